/** What the accepted summaries of `evals/languages` and `evals/graph` say about each language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const DEFINITIONS = join('evals', 'languages', 'summaries');
const LINKS = join('evals', 'graph', 'summaries');

export type MeasuredDefinitions = {
  readonly language: string;
  readonly project: string;
  readonly oracle: string;
  /** As the oracle counts them. */
  readonly definitions: number;
  /** In percent, without differences that are listed with a reason. */
  readonly recall: string;
  readonly precision: string;
};

export type MeasuredLinks = {
  readonly language: string;
  readonly symbols: string;
  readonly uses: string;
  readonly precision: string;
  readonly recall: string;
  readonly recallWithUnresolved: string;
};

export const measuredDefinitions = (): readonly MeasuredDefinitions[] =>
  textsIn(DEFINITIONS).flatMap(({ language, text }) => definitionsOf(language, text));

export const measuredLinks = (): readonly MeasuredLinks[] =>
  textsIn(LINKS).flatMap(({ language, text }) => linksOf(language, text));

const textsIn = (folder: string): readonly { readonly language: string; readonly text: string }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .toSorted()
    .map((file) => ({ language: basename(file, '.txt'), text: readFileSync(join(folder, file), 'utf8') }));

const ROW = /^\S+ +(?<project>\S.*?) +(?<oracle>compiler|ctags) +(?<numbers>[\d .-]+)$/u;

/** Of each project the comparison with the compiler, if there is one. */
export const definitionsOf = (language: string, text: string): readonly MeasuredDefinitions[] => {
  const found = new Map<string, MeasuredDefinitions>();
  for (const line of (text.split('\n\n')[0] ?? '').split('\n')) {
    const { project = '', oracle = '', numbers = '' } = ROW.exec(line)?.groups ?? {};
    if (project === '' || found.has(project)) continue;
    const cells = numbers.trim().split(/ +/u);
    const [recall = '', precision = ''] = cells.slice(-2);
    found.set(project, { language, project, oracle, definitions: Number(cells[3]), recall, precision });
  }
  return [...found.values()];
};

/** Of the projects that links were not tuned on. */
export const linksOf = (language: string, text: string): readonly MeasuredLinks[] => {
  const report = text.split('\n\n').indexOf('Report projects');
  const table = report < 0 ? '' : (text.split('\n\n')[report + 1] ?? '');
  const row = table.split('\n').find((line) => /^Lodestone +all /u.test(line));
  if (row === undefined) return [];
  const [, , symbols = '', , uses = '', , precision = '', recall = '', , , recallWithUnresolved = ''] = row.split(/ {2,}/u);
  return [{ language, symbols, uses, precision, recall, recallWithUnresolved }];
};
