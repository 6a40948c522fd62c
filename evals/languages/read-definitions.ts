/** Reads definitions with each tool: our extractor, the compilers' own parsers, ctags. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { languageOfPath } from '#languages';
import { factsOfText } from '../../src/extract/testing/extractor-of-tests.ts';
import { listTags, listWith, whyMissing } from '../../bench/rivals/programs/listing-tools.ts';
import type { Definition, DefinitionList } from './definition.ts';
import type { Comparison, CompilerTool } from './comparisons.ts';
import { readEcmascript } from './compilers/ecmascript-definitions.ts';

/** `unparsed`: files with a syntax error in our parser; it still reports what it could read. */
export const readOurs = async (paths: readonly string[]): Promise<DefinitionList> => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const path of paths) {
    const { symbols, problems } = await factsOfText(readFileSync(path, 'utf8'), languageOfPath(path)?.id);
    for (const { name, kind, nameSpan } of symbols) definitions.push({ path, line: nameSpan.lineStart, name, kind });
    if (problems.length > 0) unparsed.add(path);
  }
  return { definitions, unparsed };
};

/** The definitions, or a message that says why the parser is not available. */
export const readCompiler = (compiler: CompilerTool, paths: readonly string[]): DefinitionList | string => {
  if (compiler === 'typescript') return readEcmascript(paths);
  return whyMissing(compiler) ?? whyModuleMissing(compiler) ?? readTable(listWith(compiler, paths));
};

/** A program for Node may need a package that is no dependency of this project. */
const whyModuleMissing = ({ nodeModule }: Exclude<CompilerTool, 'typescript'>): string | undefined => {
  if (nodeModule === undefined) return undefined;
  const { status } = spawnSync('node', ['--eval', `require.resolve(${JSON.stringify(nodeModule)})`]);
  return status === 0 ? undefined : `the npm package ${nodeModule} is not installed in a folder of NODE_PATH`;
};

export const readTags = (
  { ctagsLeftOut, ctagsQualifier }: Comparison,
  paths: readonly string[],
): readonly Definition[] | string => {
  const tags = listTags(paths);
  if (typeof tags === 'string') return tags;
  const counted = tags.filter(({ kind }) => !ctagsLeftOut.has(kind));
  return ctagsQualifier ? counted.map((tag) => ({ ...tag, name: tag.name.replace(ctagsQualifier, '') })) : counted;
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
