import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPathInside } from '#model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lstatOf, readFileBytes, signatureOf } from './files.ts';
import { writeFileAtomically } from './private-files.ts';

let root = '';
let outside = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-files-')));
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-outside-')));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'text');
  writeFileSync(join(outside, 'secret'), 'secret');
});
afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(outside, { recursive: true });
});

describe('readFileBytes', () => {
  it('reads bytes with the stat that belongs to them', () => {
    const read = readFileBytes(join(root, 'src/a.ts'));
    const stats = lstatOf(join(root, 'src/a.ts'));
    expect(read).toMatchObject({ kind: 'bytes', stat: typeof stats === 'string' ? {} : signatureOf(stats) });
    expect(read.kind === 'bytes' && Buffer.from(read.bytes).toString()).toBe('text');
  });

  it('reports what is not a readable file', () => {
    symlinkSync(join(outside, 'secret'), join(root, 'link'));
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: root });
    expect(readFileBytes(join(root, 'none')).kind).toBe('gone');
    expect(readFileBytes(join(root, 'src/a.ts/x')).kind).toBe('gone');
    expect(readFileBytes(join(root, 'src')).kind).toBe('not_a_file');
    expect(readFileBytes(join(root, 'pipe')).kind).toBe('not_a_file');
    expect(readFileBytes(join(root, 'link')).kind).toBe('not_a_file');
    expect(readFileBytes(join(root, 'src/a.ts'), { maxBytes: 3 }).kind).toBe('too_large');
    expect(readFileBytes(join(root, 'x'.repeat(5_000))).kind).toBe('denied');
    expect(lstatOf(join(root, 'x/'.repeat(3_000)))).toBe('denied');
  });

  it('does not leave a folder through a link', () => {
    symlinkSync(outside, join(root, 'out'));
    expect(readFileBytes(join(root, 'out/secret'), { within: root }).kind).toBe('outside');
    expect(readFileBytes(join(root, 'src/a.ts'), { within: root }).kind).toBe('bytes');
  });

  it('reads files whose size is unknown', () => {
    const read = readFileBytes('/proc/self/status');
    expect(read.kind === 'bytes' && read.bytes.byteLength).toBeGreaterThan(100);
  });
});

describe('writeFileAtomically', () => {
  it('creates the folder, replaces the file and leaves nothing else behind', () => {
    writeFileAtomically(join(root, 'made/here/a.json'), '1');
    writeFileAtomically(join(root, 'made/here/a.json'), '2');
    expect(readFileSync(join(root, 'made/here/a.json'), 'utf8')).toBe('2');
    expect(readdirSync(join(root, 'made/here'))).toEqual(['a.json']);
    expect(() => writeFileAtomically(join(root, 'src'), '3')).toThrow();
    expect(readdirSync(root).sort()).toEqual(['made', 'src']);
  });
});

describe('isInside', () => {
  it('compares whole names', () => {
    expect(isPathInside('/a', '/a/b')).toBe(true);
    expect(isPathInside('/a', '/ab')).toBe(false);
    expect(isPathInside('/a', '/a')).toBe(false);
    expect(isPathInside('/', '/a')).toBe(true);
  });
});
