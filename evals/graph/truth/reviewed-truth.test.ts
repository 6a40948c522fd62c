import { describe, expect, it } from 'vitest';
import { readReviewed } from './reviewed-truth.ts';

const lines: Readonly<Record<string, string>> = {
  'a.rb:1': 'def save!',
  'a.rb:4': '  autosave! && save! || self.save!',
  'b.rb:2': 'store.save',
  'b.rb:3': '  a == b',
};
const read = (path: string, line: number): string => lines[`${path}:${line}`] ?? '';

describe('a file of reviewed uses', () => {
  it('gives symbols with the places of their names', () => {
    const text = ['# a comment', 'method save! a.rb:1', '  a.rb:4 call', '  a.rb:4.2 call', '', 'method == b.rb:3'];
    expect(readReviewed(text.join('\n'), read)).toEqual([
      {
        name: 'save!',
        kind: 'method',
        declarations: [{ path: 'a.rb', line: 1, column: 4 }],
        uses: [
          { path: 'a.rb', line: 4, column: 15, class: 'call' },
          { path: 'a.rb', line: 4, column: 29, class: 'call' },
        ],
      },
      { name: '==', kind: 'method', declarations: [{ path: 'b.rb', line: 3, column: 4 }], uses: [] },
    ]);
  });

  it.each([
    ['method save! b.rb:2', 'no save! in that line'],
    ['thing save! a.rb:1', 'the kind is not one of'],
    ['method save! a.rb', 'not path:line'],
  ])('refuses %s', (text, message) => {
    expect(() => readReviewed(text, read)).toThrow(message);
  });
});
