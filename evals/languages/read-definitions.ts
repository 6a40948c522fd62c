/** Reads definitions with each tool: our extractor, the compilers' own parsers, ctags. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfPath } from '#languages';
import { factsOf } from '../../src/extract/testing/extractor-of-tests.ts';
import { type ListingTool, listTags, listWith, whyMissing } from '../../bench/rivals/programs/listing-tools.ts';
import type { Definition, DefinitionList } from './definition.ts';
import { readEcmascript } from './ecmascript-definitions.ts';
import { CTAGS_LEFT_OUT, type LanguageName } from './kinds.ts';

const FOLDER = join('evals', 'languages');

/** `unparsed`: files with a syntax error in our parser; it still reports what it could read. */
export const readOurs = async (paths: readonly string[]): Promise<DefinitionList> => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const path of paths) {
    const { symbols, problems } = await factsOf(readFileSync(path, 'utf8'), languageOfPath(path)?.id);
    for (const { name, kind, nameSpan } of symbols) definitions.push({ path, line: nameSpan.lineStart, name, kind });
    if (problems.length > 0) unparsed.add(path);
  }
  return { definitions, unparsed };
};

const PYTHON: ListingTool = { command: 'python3', arguments: [join(FOLDER, 'python-definitions.py')], debianPackage: 'python3' };
const GO: ListingTool = {
  command: 'go',
  arguments: ['run', join(FOLDER, 'go-definitions.go')],
  debianPackage: 'golang-go',
  versionArgument: 'version',
};

/** The definitions, or a message that says why the parser is not available. */
export const readCompiler = (language: LanguageName, paths: readonly string[]): DefinitionList | string => {
  if (language === 'python') return whyMissing(PYTHON) ?? readTable(listWith(PYTHON, paths));
  if (language === 'go') return whyMissing(GO) ?? readTable(listWith(GO, paths));
  return readEcmascript(paths);
};

export const readTags = (paths: readonly string[]): readonly Definition[] | string => {
  const tags = listTags(paths);
  return typeof tags === 'string' ? tags : tags.filter(({ kind }) => !CTAGS_LEFT_OUT.has(kind));
};

/** Rows of path, line, kind and name; `!` and a path for a file that failed to parse. */
const readTable = (rows: readonly string[]): DefinitionList => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const row of rows) {
    const [path = '', line = '', kind = '', name = ''] = row.split('\t');
    if (path === '!') unparsed.add(line);
    else definitions.push({ path, line: Number(line), name, kind });
  }
  return { definitions, unparsed };
};
