import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatesOf } from '../checks/gates.mjs';
import { scaffoldLanguage } from './scaffold-language.mjs';

const root = join(import.meta.dirname, '../..');
/** Files that list languages, and the settings of the gates. */
const COPIED = [
  'src/model',
  'src/languages',
  'src/extract',
  'tools/build',
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'package.json',
  'tsconfig.json',
];

describe('a scaffolded language', () => {
  let project = '';
  let files: readonly string[] = [];
  const read = (path: string): string => readFileSync(join(project, path), 'utf8');

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'lodestone-language-'));
    for (const path of COPIED) cpSync(join(root, path), join(project, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    files = scaffoldLanguage(project, 'made-up');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('is a folder of data with a fixture', () => {
    for (const path of files) expect(existsSync(join(project, path)), path).toBe(true);
    expect(files).toContain('src/languages/made-up/language.ts');
    expect(files).toContain('src/languages/made-up/fixtures/sample.facts.txt');
  });

  it('is in the list of languages', () => {
    const list = read('src/languages/all-languages.ts');
    expect(list).toContain("import { madeUp } from './made-up/language.ts';");
    expect(list).toMatch(/LANGUAGES[^=]*= \[[\w,\s]*\bmadeUp,/u);
  });

  it.each(['format', 'lint', 'types'])('passes the gate %s', (name) => {
    const command = gatesOf(project).find((gate) => gate.name === name)?.command ?? [];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });

  it('rejects an existing or invalid name', () => {
    expect(() => scaffoldLanguage(project, 'made-up')).toThrow('the language already exists');
    expect(() => scaffoldLanguage(project, '../Odd')).toThrow('invalid language name');
  });
});
