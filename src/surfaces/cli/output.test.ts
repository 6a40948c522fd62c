import { describe, expect, it } from 'vitest';
import { paintLine } from './output.ts';
import { noteWaiting } from './serve-command.ts';

const RED = '\u001b[31m';

describe('colors', () => {
  it('show errors in red, and nothing else', () => {
    expect(paintLine('file_not_found: No file "x".')).toContain(RED);
    for (const line of ['next_cursor: abc', 'my_setting: 3', 'next: lodestone grep x --cursor abc'])
      expect(paintLine(line)).not.toContain(RED);
  });
});

describe('a server', () => {
  it('says that it waits for a client only in a terminal', () => {
    const written: string[] = [];
    const output = { write: (text: string) => written.push(text) };
    noteWaiting({}, output);
    expect(written).toEqual([]);
    noteWaiting({ isTTY: true }, output);
    expect(written.join('')).toContain('waiting for a client');
  });
});
