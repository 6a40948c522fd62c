/** Compares two builds measured in turns: the ratio of each pair, their spread, and whether a row became worse. */
import { overRounds, type Row, type Sample } from './rows.ts';
import { median } from './statistics.ts';

/**
 * `worse` and `better`: the whole spread is beyond the tolerance. `unclear`: the median is above it, but part of the spread
 * is not, or there are too few runs. `more` and `less`: a count that differs within the tolerance.
 */
export type Verdict = 'worse' | 'unclear' | 'more' | 'same' | 'less' | 'better' | 'no ratio';

export type Comparison = {
  readonly row: Row;
  readonly base: number;
  readonly head: number;
  /** Above 1: head is worse, also if higher is better. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Verdict;
};

/** Ratios up to this are not worse. */
const TOLERANCE = 1.05;
/** With fewer pairs, even identical builds exceed the tolerance by chance. */
const LEAST_PAIRS = 5;

/**
 * One comparison per row of both builds, in the order of head. Rows that measure the machine are skipped, and so are details
 * whose worst value has its own row.
 */
export const compareSamples = (samples: readonly Sample[]): readonly Comparison[] => {
  const rows = new Map(samples.filter(({ build }) => build === 'head').map(({ row }) => [row.what, row]));
  return [...rows.values()].flatMap((row) => {
    if (row.better === 'neither' || row.isDetail) return [];
    const of = (build: Sample['build']) => samples.filter((sample) => sample.build === build && sample.row.what === row.what);
    const pairs = pairByRound(of('head'), of('base'));
    return pairs.length === 0 ? [] : [compareRow(row, pairs)];
  });
};

export const isWorse = ({ verdict }: Comparison): boolean => verdict === 'worse';

type Pair = { readonly head: number; readonly base: number };

const pairByRound = (head: readonly Sample[], base: readonly Sample[]): readonly Pair[] =>
  head.flatMap(({ round, row }) => {
    const other = base.find((sample) => sample.round === round);
    return other ? [{ head: row.value, base: other.row.value }] : [];
  });

const compareRow = (row: Row, pairs: readonly Pair[]): Comparison => {
  const ratios = pairs.map((pair) => ratioOf(row, pair));
  const ratio = median(ratios);
  const [low, high] = spreadOf(ratios);
  return {
    row,
    base: overRounds(
      row,
      pairs.map(({ base }) => base),
    ),
    head: overRounds(
      row,
      pairs.map(({ head }) => head),
    ),
    ratio,
    low,
    high,
    verdict: ratios.some(Number.isNaN) ? 'no ratio' : decideVerdict(row, { ratio, low, high, count: pairs.length }),
  };
};

const ratioOf = ({ better }: Row, { head, base }: Pair): number => {
  if (head === base) return 1;
  // A difference of two measurements may be zero or negative: it has no ratio.
  if (head <= 0 || base <= 0) return Number.NaN;
  return better === 'higher' ? base / head : head / base;
};

type Spread = Pick<Comparison, 'ratio' | 'low' | 'high'> & { readonly count: number };

const decideVerdict = ({ isExact }: Row, { ratio, low, high, count }: Spread): Verdict => {
  const isSure = isExact || count >= LEAST_PAIRS;
  if (isSure && low > TOLERANCE) return 'worse';
  if (isSure && high < 1 / TOLERANCE) return 'better';
  if (isExact && ratio !== 1) return ratio > 1 ? 'more' : 'less';
  return ratio > TOLERANCE ? 'unclear' : 'same';
};

/** Confidence of the spread. Fewer than six pairs cannot reach it, so their spread is the full range. */
const CONFIDENCE = 0.95;

/** The interval of the sign test, which makes no assumption about the distribution of the noise. */
export const spreadOf = (ratios: readonly number[]): readonly [low: number, high: number] => {
  const sorted = ratios.toSorted((a, b) => a - b);
  const left = trimmedCount(sorted.length);
  return [sorted[left] ?? Number.NaN, sorted[sorted.length - 1 - left] ?? Number.NaN];
};

/** The number of ratios to drop at each end. */
const trimmedCount = (count: number): number => {
  let [below, left, ways] = [0, 0, 1];
  for (; left < count / 2; left += 1) {
    below += ways / 2 ** count;
    if (2 * below > 1 - CONFIDENCE) break;
    ways = (ways * (count - left)) / (left + 1);
  }
  return Math.max(0, left - 1);
};
