/** The tables of a run: by repository, by language, by category of question. */
import { mean, median } from '../../bench/statistics.ts';
import { tableOf } from '../tasks/reports/table.ts';
import type { QuestionSet, RetrievalQuestion } from './read-questions.ts';
import type { RankedPlace, RankingScore } from './score-ranking.ts';

export type Measured = {
  readonly set: QuestionSet;
  readonly isPinned: boolean;
  readonly question: RetrievalQuestion;
  /** The first place of each file. */
  readonly ranking: readonly RankedPlace[];
  /** Of `ranking`. */
  readonly files: RankingScore;
  /** Every hit takes a rank. */
  readonly hits: RankingScore;
  readonly cpuMs: number;
};

export const reportOf = (measured: readonly Measured[]): string =>
  [
    tableBy('repository', measured, nameOf),
    tableBy('language', measured, ({ set }) => set.language),
    tableBy('category', measured, ({ question }) => question.category),
    tableBy('mean over', measured, () => 'repositories'),
    '',
  ].join('\n\n');

type KeyOf = (one: Measured) => string;

const tableBy = (title: string, measured: readonly Measured[], keyOf: KeyOf): string =>
  tableOf([
    [title, 'questions', 'NDCG@10', 'of hits', 'recall@1', '@5', '@10', 'MRR'],
    ...[...groupBy(measured, keyOf)].map(([name, group]) => row(name, group)),
  ]);

const nameOf = ({ set, isPinned }: Measured): string => (isPinned ? set.name : `${set.name} (newest)`);

/** Each repository weighs the same. */
const row = (name: string, group: readonly Measured[]): readonly string[] => {
  const sets = [...groupBy(group, ({ set }) => set.name).values()];
  const average = (measure: (one: Measured) => number): string => mean(sets.map((set) => mean(set.map(measure)))).toFixed(3);
  return [
    name,
    String(group.length),
    average(({ files }) => files.ndcg),
    average(({ hits }) => hits.ndcg),
    average(({ files }) => files.recallAt1),
    average(({ files }) => files.recallAt5),
    average(({ files }) => files.recallAt10),
    average(({ files }) => files.reciprocalRank),
  ];
};

/** Apart from the tables: times differ from run to run. */
export const costOf = (measured: readonly Measured[]): string =>
  `CPU of a question: median ${median(measured.map(({ cpuMs }) => cpuMs)).toFixed(1)} ms`;

const groupBy = (measured: readonly Measured[], keyOf: KeyOf): ReadonlyMap<string, readonly Measured[]> => {
  const groups = new Map<string, Measured[]>();
  for (const one of measured) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};
