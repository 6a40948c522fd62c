/** The table and the examples of the comparison of calls. */
import { share } from '../languages/report.ts';
import type { CallAgreement } from './compare-calls.ts';

export type CallRow = {
  readonly list: string;
  readonly project: string;
  /** Compared files, without those that the compiler cannot parse. */
  readonly files: number;
  readonly unread: number;
  /** Files whose facts report a problem. They count. */
  readonly broken: number;
  readonly agreement: CallAgreement;
};

const HEAD = 'list,project,files,unread,broken,calls,found,other kind,missed,left out,extra,found %'.split(',');
const WIDTHS = [8, 32, 6, 8, 8, 9, 9, 12, 8, 10, 7, 9];
/** Words are left-aligned, numbers right-aligned. */
const WORD_COLUMNS = 2;

export const callTable = (rows: readonly CallRow[]): string => [HEAD, ...rows.map(cellsOf)].map(formatRow).join('\n');

const cellsOf = ({ list, project, files, unread, broken, agreement }: CallRow): readonly string[] => {
  const { compiler, found, otherKind, missed, leftOut, extra } = agreement;
  const counts = [files, unread, broken, compiler, found, otherKind.length, missed.length, leftOut.length, extra.length];
  return [list, project, ...counts.map(String), share(found, compiler - leftOut.length)];
};

const formatRow = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index < WORD_COLUMNS ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('')
    .trimEnd();

/** The first `count` of each kind of difference. */
export const callExamples = ({ project, agreement }: CallRow, count: number): string =>
  (['otherKind', 'missed', 'leftOut', 'extra'] as const)
    .flatMap((kind) => [
      `${project}: ${kind}, ${agreement[kind].length}`,
      ...agreement[kind].slice(0, count).map(({ path, line, column, name }) => `    ${path}:${line}:${column} ${name}`),
    ])
    .join('\n');
