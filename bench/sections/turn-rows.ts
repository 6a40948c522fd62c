/** Event loop turns as rows: the longest, and the 99th percentile. */
import type { Row } from '../rows.ts';
import type { Turns } from '../product/server.ts';
import { percentile } from '../statistics.ts';

/** Nothing may block the event loop longer: cancellations, deadlines and the next query wait for it. */
const MOST_MS = 50;

/**
 * By wall time, which is what a caller waits, and by CPU time of the main thread, which does not include other processes.
 */
export const turnRows = (what: string, { wall, cpu }: Turns): readonly Row[] => {
  const rows: readonly Row[] = [
    {
      what: `${what}, longest turn of the event loop`,
      value: Math.max(...wall),
      unit: 'ms',
      goal: ['<=', MOST_MS],
      isMost: true,
    },
    {
      what: `${what}, longest turn of the event loop, CPU`,
      value: Math.max(...cpu),
      unit: 'ms',
      goal: ['<=', MOST_MS],
      isMost: true,
      note: 'of the main thread',
    },
    { what: `${what}, turns of the event loop, p99`, value: percentile(wall, 99), unit: 'ms' },
  ];
  // Only Linux counts CPU time per thread.
  return rows.filter(({ value }) => !Number.isNaN(value));
};

/** The worst of several operations per kind of row, and its name. */
export const worstTurnRows = (what: string, turns: ReadonlyMap<string, Turns>): readonly Row[] => {
  const all = [...turns].flatMap(([subject, each]) => turnRows(what, each).map((row) => ({ row, subject })));
  const kinds = [...new Set(all.map(({ row }) => row.what))];
  return kinds.flatMap((kind) =>
    all
      .filter(({ row }) => row.what === kind)
      .toSorted((a, b) => b.row.value - a.row.value)
      .slice(0, 1)
      .map(({ row, subject }) => ({ ...row, note: `of ${turns.size}, the worst in the last round: ${subject}` })),
  );
};
