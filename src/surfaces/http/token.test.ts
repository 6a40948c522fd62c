import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameToken, readToken } from './token.ts';

const TOKEN = 'sixteen-letters!';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-token-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

describe('a token', () => {
  it('comes from a file before the environment, without the trailing newline', () => {
    const file = write('good', `${TOKEN}\n`);
    expect(readToken({ file, environment: { LODESTONE_TOKEN: 'another-of-sixteen' } })).toBe(TOKEN);
    expect(readToken({ environment: { LODESTONE_TOKEN: TOKEN } })).toBe(TOKEN);
    expect(readToken({ environment: {} })).toBeUndefined();
  });

  it('is not inherited by child processes', () => {
    const environment: Record<string, string | undefined> = { LODESTONE_TOKEN: TOKEN };
    readToken({ environment });
    expect(environment).toEqual({});
  });

  it.each([
    ['short', 'fifteen-letters', 0o600, /at least 16/u],
    ['empty', '\n', 0o600, /empty/u],
    ['spaced', 'sixteen letters and more', 0o600, /without spaces/u],
    ['shared', TOKEN, 0o644, /other users/u],
  ])('is refused when it is %s', (...[name, text, mode, message]) => {
    const file = write(name, text, mode);
    expect(() => readToken({ file, environment: {} })).toThrow(message);
  });

  it('is refused when its file does not exist or the variable is too short', () => {
    expect(() => readToken({ file: join(folder, 'none'), environment: {} })).toThrow(/Cannot read/u);
    expect(() => readToken({ environment: { LODESTONE_TOKEN: 'short' } })).toThrow(/at least 16/u);
  });

  it('is compared as a whole', () => {
    expect(isSameToken(TOKEN, TOKEN)).toBe(true);
    expect(isSameToken(`${TOKEN} `, TOKEN)).toBe(false);
    expect(isSameToken('', TOKEN)).toBe(false);
  });
});
