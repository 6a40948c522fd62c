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
  it('comes from a file before the environment, without its line end', () => {
    const file = write('good', `${TOKEN}\n`);
    expect(readToken({ file, environment: { LODESTONE_TOKEN: 'another-of-sixteen' } })).toBe(TOKEN);
    expect(readToken({ environment: { LODESTONE_TOKEN: TOKEN } })).toBe(TOKEN);
    expect(readToken({ environment: {} })).toBeUndefined();
  });

  it('is not left to processes that are started later', () => {
    const environment: Record<string, string | undefined> = { LODESTONE_TOKEN: TOKEN };
    readToken({ environment });
    expect(environment).toEqual({});
  });

  it.each([
    ['short', 'fifteen-letters', 0o600, /16 or more/u],
    ['empty', '\n', 0o600, /empty/u],
    ['spaced', 'sixteen letters and more', 0o600, /without spaces/u],
    ['shared', TOKEN, 0o644, /Other users/u],
  ])('is refused when it is %s', (...[name, text, mode, message]) => {
    const file = write(name, text, mode);
    expect(() => readToken({ file, environment: {} })).toThrow(message);
  });

  it('is refused when its file is not there or the variable is too short', () => {
    expect(() => readToken({ file: join(folder, 'none'), environment: {} })).toThrow(/cannot be read/u);
    expect(() => readToken({ environment: { LODESTONE_TOKEN: 'short' } })).toThrow(/16 or more/u);
  });

  it('is compared whole', () => {
    expect(isSameToken(TOKEN, TOKEN)).toBe(true);
    expect(isSameToken(`${TOKEN} `, TOKEN)).toBe(false);
    expect(isSameToken('', TOKEN)).toBe(false);
  });
});
