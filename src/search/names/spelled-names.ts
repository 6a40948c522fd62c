/** Identifiers that the words of a query may spell: a word as written, or adjacent words joined. */
import { forEachIdentifier, partsOfIdentifier } from '#model';

const MOST_JOINED = 4;
const MOST_WORDS = 12;

export type SpelledNames = {
  /** Lower case; one word in the query. */
  readonly written: readonly string[];
  /** Lower case; `jwt validator` spells `jwtvalidator` and `jwt_validator`. */
  readonly joined: readonly string[];
};

export const spelledNames = (words: readonly string[]): SpelledNames => {
  const identifiers: string[] = [];
  for (const word of words) forEachIdentifier(word, (identifier) => identifiers.push(identifier.toLowerCase()));
  const written: string[] = [];
  for (const word of words)
    forEachIdentifier(word, (identifier) => partsOfIdentifier(identifier).length > 1 && written.push(identifier.toLowerCase()));
  return { written: [...new Set(written)], joined: [...new Set(joinNeighbours(identifiers.slice(0, MOST_WORDS)))] };
};

const joinNeighbours = (words: readonly string[]): readonly string[] =>
  words.flatMap((_word, start) =>
    Array.from({ length: Math.min(MOST_JOINED, words.length - start) - 1 }, (_unused, extra) =>
      words.slice(start, start + extra + 2),
    ).flatMap((run) => [run.join(''), run.join('_')]),
  );
