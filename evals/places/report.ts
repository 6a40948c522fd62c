/** Tables of ranks: by half, kind and language. */
import { mean, percentile } from '../../bench/statistics.ts';
import { tableOf } from '../tasks/reports/table.ts';
import type { PlaceProject } from './material/projects.ts';
import type { PlaceQuestion, PlaceSet } from './material/place-questions.ts';
import { STAGES } from './stages.ts';

export type MeasuredPlace = {
  readonly set: PlaceSet;
  readonly project: PlaceProject;
  readonly question: PlaceQuestion;
  /** Of the place; 0 if it is not among the first ten. */
  readonly rank: number;
  /** Of its file. */
  readonly fileRank: number;
  /** By other rankings of files. */
  readonly files: Readonly<Record<string, number>>;
  readonly cpuMs: number;
  readonly indexMs: number;
};

export const placeReport = (measured: readonly MeasuredPlace[]): string =>
  [
    placeTable('half', measured, ({ project }) => project.half),
    placeTable('kind, half', measured, ({ question, project }) => `${question.kind}, ${project.half}`),
    placeTable('language, half', measured, ({ project }) => `${project.language}, ${project.half}`),
    ...fileTable(measured),
    '',
  ].join('\n\n');

const MOST_RANK = 10;

const placeTable = (title: string, measured: readonly MeasuredPlace[], keyOf: (one: MeasuredPlace) => string): string =>
  tableOf([
    [title, 'questions', 'top 1', 'top 3', 'top 5', 'top 10', 'MRR@10', 'NDCG@10'],
    ...groups(measured, keyOf).map(([name, group]) => [name, String(group.length), ...rankCells(group.map(({ rank }) => rank))]),
  ]);

const rankCells = (ranks: readonly number[]): readonly string[] => {
  const within = (most: number): string => (100 * mean(ranks.map((rank) => Number(rank > 0 && rank <= most)))).toFixed(1);
  const found = (gain: (rank: number) => number): string =>
    mean(ranks.map((rank) => (rank > 0 && rank <= MOST_RANK ? gain(rank) : 0))).toFixed(3);
  return [
    within(1),
    within(3),
    within(5),
    within(MOST_RANK),
    found((rank) => 1 / rank),
    found((rank) => 1 / Math.log2(rank + 1)),
  ];
};

/** The file of the place, by the product, its stages, and ripgrep. */
const fileTable = (measured: readonly MeasuredPlace[]): readonly string[] => {
  const names = [...STAGES, 'ripgrep'].filter((name) => measured.some(({ files }) => files[name] !== undefined));
  const halves = groups(measured, ({ project }) => project.half);
  const rows = halves.flatMap(([half, group]) => [
    ...names.map((name) => [`${name}, ${half}`, String(group.length), ...rankCells(group.map(({ files }) => files[name] ?? 0))]),
    [`product, ${half}`, String(group.length), ...rankCells(group.map(({ fileRank }) => fileRank))],
  ]);
  return names.length === 0
    ? []
    : [tableOf([['its file', 'questions', 'top 1', 'top 3', 'top 5', 'top 10', 'MRR@10', 'NDCG@10'], ...rows])];
};

const groups = (
  measured: readonly MeasuredPlace[],
  keyOf: (one: MeasuredPlace) => string,
): readonly (readonly [string, readonly MeasuredPlace[]])[] => {
  const byKey = new Map<string, MeasuredPlace[]>();
  for (const one of measured) byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
};

/** Apart from the tables: times differ from run to run. */
export const costsOf = (measured: readonly MeasuredPlace[]): string => {
  const times = measured.map(({ cpuMs }) => cpuMs);
  const indexMs = [...new Map(measured.map(({ project, indexMs: ms }) => [project.name, ms])).values()];
  return [
    `CPU of a question: median ${percentile(times, 50).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`,
    `CPU of the indexes, where they were made: ${(indexMs.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(0)} s for ${indexMs.length} repositories`,
  ].join('\n');
};
