/** A file that a signal proposes. */
export type Vote = {
  /** Entry of the view. */
  readonly entry: number;
  readonly score: number;
  /** What the signal found, in a few words: `path words router, trie`. */
  readonly detail?: string;
};

/** Best first, ties in path order, at most `most`. */
export const bestVotes = (votes: Iterable<Vote>, most: number): readonly Vote[] =>
  [...votes].sort((one, other) => other.score - one.score || one.entry - other.entry).slice(0, most);
