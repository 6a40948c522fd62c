/** Formats the table, the categories of differences, and examples. */
import type { Agreement, Category } from './compare.ts';
import type { Definition } from './definition.ts';

export type Row = {
  readonly language: string;
  readonly project: string;
  readonly oracle: string;
  /** Compared files, without those the compiler cannot parse. */
  readonly files: number;
  readonly unread: number;
  /** Files with a syntax error in our parser. */
  readonly broken: number;
  readonly agreement: Agreement;
};

const HEAD = 'language,project,against,files,unread,broken,theirs,ours,both,recall,precision,explained r,explained p'.split(',');
const WIDTHS = [11, 32, 9, 6, 7, 7, 8, 8, 8, 9, 10, 12, 12];
/** Words are left-aligned, numbers right-aligned. */
const WORD_COLUMNS = 3;

export const tableOf = (rows: readonly Row[]): string => [formatRow(HEAD), ...rows.map(cellsOf).map(formatRow)].join('\n');

const formatRow = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index < WORD_COLUMNS ? `${cell} `.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('')
    .trimEnd();

const cellsOf = ({ language, project, oracle, files, unread, broken, agreement }: Row): readonly string[] => {
  const { theirs, ours, both, missed, extra } = agreement;
  const counts = [files, unread, broken, theirs, ours, both].map(String);
  const shares = [
    share(both, theirs),
    share(both, ours),
    share(both, theirs - explained(missed)),
    share(both, ours - explained(extra)),
  ];
  return [language, project, oracle, ...counts, ...shares];
};

/** Truncated, not rounded: 100.00 % means all. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : (Math.floor((10_000 * part) / whole) / 100).toFixed(2);

const explained = (categories: readonly Category[]): number =>
  sum(categories.filter(({ reason }) => reason !== undefined).map(({ definitions }) => definitions.length));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** All categories, explained ones with their reason. */
export const differencesOf = (rows: readonly Row[]): string =>
  rows
    .flatMap(({ project, oracle, agreement: { missed, extra } }) => {
      const lines = [
        ...missed.map((category) => categoryLine('only theirs', category)),
        ...extra.map((category) => categoryLine('only ours', category)),
      ];
      return lines.length > 0 ? [`${project} against ${oracle}`, ...lines, ''] : [];
    })
    .join('\n');

const categoryLine = (side: string, { kind, reason, definitions }: Category): string =>
  `  ${side.padEnd(12)}${String(definitions.length).padStart(7)}  ${kind}: ${reason ?? 'NOT EXPLAINED'}`;

/** The first `count` definitions of each category. */
export const differenceExamples = ({ project, oracle, agreement: { missed, extra } }: Row, count: number): string =>
  [
    ...missed.map((category) => ({ side: 'only theirs', category })),
    ...extra.map((category) => ({ side: 'only ours', category })),
  ]
    .flatMap(({ side, category }) => [
      `${project} against ${oracle}: ${side}, ${category.kind}, ${category.definitions.length}, ${category.reason ?? 'NOT EXPLAINED'}`,
      ...category.definitions.slice(0, count).map(exampleLine),
    ])
    .join('\n');

const exampleLine = ({ path, line, name }: Definition): string => `    ${path}:${line} ${name}`;
