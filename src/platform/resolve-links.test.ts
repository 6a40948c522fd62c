import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveLinks } from './resolve-links.ts';

let top = '';
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-paths-')));
  mkdirSync(join(top, 'inside/sub'), { recursive: true });
  mkdirSync(join(top, 'outside/there'), { recursive: true });
  symlinkSync('../outside/there', join(top, 'inside/to-there'));
  symlinkSync('../outside/gone', join(top, 'inside/to-gone'));
  symlinkSync('to-gone', join(top, 'inside/twice'));
  symlinkSync('round', join(top, 'inside/round'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('resolveLinks', () => {
  it.each([
    ['inside/sub', 'inside/sub'],
    ['inside/to-there', 'outside/there'],
    ['inside/to-there/deep/er', 'outside/there/deep/er'],
    ['inside/to-gone', 'outside/gone'],
    ['inside/twice/deep', 'outside/gone/deep'],
    ['nowhere/at/all', 'nowhere/at/all'],
    ['inside/round/x', 'inside/round/x'],
  ])('resolves %s to %s, whether or not it exists', async (path, leadsTo) => {
    expect(resolveLinks(join(top, path))).toBe(join(top, leadsTo));
  });

  it('returns the path itself if the system rejects it', async () => {
    const long = join(top, 'x'.repeat(5_000));
    expect(resolveLinks(long)).toBe(long);
    expect(resolveLinks(`${top}/a\0b`)).toBe(`${top}/a\0b`);
  });
});
