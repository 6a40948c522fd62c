/** The definitions of files by each side: this project's extractor, the compilers' own parsers, ctags. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfPath } from '#languages';
import { factsOf } from '../../src/extract/testing/extractor-of-tests.ts';
import type { Definition, Reading } from './definition.ts';
import { readEcmascript } from './ecmascript-definitions.ts';
import { CTAGS_LEFT_OUT, type LanguageName } from './kinds.ts';

const FOLDER = join('evals', 'languages');
/** All definitions of a large project as text. */
const MAX_OUTPUT_BYTES = 1 << 30;

/** `unparsed`: our parser met a syntax error; it reports what it could read all the same. */
export const readOurs = async (paths: readonly string[]): Promise<Reading> => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const path of paths) {
    const { symbols, problems } = await factsOf(readFileSync(path, 'utf8'), languageOfPath(path)?.id);
    for (const { name, kind, nameSpan } of symbols) definitions.push({ path, line: nameSpan.lineStart, name, kind });
    if (problems.length > 0) unparsed.add(path);
  }
  return { definitions, unparsed };
};

type Tool = { readonly command: string; readonly arguments: readonly string[]; readonly debianPackage: string };

const PYTHON: Tool = { command: 'python3', arguments: [join(FOLDER, 'python-definitions.py')], debianPackage: 'python3' };
const GO: Tool = { command: 'go', arguments: ['run', join(FOLDER, 'go-definitions.go')], debianPackage: 'golang-go' };
const CTAGS: Tool = {
  command: 'ctags',
  arguments: ['--output-format=json', '--fields=+n', '--sort=no', '--map-TypeScript=+.tsx', '-L', '-', '-f', '-'],
  debianPackage: 'universal-ctags',
};

/** What a parser read, or a sentence that says why it was not asked. */
export const readCompiler = (language: LanguageName, paths: readonly string[]): Reading | string => {
  if (language === 'python') return missing(PYTHON, '--version') ?? readTable(ask(PYTHON, paths));
  if (language === 'go') return missing(GO, 'version') ?? readTable(ask(GO, paths));
  return readEcmascript(paths);
};

export const readTags = (paths: readonly string[]): readonly Definition[] | string => {
  const why = missing(CTAGS, '--version') ?? unsuited();
  return why ?? readJson(ask(CTAGS, paths));
};

const missing = ({ command, debianPackage }: Tool, versionArgument: string): string | undefined =>
  spawnSync(command, [versionArgument]).error
    ? `${command} is not installed; on Debian: apt-get install ${debianPackage}`
    : undefined;

/** Other programs of the name know no JSON. */
const unsuited = (): string | undefined => {
  const features = spawnSync(CTAGS.command, ['--list-features'], { encoding: 'utf8' });
  if (/^json\b/mu.test(features.stdout)) return undefined;
  return 'ctags is not Universal Ctags with JSON output; on Debian: apt-get install universal-ctags';
};

const ask = (tool: Tool, paths: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(tool.command, tool.arguments, {
    input: `${paths.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(`${tool.command} failed: ${error?.message ?? stderr}`);
  return stdout;
};

/** Lines of path, line, kind and name; `!` and a path for a file that could not be parsed. */
const readTable = (output: string): Reading => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const row of linesOf(output)) {
    const [path = '', line = '', kind = '', name = ''] = row.split('\t');
    if (path === '!') unparsed.add(line);
    else definitions.push({ path, line: Number(line), name, kind });
  }
  return { definitions, unparsed };
};

const readJson = (output: string): readonly Definition[] =>
  linesOf(output)
    .map((row): Record<string, unknown> => JSON.parse(row))
    .filter((tag) => tag['_type'] === 'tag' && !CTAGS_LEFT_OUT.has(String(tag['kind'])))
    .map((tag) => ({
      path: String(tag['path']),
      line: Number(tag['line']),
      name: String(tag['name']),
      kind: String(tag['kind']),
    }));

const linesOf = (output: string): readonly string[] => output.split('\n').filter((line) => line !== '');
