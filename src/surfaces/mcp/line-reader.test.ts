import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';

const read = (reader: LineReader, text: string): readonly string[] =>
  [...reader.read(Buffer.from(text))].map((line) => (line === 'too_long' ? line : Buffer.from(line).toString()));

describe('lines', () => {
  it('are split at newlines, wherever the chunks end', () => {
    const reader = new LineReader(100);
    expect(read(reader, 'one\ntwo')).toEqual(['one']);
    expect(read(reader, ' and')).toEqual([]);
    expect(read(reader, ' more\n\nthree\n')).toEqual(['two and more', '', 'three']);
    expect(read(reader, '')).toEqual([]);
    expect(reader.held).toBe(0);
  });

  it('may be exactly as long as the limit', () => {
    expect(read(new LineReader(4), 'four\nfives\nsix\n')).toEqual(['four', 'too_long', 'six']);
  });

  it('are reported once when too long, and not buffered', () => {
    const reader = new LineReader(10);
    expect(read(reader, 'x'.repeat(8))).toEqual([]);
    expect(read(reader, 'x'.repeat(8))).toEqual(['too_long']);
    for (let more = 0; more < 5; more += 1) {
      expect(read(reader, 'x'.repeat(8))).toEqual([]);
      expect(reader.held).toBe(0);
    }
    expect(read(reader, 'tail\nnext\n')).toEqual(['next']);
  });
});
