import { afterEach, describe, expect, it } from 'vitest';
import { listTree, openBlobReader, resolveRef } from '#platform';
import { type ScanOptions, scan } from './scan.ts';
import { scanTree } from './scan-tree.ts';
import { sweep } from './sweep.ts';
import {
  commitAll,
  makeFolder,
  makeRepository,
  removeFolder,
  waitPastTick,
  viewTableOf,
  writeFiles,
} from './testing/temporary-tree.ts';

let root = '';
afterEach(() => removeFolder(root));

const FILES = {
  'a.ts': '1',
  'docs/a.md': '2',
  'src/a.ts': '3',
  'src/gen/a.ts': '4',
  'src/gen/deep/b.ts': '5',
  'vendor/lib/a.ts': '6',
};

const CASES: readonly (readonly [name: string, options: ScanOptions, expected: readonly string[]])[] = [
  ['nothing', {}, ['a.ts', 'docs/a.md', 'src/a.ts', 'src/gen/a.ts', 'src/gen/deep/b.ts', 'vendor/lib/a.ts']],
  ['excluded folders at any depth', { exclude: ['gen/', '/vendor'] }, ['a.ts', 'docs/a.md', 'src/a.ts']],
  ['excluded names', { exclude: ['*.ts', '!/a.ts'] }, ['a.ts', 'docs/a.md']],
  ['an included folder', { include: ['src'] }, ['src/a.ts', 'src/gen/a.ts', 'src/gen/deep/b.ts']],
  ['an included folder, written with a slash', { include: ['/docs/'] }, ['docs/a.md']],
  ['included names', { include: ['*.md', 'src/*.ts'] }, ['docs/a.md', 'src/a.ts']],
  ['what is included and not excluded', { include: ['src/**'], exclude: ['deep'] }, ['src/a.ts', 'src/gen/a.ts']],
];

const pathsOf = (files: readonly { readonly path: string }[]): readonly string[] => files.map(({ path }) => path);

describe('the include and exclude settings', () => {
  it.each(CASES)('select the same files on disk, without git and in a git tree: %s', async (_name, options, expected) => {
    root = makeRepository(FILES);
    commitAll(root);
    expect(pathsOf((await scan(root, options)).files)).toEqual(expected);
    const { tree } = await resolveRef(root, 'HEAD');
    const reader = openBlobReader(root);
    const entries = await listTree(root, tree);
    expect(pathsOf(await scanTree({ entries, readBlob: (id) => reader.read(id) }, options))).toEqual(expected);
    reader.close();
    removeFolder(root);
    root = makeFolder();
    writeFiles(root, FILES);
    expect(pathsOf((await scan(root, options)).files)).toEqual(expected);
  });

  it('apply to files created later, and a change of the settings is noticed', async () => {
    root = makeRepository(FILES);
    commitAll(root);
    await waitPastTick();
    const options = { exclude: ['gen/'] };
    const before = await scan(root, options);
    await waitPastTick();
    writeFiles(root, { 'src/gen/late.ts': '7', 'src/late.ts': '8', 'src/other/gen/c.ts': '9' });
    const record = JSON.parse(JSON.stringify(before.record)) as Record<string, unknown>;
    const swept = await sweep(root, viewTableOf(before.files), { ...options, record });
    expect(pathsOf(swept.changed)).toEqual(['src/late.ts']);
    const widened = await sweep(root, viewTableOf(before.files), { record });
    expect(widened.reasons).toContain('ignore_rules_changed');
    expect(pathsOf(widened.changed)).toContain('src/gen/a.ts');
  });
});
