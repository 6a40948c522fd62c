/** Insertions, deletions, substitutions and transpositions between two words. Returns `most + 1` for any larger distance. */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most || other.length > LONGEST) return most + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const least = fillRow({ one, other, row, last, beforeLast, current });
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(most + 1, last[other.length] ?? most + 1);
};

/** Longer names are pasted, not mistyped. */
const LONGEST = 255;
type Rows = [Int32Array, Int32Array, Int32Array];
/** Reused for every comparison: searching a dictionary takes thousands of them. */
const rows: Rows = [new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1)];

type RowInput = {
  readonly one: string;
  readonly other: string;
  readonly row: number;
  readonly last: Int32Array;
  readonly beforeLast: Int32Array;
  readonly current: Int32Array;
};

/** Returns the smallest distance in the row. Later rows cannot go below it. */
const fillRow = ({ one, other, row, last, beforeLast, current }: RowInput): number => {
  const code = one.charCodeAt(row - 1);
  let least = row;
  current[0] = row;
  for (let column = 1; column <= other.length; column += 1) {
    const substituted = (last[column - 1] ?? 0) + (code === other.charCodeAt(column - 1) ? 0 : 1);
    let distance = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substituted);
    const isSwap =
      row > 1 && column > 1 && code === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
    if (isSwap) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = distance;
    if (distance < least) least = distance;
  }
  return least;
};
