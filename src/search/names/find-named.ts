/** Finds symbols by keys of the name postings, up to a limit: a name such as `get` may be defined a thousand times. */
import { holdsNoCode } from '#languages';
import { entriesOf, type SymbolFact, type ViewIndex } from '#model';
import type { OpenView, PostingList } from '#store';
import type { HitFilter } from '../view/hit-filter.ts';
import { pickEntry, type PickedEntry } from '../view/pick-entry.ts';
import { decodeSymbols } from '../view/decode-symbols.ts';
import { roleOfEntry } from '../view/view-memo.ts';
import { ROLE_PENALTY } from '../weights.ts';

export type NamedSymbol = PickedEntry & {
  readonly symbol: SymbolFact;
  readonly symbolIndex: number;
  readonly symbols: readonly SymbolFact[];
};

/** `symbols`: indexes of the matching symbols in the file, ascending. */
export type NamedFile = PickedEntry & { readonly symbols: readonly number[] };

export type NamedSymbols = {
  readonly found: readonly NamedSymbol[];
  /** Symbols counted from the postings alone. */
  readonly count: number;
  /** Some files were not read, so `found` may be incomplete. */
  readonly isCut: boolean;
};

/** Default limit on files decoded per lookup. Source files are read first, then by path. */
const MOST_NAMED_FILES = 150;

/** More than any role: files without code are read last, because a key may be in all of them. */
const DATA_LAST = 10;

/** More than the former. */
const LIKELY_FIRST = 20;

export type NameScope = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly filter: HitFilter;
  readonly mostNamedFiles?: number;
  /** These entries are read first. */
  readonly isLikely?: (entry: number) => boolean;
  /** `collapsed`: identical files count once, at their best path. Absent: each is found. */
  readonly identicalFiles?: 'collapsed';
};

export const findNamed = async (scope: NameScope, keys: readonly string[]): Promise<NamedSymbols> => {
  const lists = await scope.view.reader.postings('name', keys);
  return readNamed(scope, namedFilesOf(scope, lists));
};

/** Files of the view that occur in the lists, each once, with the symbols from all lists. */
export const namedFilesOf = (scope: NameScope, lists: readonly PostingList[]): readonly NamedFile[] => {
  const byFacts = new Map<number, Set<number>>();
  for (const list of lists) collectSymbols(list, scope, byFacts);
  const files = [...byFacts].flatMap(([facts, symbols]) => {
    const ordered = [...symbols].sort((one, other) => one - other);
    return entriesWithFacts(scope, facts).map((picked) => ({ ...picked, symbols: ordered }));
  });
  return files.sort((one, other) => one.entry - other.entry);
};

const KEYS_PER_BATCH = 200;

/** Lists of the first `most` keys that occur in the view. Keys of other views must not count towards the limit. */
export const nameListsInView = async (
  { view, index }: NameScope,
  keys: readonly string[],
  most: number,
): Promise<readonly PostingList[]> => {
  const present: PostingList[] = [];
  for (let at = 0; at < keys.length && present.length < most; at += KEYS_PER_BATCH) {
    const lists = await view.reader.postings('name', keys.slice(at, at + KEYS_PER_BATCH));
    present.push(...lists.filter(({ documents }) => documents.some((facts) => (index.byFacts.first[facts] ?? 0) > 0)));
  }
  return present.slice(0, most);
};

const collectSymbols = (
  { documents, offsets, values }: PostingList,
  { index }: NameScope,
  into: Map<number, Set<number>>,
): void => {
  for (let at = 0; at < documents.length; at += 1) {
    const facts = documents[at] ?? 0;
    if ((index.byFacts.first[facts] ?? 0) === 0) continue;
    const symbols = into.get(facts) ?? new Set<number>();
    for (let value = offsets[at] ?? 0; value < (offsets[at + 1] ?? 0); value += 1) symbols.add(values[value] ?? 0);
    into.set(facts, symbols);
  }
};

/** Skips entries of another language, which have other facts for the same content. */
const entriesWithFacts = ({ index, filter, identicalFiles }: NameScope, facts: number): readonly PickedEntry[] => {
  const first = (index.byFacts.first[facts] ?? 0) - 1;
  const ordinal = (index.ordinals.byContent[index.table.contents[first] ?? 0] ?? 0) - 1;
  const allows = (entry: number): boolean => index.table.facts[entry] === facts && filter.allowsEntry(entry);
  if (identicalFiles !== 'collapsed')
    return entriesOf(index.ordinals.entries, ordinal)
      .filter(allows)
      .map((entry) => ({ entry, copies: [] }));
  const best = pickEntry(index, ordinal, { allows, scoreOf: (entry) => ROLE_PENALTY[roleOfEntry(index, entry)] });
  return best ? [best] : [];
};

export const readNamed = async (scope: NameScope, files: readonly NamedFile[]): Promise<NamedSymbols> => {
  const { view, index, filter, mostNamedFiles = MOST_NAMED_FILES, isLikely = () => false } = scope;
  const penaltyOf = ({ entry }: NamedFile): number =>
    ROLE_PENALTY[roleOfEntry(index, entry)] -
    (holdsNoCode(index.table.languages[entry]) ? DATA_LAST : 0) +
    (isLikely(entry) ? LIKELY_FIRST : 0);
  const ordered = [...files].sort((one, other) => penaltyOf(other) - penaltyOf(one) || one.entry - other.entry);
  const read = ordered.slice(0, mostNamedFiles);
  const factsOf = ({ entry }: NamedFile): number => index.table.facts[entry] ?? 0;
  const decoded = await decodeSymbols(view.reader, read.map(factsOf));
  const found = read.flatMap((file) => {
    const symbols = decoded.get(factsOf(file))?.symbols ?? [];
    return file.symbols.flatMap((symbolIndex): NamedSymbol[] => {
      const symbol = symbols[symbolIndex];
      if (!symbol || !filter.allowsSymbol(symbol)) return [];
      return [{ entry: file.entry, copies: file.copies, symbol, symbolIndex, symbols }];
    });
  });
  return { found, count: files.reduce((sum, file) => sum + file.symbols.length, 0), isCut: ordered.length > read.length };
};
