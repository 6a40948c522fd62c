/** Scores how well a symbol matches the query words: in its name, its containers, its signature, its doc comment. */
import { forEachIdentifier, partsOfIdentifier, type SymbolFact, stem } from '#model';
import type { SymbolQuery, SymbolWord } from './parse-symbol-query.ts';

/** Value of a word by field; the best field counts. */
const WORTH = { name: 10, namePart: 6, around: 3, signature: 2, doc: 1 } as const;

/** 0 if the symbol matches no alternative completely. */
export const matchSymbol = (query: SymbolQuery, symbol: SymbolFact): number => {
  const fields = symbolFields(symbol);
  let best = 0;
  for (const words of query) {
    const worths = words.map((word) => worthOf(word, fields));
    if (worths.every((worth) => worth > 0)) best = Math.max(best, worths.reduce((sum, worth) => sum + worth, 0) / words.length);
  }
  return best;
};

type SymbolFields = {
  readonly name: string;
  readonly nameParts: readonly string[];
  readonly texts: readonly { readonly worth: number; readonly words: () => TextWords }[];
};
type TextWords = { readonly wholes: ReadonlySet<string>; readonly stems: ReadonlySet<string> };

const symbolFields = ({ name, qualifiedName, signature, doc }: SymbolFact): SymbolFields => ({
  name: name.toLowerCase(),
  nameParts: partsOfIdentifier(name),
  texts: [
    { worth: WORTH.around, words: lazyWords(qualifiedName) },
    { worth: WORTH.signature, words: lazyWords(signature) },
    { worth: WORTH.doc, words: lazyWords(doc ?? '') },
  ],
});

const lazyWords = (text: string): (() => TextWords) => {
  let words: TextWords | undefined;
  return () => (words ??= wordsOfText(text));
};

const wordsOfText = (text: string): TextWords => {
  const [wholes, stems] = [new Set<string>(), new Set<string>()];
  forEachIdentifier(text, (identifier) => {
    wholes.add(identifier.toLowerCase());
    for (const part of partsOfIdentifier(identifier)) {
      wholes.add(part);
      stems.add(stem(part));
    }
  });
  return { wholes, stems };
};

const worthOf = (word: SymbolWord, fields: SymbolFields): number => {
  const ofName = worthInName(word, fields);
  if (ofName > 0) return ofName;
  return fields.texts.find(({ words }) => hasWord(word, words()))?.worth ?? 0;
};

/** The less the name contains besides the word, the better the match. */
const worthInName = (word: SymbolWord, { name, nameParts }: SymbolFields): number => {
  if (word.kind === 'prefix') {
    if (name.startsWith(word.text)) return WORTH.namePart + (WORTH.name - WORTH.namePart) * (word.text.length / name.length);
    return nameParts.some((part) => part.startsWith(word.text)) ? WORTH.namePart * nameShare(1, nameParts.length) : 0;
  }
  if (name === word.whole) return WORTH.name;
  const stems = nameParts.map(stem);
  const hasAll = word.parts.length > 0 && word.parts.every((part) => stems.includes(part));
  return hasAll ? WORTH.namePart * nameShare(word.parts.length, nameParts.length) : 0;
};

const nameShare = (matched: number, all: number): number => 0.6 + 0.4 * Math.min(1, matched / all);

const hasWord = (word: SymbolWord, { wholes, stems }: TextWords): boolean => {
  if (word.kind === 'prefix') return [...wholes].some((whole) => whole.startsWith(word.text));
  return wholes.has(word.whole) || (word.parts.length > 0 && word.parts.every((part) => stems.has(part)));
};
