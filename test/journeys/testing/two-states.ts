/** A repository of real sources with two states, and queries whose answers differ between them. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll, type Json, lodestone, makeRepository } from './command.ts';

/** TypeScript available wherever the tests run: a development package that ships its sources. */
const SOURCES = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'zod', 'src', 'v4');
const FOLDERS = ['core', 'classic', 'mini'];
/** A quarter of the text, for tests that need two states but little work. */
export const SMALL_FOLDERS = ['classic', 'mini'];
const EDITED_FILES = 12;

export type TwoStates = { readonly repo: string; readonly put: (state: 0 | 1) => void };

export const makeTwoStates = (folders: readonly string[] = FOLDERS): TwoStates => {
  const repo = makeRepository({ 'README.md': '# Sources\n' });
  for (const folder of folders)
    cpSync(join(SOURCES, folder), join(repo, 'src', folder), { recursive: true, filter: (path) => !path.endsWith('tests') });
  commitAll(repo);
  const paths = readdirSync(join(repo, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .toSorted();
  const edited = paths
    .filter((_, index) => index % Math.ceil(paths.length / EDITED_FILES) === 0)
    .map((path) => join(repo, 'src', path));
  const texts = edited.map((path) => readFileSync(path, 'utf8'));
  const put = (state: 0 | 1): void => {
    edited.forEach((path, index) => {
      if (state === 1 && index % 4 === 3) rmSync(path, { force: true });
      else writeFileSync(path, state === 0 ? (texts[index] ?? '') : `${texts[index]}\nexport const addedInState = ${index};\n`);
    });
  };
  return { repo, put };
};

const QUESTIONS = [
  ...['ZodType', 'parse', 'addedInState', 'safeParse', '$ZodRegistry', 'email', 'flattenError', 'toJSONSchema'].map((name) => ({
    tool: 'locate_symbol',
    input: { name, limit: 50 },
  })),
  ...['format an error as a tree', 'regular expression for email', 'added in state', 'optional and nullable'].map((query) => ({
    tool: 'search_code',
    input: { query, limit: 50 },
  })),
  ...['addedInState', 'inst._zod.def'].map((pattern) => ({ tool: 'text_search', input: { pattern, limit: 100 } })),
  ...['src/classic/errors.ts', 'src/mini/parse.ts'].map((path) => ({
    tool: 'get_file_outline',
    input: { path, depth: 'all' },
  })),
];

/** All queries in one request. Strict: an incomplete index is an error. */
export const ALL_QUESTIONS: Json = {
  items: QUESTIONS.map((question, index) => ({
    id: `q${index}`,
    ...question,
    input: { ...question.input, freshness_policy: 'strict' },
  })),
  max_chars: 500_000,
};

/** All answers as one text. */
export const answersOf = (place: { readonly repo: string; readonly home: string }): string => {
  const request = JSON.stringify({ action: 'batch', payload: ALL_QUESTIONS });
  const { stdout, stderr } = lodestone(place, 'command', '--json', request);
  if (stdout === '') throw new Error(`no envelope: ${stderr}`);
  const envelope: Json = JSON.parse(stdout);
  return asText(envelope['data'] ?? envelope);
};

/** A cursor contains the revision of its view, the only thing that may depend on the history. */
export const asText = (data: unknown): string =>
  JSON.stringify(data, (key, value) => (key === 'next_cursor' || key === 'cursor' ? 'more' : value), 1);

/** The first lines that differ, from both texts; empty if they are equal. */
export const firstDifference = (answers: string, expected: string): string => {
  const [found, wanted] = [answers.split('\n'), expected.split('\n')];
  const at = found.findIndex((line, index) => line !== wanted[index]);
  if (at === -1 && found.length === wanted.length) return '';
  // The lines after the status name the error.
  const shown = found.slice(at, at + 8).map((line) => line.trim());
  return `line ${at}: ${shown.join(' ')} instead of ${wanted[at]?.trim()}`;
};
