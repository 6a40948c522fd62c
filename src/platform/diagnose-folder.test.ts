import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallDisk } from '../../test/support/small-disk.ts';
import { findFolderProblem, diagnoseFolder, folderProblem } from './diagnose-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-diagnose-'));
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
  it('is usable if it is writable or can be created, and the check does not create it', () => {
    expect(diagnoseFolder(folder)).toBeUndefined();
    expect(diagnoseFolder(join(folder, 'not/yet/there'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is a file, or is inside one, is diagnosed as such', () => {
    const file = useAsHome(join(folder, 'plain'));
    writeFileSync(file, '');
    expect(diagnoseFolder(file)).toMatchObject({ reason: 'it is not a folder', fix: 'unset LODESTONE_HOME' });
    expect(diagnoseFolder(join(file, 'below', 'it'))?.reason).toBe('it is not a folder');
  });

  it('that is a broken link is diagnosed with its target and a working fix', () => {
    const link = useAsHome(join(folder, "it's a link"));
    symlinkSync('nowhere', link);
    const diagnosis = diagnoseFolder(link);
    expect(diagnosis?.reason).toBe(`it is a link to ${join(folder, 'nowhere')}, which does not exist`);
    expect(spawnSync('sh', ['-c', diagnosis?.fix ?? 'false']).status).toBe(0);
    expect(diagnoseFolder(link)).toBeUndefined();
  });

  it('in a file system that accepts no folders is diagnosed without an endless loop', (context) => {
    if (!existsSync('/proc/self')) return context.skip('this system has no /proc');
    expect(diagnoseFolder(useAsHome('/proc/nope/deeper'))?.reason).toMatch(/does not accept new folders|cannot create it/u);
  });

  it.each([
    ['a long name', () => 'x'.repeat(300)],
    ['many folders', () => Array.from({ length: 60 }, () => 'folder').join('/')],
  ])('whose path is too long for a database, by %s, is diagnosed as such', (_, name) => {
    expect(diagnoseFolder(useAsHome(join(folder, name())))?.reason).toBe('its path is too long');
  });

  it('on a full or read-only disk is diagnosed as such', (context) => {
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
  it('names the whole folder, the reason and the fix', () => {
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
    ['EFBIG', 'written completely'],
    ['EROFS', 'read-only'],
    ['EACCES', 'this user cannot write to it'],
    ['EIO', 'is not responding'],
    ['ESTALE', 'is not responding'],
    ['ENOENT', 'cannot be opened'],
  ])('describes %s as "%s"', (code, words) => {
    mkdirSync(join(folder, 'repositories'));
    const cause = Object.assign(new Error(code), { code });
    expect(folderProblem(cause, useAsHome(folder))).toMatchObject({ message: expect.stringContaining(words), cause });
  });

  it('is undefined for errors that are not about a folder', () => {
    expect(folderProblem(Object.assign(new Error('x'), { code: 'EMFILE' }), folder)).toBeUndefined();
    expect(folderProblem(new TypeError('x'), folder)).toBeUndefined();
  });
});
