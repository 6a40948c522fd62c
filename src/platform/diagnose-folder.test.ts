import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallDisk } from '../../test/support/small-disk.ts';
import { findFolderProblem, diagnoseFolder, folderProblem } from './diagnose-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-trouble-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const useAsHome = (path: string): string => {
  vi.stubEnv('LODESTONE_HOME', path);
  return path;
};

describe('a data folder', () => {
  it('is well when it can be written, or can be made, and is not made by looking', () => {
    expect(diagnoseFolder(folder)).toBeUndefined();
    expect(diagnoseFolder(join(folder, 'not/yet/there'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is a file, or lies below one, says so', () => {
    const file = useAsHome(join(folder, 'plain'));
    writeFileSync(file, '');
    expect(diagnoseFolder(file)).toMatchObject({ reason: 'it is not a folder', fix: 'unset LODESTONE_HOME' });
    expect(diagnoseFolder(join(file, 'below', 'it'))?.reason).toBe('it is not a folder');
  });

  it('that is a link to nothing says where it leads, and the fix mends it', () => {
    const link = useAsHome(join(folder, "it's a link"));
    symlinkSync('nowhere', link);
    const diagnosis = diagnoseFolder(link);
    expect(diagnosis?.reason).toBe(`it is a link to ${join(folder, 'nowhere')}, which is not there`);
    expect(spawnSync('sh', ['-c', diagnosis?.fix ?? 'false']).status).toBe(0);
    expect(diagnoseFolder(link)).toBeUndefined();
  });

  it('in a file system that takes no folders ends at once', (context) => {
    if (!existsSync('/proc/self')) return context.skip('this system has no /proc');
    expect(diagnoseFolder(useAsHome('/proc/nope/deeper'))?.reason).toMatch(/takes no folder|may not make it/u);
  });

  it.each([
    ['a long name', () => 'x'.repeat(300)],
    ['many folders', () => Array.from({ length: 60 }, () => 'folder').join('/')],
  ])('whose path is too long for a database, by %s, says so', (_, name) => {
    expect(diagnoseFolder(useAsHome(join(folder, name())))?.reason).toBe('its path is too long');
  });

  it('on a disk that is full or read-only says which', (context) => {
    const disk = smallDisk('1m');
    if (!disk) return context.skip('mounting a small disk needs root and mount(8)');
    try {
      useAsHome(disk.folder);
      expect(diagnoseFolder(disk.folder)).toBeUndefined();
      writeFileSync(join(disk.folder, 'filling'), Buffer.alloc(900 * 1024));
      expect(diagnoseFolder(disk.folder)).toMatchObject({
        reason: 'the disk is full',
        hint: expect.stringContaining('space'),
      });
      disk.remount('ro');
      expect(diagnoseFolder(disk.folder)?.reason).toContain('read-only');
    } finally {
      disk.remove();
    }
  });
});

describe('a Problem of the data folder', () => {
  it('names the whole folder, the reason, the fix', () => {
    const home = useAsHome(join(folder, 'plain'));
    writeFileSync(home, '');
    const problem = findFolderProblem(join(home, 'repositories', 'a-1'));
    expect(problem).toMatchObject({
      code: 'data_folder_unusable',
      message: `The data folder ${home} cannot be used: it is not a folder.`,
    });
    expect(problem?.extras).toMatchObject({
      hint: expect.stringContaining('LODESTONE_HOME'),
      details: { path: home, reason: 'it is not a folder', fix: 'unset LODESTONE_HOME' },
    });
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EFBIG', 'to the end'],
    ['EROFS', 'read-only'],
    ['EACCES', 'cannot be written by this user'],
    ['EIO', 'does not answer'],
    ['ESTALE', 'does not answer'],
    ['ENOENT', 'cannot be opened'],
  ])('tells %s as "%s"', (code, words) => {
    mkdirSync(join(folder, 'repositories'));
    const cause = Object.assign(new Error(code), { code });
    expect(folderProblem(cause, useAsHome(folder))).toMatchObject({ message: expect.stringContaining(words), cause });
  });

  it('is none for errors that no folder causes', () => {
    expect(folderProblem(Object.assign(new Error('x'), { code: 'EMFILE' }), folder)).toBeUndefined();
    expect(folderProblem(new TypeError('x'), folder)).toBeUndefined();
  });
});
