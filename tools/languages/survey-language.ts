/**
 * `npm run -s survey-language -- ID FOLDER`: extracts every file of the language in the folder and prints what was not read, how
 * long it took, how many symbols of each kind there are, and syntax types whose places do not follow from their parts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language as Grammar, Parser, type TreeCursor } from 'web-tree-sitter';
import { createExtractor } from '#extract';
import { LANGUAGES, languageOfPath } from '#languages';
import type { Language } from '#model';

const require = createRequire(`${process.cwd()}/`);
const readGrammar = (grammar: string): Uint8Array => readFileSync(require.resolve(grammar));

/** Files that are checked for uneven types. */
const CHECKED_FILES = 200;

type SourceFile = { readonly path: string; readonly text: string };

const filesOf = (folder: string, { id }: Language): readonly SourceFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return languageOfPath(path, text)?.id === id ? [{ path, text }] : [];
    });

const survey = async (language: Language, files: readonly SourceFile[]): Promise<void> => {
  const extractor = await createExtractor({ readGrammar: async (grammar) => readGrammar(grammar) });
  await extractor.load(language);
  const kinds = new Map<string, number>();
  const start = process.cpuUsage();
  let partly = 0;
  for (const { path, text } of files) {
    const { symbols, problems } = await extractor.extract(text, language);
    for (const { kind } of symbols) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (problems.length > 0) partly++;
    for (const { message } of problems) process.stdout.write(`${path}: ${message}\n`);
  }
  const { user, system } = process.cpuUsage(start);
  const lines = files.reduce((total, { text }) => total + text.split('\n').length, 0);
  const megabytes = files.reduce((total, { text }) => total + Buffer.byteLength(text), 0) / 1e6;
  process.stdout.write(`${files.length} files, ${lines} lines, ${megabytes.toFixed(2)} MB, ${partly} read in part\n`);
  process.stdout.write(`${((user + system) / 1e3 / megabytes).toFixed(0)} ms of processor time per MB\n`);
  process.stdout.write(
    `${[...kinds]
      .sort()
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}\n`,
  );
};

/** Types whose text starts before or ends after their parts, and tokens whose text is not their name. */
const unevenTypes = async (language: Language, files: readonly SourceFile[]): Promise<ReadonlySet<string>> => {
  if (language.grammar === undefined) return new Set();
  await Parser.init({ locateFile: () => require.resolve('web-tree-sitter/web-tree-sitter.wasm') });
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(readGrammar(language.grammar)));
  const found = new Set<string>();
  for (const { text } of files) {
    const tree = parser.parse(text);
    if (tree && !tree.rootNode.hasError) addUneven(tree.walk(), found);
    tree?.delete();
  }
  return found;
};

const addUneven = (cursor: TreeCursor, found: Set<string>): void => {
  do {
    if (isUneven(cursor)) found.add(cursor.nodeType);
    if (!cursor.gotoFirstChild()) continue;
    addUneven(cursor, found);
    cursor.gotoParent();
  } while (cursor.gotoNextSibling());
};

/** Blank space around the parts changes no place that anyone sees. */
const isUneven = ({
  nodeIsNamed,
  nodeType,
  nodeText,
  currentNode: { firstChild, lastChild, startIndex },
}: TreeCursor): boolean => {
  if (!firstChild || !lastChild) return !nodeIsNamed && nodeText !== nodeType && nodeText.trim() !== '';
  const [before, after] = [
    nodeText.slice(0, firstChild.startIndex - startIndex),
    nodeText.slice(lastChild.endIndex - startIndex),
  ];
  return before.trim() !== '' || after.trim() !== '';
};

const main = async ([id, folder]: readonly string[]): Promise<void> => {
  const language = LANGUAGES.find((known) => known.id === id);
  if (!language || folder === undefined)
    throw new Error('usage: npm run -s survey-language -- ID FOLDER, with the ID of language.ts');
  const files = filesOf(folder, language);
  if (files.length === 0) throw new Error(`no files of ${id} in ${folder}`);
  await survey(language, files);
  const uneven = [...(await unevenTypes(language, files.slice(0, CHECKED_FILES)))].sort();
  if (uneven.length > 0) process.stdout.write(`uneven types: ${uneven.join(' ')}\n`);
};

await main(process.argv.slice(2));
