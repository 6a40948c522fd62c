/** Insertions, deletions, substitutions and swaps of neighbours between two words; `most + 1` as soon as it is more than `most`. */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast = new Int32Array(other.length + 1);
  let last = Int32Array.from({ length: other.length + 1 }, (_unused, index) => index);
  let current = new Int32Array(other.length + 1);
  for (let row = 1; row <= one.length; row += 1) {
    fillRow({ one, other, row, last, beforeLast, current });
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(most + 1, last[other.length] ?? most + 1);
};

type RowInput = {
  readonly one: string;
  readonly other: string;
  readonly row: number;
  readonly last: Int32Array;
  readonly beforeLast: Int32Array;
  readonly current: Int32Array;
};

const fillRow = ({ one, other, row, last, beforeLast, current }: RowInput): void => {
  current[0] = row;
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
    const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    current[column] = Math.min(
      (last[column] ?? 0) + 1,
      (current[column - 1] ?? 0) + 1,
      (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.MAX_SAFE_INTEGER,
    );
  }
};
