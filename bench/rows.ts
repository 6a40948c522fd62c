/** A row of the table: measure, value, unit and goal. */
import { median } from './statistics.ts';

export type Row = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** At most (`<=`) or at least (`>=`) this. */
  readonly goal?: readonly ['<=' | '>=', number];
  readonly note?: string;
  /** Defaults to lower. `neither`: a measure of the machine. */
  readonly better?: 'higher' | 'neither';
  /** A count or size, independent of the machine. */
  readonly isExact?: true;
  /** Over all rounds, take the maximum instead of the median. */
  readonly isMost?: true;
  /** Printed, but not written to documents. */
  readonly isDetail?: true;
};

/** One row, round and build. */
export type Sample = { readonly build: 'head' | 'base'; readonly round: number; readonly row: Row };

/** One row per measure, over all rounds. */
export const combineRounds = (samples: readonly Sample[]): readonly Row[] => {
  const rows = new Map<string, Row[]>();
  for (const { row } of samples) rows.set(row.what, [...(rows.get(row.what) ?? []), row]);
  return [...rows.values()].flatMap((all) =>
    all.slice(-1).map((last) => ({
      ...last,
      value: overRounds(
        last,
        all.map(({ value }) => value),
      ),
    })),
  );
};

export const overRounds = ({ isMost }: Row, values: readonly number[]): number => (isMost ? Math.max(...values) : median(values));

export const isMet = ({ value, goal }: Row): boolean | undefined => {
  if (!goal) return undefined;
  return goal[0] === '<=' ? value <= goal[1] : value >= goal[1];
};
