/** A row of the table: what was measured, the number, its unit, and the number it should stay within. */
import { median } from './statistics.ts';

export type Row = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** At most (`<=`) or at least (`>=`) this. */
  readonly goal?: readonly ['<=' | '>=', number];
  readonly note?: string;
  /** Lower, unless said otherwise. `neither`: a yardstick of the machine. */
  readonly better?: 'higher' | 'neither';
  /** A count or a size, which does not depend on the machine. */
  readonly isExact?: true;
  /** The number over all rounds is the largest, not the median. */
  readonly isMost?: true;
  /** Printed, but not shown in documents. */
  readonly isDetail?: true;
};

/** A row of one round of one build. */
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
