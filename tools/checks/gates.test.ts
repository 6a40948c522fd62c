import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatesOf } from './gates.mjs';
import { CLEAN, PLANTED } from './testing/sample-project.ts';
import { findUntidy } from './tidy/rules.ts';

const root = join(import.meta.dirname, '../..');
const SETTINGS = ['.dependency-cruiser.cjs', '.oxlintrc.json', '.gitignore', 'biome.json', 'knip.json', 'tsconfig.json'];
const NAMES = ['format', 'lint', 'types', 'imports', 'unused', 'tidy'];

const makeProject = (files: Readonly<Record<string, string>>): string => {
  const project = mkdtempSync(join(tmpdir(), 'lodestone-gates-'));
  for (const name of SETTINGS) cpSync(join(root, name), join(project, name));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return project;
};

const runGate = (project: string, name: string): { readonly status: number | null; readonly output: string } => {
  const command = gatesOf(project).find((gate) => gate.name === name)?.command ?? [];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, output: `${stdout}${stderr}` };
};

describe('the gates', () => {
  const planted = Object.fromEntries(PLANTED.map(({ path, text }) => [path, text]));
  const outputs = new Map<string, ReturnType<typeof runGate>>();
  let clean = '';
  let dirty = '';

  beforeAll(() => {
    clean = makeProject(CLEAN);
    dirty = makeProject({ ...CLEAN, ...planted });
    for (const name of NAMES) outputs.set(name, runGate(dirty, name));
  });
  afterAll(() => {
    for (const project of [clean, dirty]) rmSync(project, { recursive: true, force: true });
  });

  it.each(NAMES)('%s lets a clean project pass', (name) => {
    const { status, output } = runGate(clean, name);
    expect(status, output).toBe(0);
  });

  it.each(NAMES)('%s fails on the planted project', (name) => expect(outputs.get(name)?.status).toBe(1));

  it.each(PLANTED.map((row) => [row.gate, row.what, row] as const))('%s catches %s', (gate, _what, { says }) => {
    expect(outputs.get(gate)?.output).toMatch(says);
  });

  it('generated catches an outdated page and a stray one', () => {
    const project = makeProject({
      'package.json': readFileSync(join(root, 'package.json'), 'utf8'),
      'src/languages/go/language.ts': readFileSync(join(root, 'src/languages/go/language.ts'), 'utf8'),
    });
    const generate = gatesOf(project).find(({ name }) => name === 'generated')?.command ?? [];
    spawnSync(
      process.execPath,
      generate.filter((argument) => argument !== '--check'),
      { cwd: project },
    );
    expect(runGate(project, 'generated')).toMatchObject({ status: 0 });
    writeFileSync(join(project, 'docs/reference/errors.md'), 'stale\n');
    writeFileSync(join(project, 'docs/reference/stray.md'), 'stray\n');
    const { status, output } = runGate(project, 'generated');
    rmSync(project, { recursive: true, force: true });
    expect(status).toBe(1);
    expect(output).toMatch(/docs\/reference\/errors\.md.*docs\/reference\/stray\.md/su);
  });

  it('tidy catches a lock file without the packages of other systems', () => {
    const text = JSON.stringify({ packages: { 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } } });
    const project = { files: [{ path: 'package-lock.json', text }], exceptions: {}, committedExceptions: {} };
    expect(findUntidy(project)).toMatchObject([{ rule: 'lock-file', message: 'has no entry for the optional package a-darwin' }]);
  });

  it('tidy lets size exceptions shrink, never grow', () => {
    const file = { path: 'src/long.ts', text: '\n'.repeat(450) };
    const committed = { 'src/long.ts': { lines: 480, reason: 'a table' } };
    const withException = (lines: number, committedExceptions = committed) =>
      findUntidy({ files: [file], exceptions: { 'src/long.ts': { lines, reason: 'a table' } }, committedExceptions }).map(
        ({ rule }) => rule,
      );
    expect(withException(450)).toEqual([]);
    expect(withException(449)).toEqual(['file-length']);
    expect(withException(500)).toEqual(['size-exceptions']);
  });
});
