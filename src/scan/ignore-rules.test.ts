import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryPlainTree } from './inventory.ts';
import { makeFolder, makeRepository, removeFolder, writeFiles } from './testing/temporary-tree.ts';

const pattern = fc.constantFrom(
  'a',
  '*.ts',
  '!x.ts',
  '/a',
  'b/',
  '!b/',
  'a/b',
  'a/**',
  '**/b',
  '!a/b/x.ts',
  '*',
  '!*/',
  '!*.md',
  '[ab]',
  '?.ts',
  'a/*/x.ts',
  '\\!odd',
  '# no',
  '',
);
const rules = fc.array(pattern, { maxLength: 4 }).map((lines) => lines.join('\n'));
const PATHS = [
  'x.ts',
  'y.md',
  'a/x.ts',
  'a/b/x.ts',
  'a/b/y.md',
  'a/b/a/x.ts',
  'b/x.ts',
  'c/b/x.ts',
  'c/!odd',
  'c [1]/b/y.md',
  'c [1]/x.ts',
];
const RULE_FOLDERS = ['', 'a/', 'a/b/', 'c [1]/'];

let root = '';
let oracle = '';
beforeAll(() => {
  root = makeFolder();
  oracle = makeRepository();
});
afterAll(() => {
  removeFolder(root);
  removeFolder(oracle);
});

describe('ignore files of a plain folder', () => {
  it('have the same meaning as in git', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rules, { minLength: 4, maxLength: 4 }), async (texts) => {
        const files = Object.fromEntries([
          ...PATHS.map((path) => [path, '']),
          ...RULE_FOLDERS.map((folder, index) => [`${folder}.gitignore`, texts[index] ?? '']),
        ]);
        writeFiles(root, files);
        writeFiles(oracle, files);
        const listed = execFileSync('git', ['ls-files', '-o', '--exclude-standard', '-z'], {
          cwd: oracle,
          encoding: 'utf8',
          env: { ...process.env, XDG_CONFIG_HOME: join(root, 'none') },
        });
        const expected = listed.split('\0').filter((path) => path !== '');
        expect([...(await inventoryPlainTree({ root, rules: { include: [], exclude: [] } })).files].sort()).toEqual(
          expected.sort(),
        );
      }),
      { numRuns: Number(process.env['LODESTONE_PROPERTY_RUNS'] ?? 60) },
    );
  });
});
