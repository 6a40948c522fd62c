/** Names that are not UTF-8 are listed and counted in working trees and commits, and their changes are noticed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listTree, openBlobReader, resolveRef } from '#platform';
import { type Scan, scan } from './scan.ts';
import { scanTree } from './scan-tree.ts';
import { sweep } from './sweep.ts';
import {
  commitAll,
  git,
  removeFoldersAfterEach,
  makeFolder,
  makeRepository,
  waitPastTick,
  viewTableOf,
  writeFiles,
} from './testing/temporary-tree.ts';

const keep = removeFoldersAfterEach();

const bytesOf = (root: string, path: string): Buffer => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
const writeBytes = (root: string, path: string): void => writeFileSync(bytesOf(root, path), 'text\n');

const FILES = { 'src/a.ts': 'one', 'plain \uFFFD.ts': 'two', '.ignore': 'left-out*\n' };
const writeOdd = (root: string): void => {
  writeFiles(root, FILES);
  writeBytes(root, 'src/caf\xE9.ts');
  writeBytes(root, 'src/caf\xEA.ts');
  writeBytes(root, 'left-out\xFF.ts');
  mkdirSync(bytesOf(root, 'd\xFF'));
  writeBytes(root, 'd\xFF/in.ts');
  writeBytes(root, 'd\xFF/other.ts');
};

const EXPECTED = [
  ['.ignore', undefined],
  ['d\\xFF', 'name_not_utf8'],
  ['plain \uFFFD.ts', undefined],
  ['src/a.ts', undefined],
  ['src/caf\\xE9.ts', 'name_not_utf8'],
  ['src/caf\\xEA.ts', 'name_not_utf8'],
];

const named = (files: readonly { readonly path: string; readonly skip?: string }[]) =>
  files.map(({ path, skip }) => [path, skip]);

const scanCommit = async (root: string) => {
  const { tree } = await resolveRef(root, 'HEAD');
  const reader = openBlobReader(root);
  const files = await scanTree({ entries: await listTree(root, tree), readBlob: (id) => reader.read(id) });
  reader.close();
  return files;
};

const sweepAfter = (root: string, before: Scan, only?: ReadonlySet<string>) =>
  sweep(root, viewTableOf(before.files), { record: before.record, only });

// Issue 11.
describe.runIf(process.platform === 'linux')('a name that is not UTF-8', () => {
  it('is counted in a plain folder, a working tree and a commit', async () => {
    const folder = keep(makeFolder());
    writeOdd(folder);
    expect(named((await scan(folder)).files)).toEqual(EXPECTED);
    const root = keep(makeRepository());
    writeOdd(root);
    expect(named((await scan(root)).files)).toEqual(EXPECTED);
    commitAll(root);
    expect(named((await scan(root)).files)).toEqual(EXPECTED);
    expect(named(await scanCommit(root))).toEqual(EXPECTED);
  });

  it.each(['git', 'plain'])('leaves a sweep clean, and is noticed when added or removed: %s', async (kind) => {
    const root = keep(kind === 'git' ? makeRepository() : makeFolder());
    writeOdd(root);
    if (kind === 'git') commitAll(root);
    await waitPastTick();
    const before = await scan(root);
    await waitPastTick();
    expect(await sweepAfter(root, before)).toMatchObject({ isClean: true, changed: [], removed: [] });
    rmSync(bytesOf(root, 'src/caf\xE9.ts'));
    writeBytes(root, 'src/n\xE9.ts');
    writeBytes(root, '\xE9.ts');
    const swept = await sweepAfter(root, before);
    expect(named(swept.changed)).toEqual([
      ['\\xE9.ts', 'name_not_utf8'],
      ['src/n\\xE9.ts', 'name_not_utf8'],
    ]);
    expect(swept.removed).toEqual(['src/caf\\xE9.ts']);
    rmSync(bytesOf(root, 'd\xFF'), { recursive: true });
    expect((await sweepAfter(root, before)).removed).toEqual(['d\\xFF', 'src/caf\\xE9.ts']);
  });

  it('is noticed when it is added to the git index', async () => {
    const root = keep(makeRepository());
    writeFiles(root, { 'a.ts': '1', '.gitignore': '*.odd\n' });
    writeBytes(root, 'caf\xE9.odd');
    commitAll(root);
    await waitPastTick();
    const before = await scan(root);
    await waitPastTick();
    expect(named(before.files)).toEqual([
      ['.gitignore', undefined],
      ['a.ts', undefined],
    ]);
    git(root, 'add', '-f', '--all', '.');
    const swept = await sweepAfter(root, before);
    expect(named(swept.changed)).toEqual([['caf\\xE9.odd', 'name_not_utf8']]);
    expect(swept.removed).toEqual([]);
  });

  it('is checked whatever form of the name an event reports', async () => {
    const root = keep(makeRepository());
    writeOdd(root);
    await waitPastTick();
    const before = await scan(root);
    await waitPastTick();
    const { silent = [] } = await sweepAfter(root, before);
    expect(silent).toEqual(['d\\xFF', 'src/caf\\xE9.ts', 'src/caf\\xEA.ts']);
    rmSync(bytesOf(root, 'src/caf\xE9.ts'));
    const swept = await sweepAfter(root, before, new Set(['src/caf\uFFFD.ts', ...silent]));
    expect(swept.removed).toEqual(['src/caf\\xE9.ts']);
    expect(swept.changed).toEqual([]);
  });
});
