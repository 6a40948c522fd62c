/** Building blocks of messages: counts with nouns, and suggestions for misspelled words. */

/** `1 file`, `3 files`. */
export const countOf = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** Shorter words are parts of too many others. */
const SHORTEST_PART = 3;

/** The candidate closest to a word by edit distance, if it is close enough to suggest. */
export const closestWord = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of candidates) {
    const isPart = Math.min(name.length, word.length) >= SHORTEST_PART && (name.includes(word) || word.includes(name));
    const distance = isPart ? 1 : editDistance(word, name);
    if (!best || distance < best.distance) best = { name, distance };
  }
  // Two of three letters must match: a worse suggestion misleads more than it helps.
  return best && best.distance <= Math.max(2, Math.ceil(word.length / 3)) ? best.name : undefined;
};

const editDistance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
