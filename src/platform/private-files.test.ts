import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePrivateFile, makePrivateFolder, tightenDataFolder, writeFileAtomically } from './private-files.ts';

let folder = '';
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-private-'));
});
afterEach(() => {
  process.umask(umask);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...names: string[]): string => (statSync(join(folder, ...names)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('what Lodestone writes', () => {
  it.each([0o000, 0o022, 0o777])("is its owner's alone under the umask %o", (mask) => {
    process.umask(mask);
    makePrivateFolder(join(folder, 'a/b'));
    makePrivateFile(join(folder, 'a/b/empty'));
    writeFileAtomically(join(folder, 'a/c/file'), 'text');
    expect([modeOf('a'), modeOf('a/b'), modeOf('a/c')]).toEqual(['700', '700', '700']);
    expect([modeOf('a/b/empty'), modeOf('a/c/file')]).toEqual(['600', '600']);
    expect(readFileSync(join(folder, 'a/c/file'), 'utf8')).toBe('text');
  });

  it('keeps the content of an existing file and restricts its mode', () => {
    writeFileSync(join(folder, 'file'), 'kept');
    chmodSync(join(folder, 'file'), 0o644);
    makePrivateFile(join(folder, 'file'));
    expect([modeOf('file'), readFileSync(join(folder, 'file'), 'utf8')]).toEqual(['600', 'kept']);
  });

  it('is refused without an endless loop where no folder can be created', (context) => {
    if (!existsSync('/proc/self')) return context.skip('this system has no /proc');
    const refused = expect.objectContaining({ code: 'data_folder_unusable' });
    expect(() => makePrivateFolder('/proc/nope/deeper')).toThrow(refused);
    expect(() => writeFileAtomically('/proc/nope/savings.json', '{}')).toThrow(refused);
  });

  it('is refused below a file and behind a broken link', () => {
    writeFileSync(join(folder, 'plain'), '');
    symlinkSync('nowhere', join(folder, 'link'));
    for (const name of ['plain', 'link'])
      expect(() => makePrivateFolder(join(folder, name, 'repositories'))).toThrow(
        expect.objectContaining({ code: 'data_folder_unusable' }),
      );
  });
});

describe.skipIf(process.platform === 'win32')('a data folder that an earlier version left readable to others', () => {
  const fill = (): string => {
    vi.stubEnv('LODESTONE_HOME', folder);
    const own = join(folder, 'repositories', 'a-1');
    mkdirSync(join(own, 'g1'), { recursive: true });
    for (const path of [
      'savings.json',
      'repositories/a-1/current',
      'repositories/a-1/g1/index.db',
      'repositories/a-1/g1/index.db-wal',
    ])
      writeFileSync(join(folder, path), '');
    for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      const isFolder = statSync(join(folder, path)).isDirectory();
      chmodSync(join(folder, path), isFolder ? 0o755 : 0o644);
    }
    return own;
  };
  const open = (): readonly string[] =>
    ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
      (path) => statSync(join(folder, path)).mode & 0o077,
    );

  it('is restricted with everything in it', () => {
    tightenDataFolder(fill());
    expect(open()).toEqual([]);
    expect([modeOf('.'), modeOf('savings.json')]).toEqual(['700', '600']);
  });

  it('keeps its mode if it holds foreign files, which are not changed', () => {
    const own = fill();
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(join(folder, 'notes.txt'), 0o644);
    tightenDataFolder(own);
    expect(open().toSorted()).toEqual(['.', 'notes.txt']);
  });
});
