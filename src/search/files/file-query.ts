/** What a query says about files: its words with their worth, the names in it, and words that neighbour each other. */
import { forEachIdentifier, partsOfIdentifier, STOP_WORDS, stem } from '#model';
import type { WeighedTerm } from '../rank/word-postings.ts';
import { joinedWord } from '../paths/file-names.ts';

export type QueryWord = {
  readonly text: string;
  readonly stem: string;
  /** How rare it is; at least a little. */
  readonly worth: number;
  readonly term: WeighedTerm | undefined;
};

export type FileQuery = {
  readonly words: readonly QueryWord[];
  readonly worth: number;
  /** Neighbouring words of the query, as positions in `words`. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Two or three neighbouring words joined, and identifiers of several words; letters and digits in lower case. */
  readonly joined: ReadonlySet<string>;
  readonly identifiers: readonly string[];
  readonly sequence: readonly string[];
  readonly versions: ReadonlySet<number>;
};

const LEAST_WORTH = 0.3;
/** One bit each. */
const MOST_WORDS = 30;

type QueryInput = { readonly texts: readonly string[]; readonly terms: readonly WeighedTerm[]; readonly windows: number };

export const fileQueryOf = ({ texts, terms, windows }: QueryInput): FileQuery => {
  const identifiers: string[] = [];
  for (const text of texts) forEachIdentifier(text, (identifier) => identifiers.push(identifier));
  const significant = identifiers.filter((identifier) => !STOP_WORDS.has(identifier.toLowerCase()));
  const kept = significant.length > 0 ? significant : identifiers;
  const sequence = kept.flatMap(partsOfIdentifier);
  const byStem = new Map(terms.flatMap((term) => (term.isPart ? [[term.key, term] as const] : [])));
  const unseen = Math.log(1 + windows);
  const words: QueryWord[] = [];
  const at = new Map<string, number>();
  for (const text of sequence) {
    const stemmed = stem(text);
    if (text.length < 2 || at.has(stemmed) || words.length >= MOST_WORDS) continue;
    const term = byStem.get(stemmed);
    at.set(stemmed, words.length);
    words.push({ text, stem: stemmed, worth: Math.max(LEAST_WORTH, term?.idf ?? unseen), term });
  }
  const all = identifiers.map((identifier) => identifier.toLowerCase());
  return {
    words,
    worth: words.reduce((sum, { worth }) => sum + worth, 0),
    pairs: sequence.slice(1).flatMap((text, index) => {
      const [one, other] = [at.get(stem(sequence[index] ?? '')), at.get(stem(text))];
      return one === undefined || other === undefined || one === other ? [] : [[one, other] as const];
    }),
    joined: new Set([
      ...neighbours(all, 2),
      ...neighbours(all, 3),
      ...identifiers.filter((identifier) => partsOfIdentifier(identifier).length > 1).map(joinedWord),
    ]),
    identifiers: identifiers.filter(isCodeLike).map(joinedWord),
    sequence,
    versions: new Set(all.flatMap((word) => (/^v\d{1,3}$/u.test(word) ? [Number(word.slice(1))] : []))),
  };
};

const neighbours = (words: readonly string[], count: number): readonly string[] =>
  words.slice(count - 1).map((_, start) => joinedWord(words.slice(start, start + count).join('')));

/** Written as only code is: `parseQuery`, `parse_query`, `Engine` is not. */
const isCodeLike = (identifier: string): boolean => partsOfIdentifier(identifier).length > 1;
