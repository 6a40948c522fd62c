/** What is found when no symbol has the very name: longer names, names with its parts, names a few letters off. */
import { partsOfIdentifier, stem } from '#model';
import type { PostingList } from '#store';
import { NAME_MATCH } from '../weights.ts';
import { editDistance } from './edit-distance.ts';
import { namedFilesOf, nameListsInView, type NamedFile, type NamedSymbol, type NameScope, readNamed } from './find-named.ts';
import { nameDictionaryOf, namesNear } from './name-dictionary.ts';

type SimilarSymbols = {
  readonly found: readonly NamedSymbol[];
  readonly boostOf: (named: NamedSymbol) => number;
  readonly total: number;
  readonly isLowerBound: boolean;
  readonly isConfident: boolean;
};

/** Names of the view that one prefix may open: more say that it is too short to mean something. */
const MOST_NAMES = 120;
/** Keys of the store that are looked at first to find those. */
const FIRST_KEYS = 3_000;
/** Under this length a part stands in too many names to be completed. */
const SHORTEST_PREFIX = 2;

/** Names that start with the text, and names that hold all its parts, the last one perhaps unfinished. */
export const findByPrefixOrParts = async (scope: NameScope, name: string): Promise<SimilarSymbols> => {
  const folded = name.toLowerCase();
  const parts = partsOfIdentifier(name);
  if (folded.length < SHORTEST_PREFIX || parts.length === 0) return noSymbols();
  const prefixed = await listsWithPrefix(scope, folded);
  const byPrefix = await readNamed(scope, namedFilesOf(scope, prefixed));
  const bySubword = await readNamed(scope, await filesWithParts(scope, parts));
  const known = new Set(byPrefix.found.map(namedSymbolKey));
  const found = [...byPrefix.found, ...bySubword.found.filter((named) => !known.has(namedSymbolKey(named)))];
  const isCut = bySubword.isCut || byPrefix.isCut || prefixed.length === MOST_NAMES;
  return { found, boostOf: similarityBoost(folded), total: found.length, isLowerBound: isCut, isConfident: false };
};

const listsWithPrefix = async (scope: NameScope, prefix: string): Promise<readonly PostingList[]> => {
  for (let most = FIRST_KEYS; ; most *= 4) {
    const keys = await scope.view.reader.keysWithPrefix('name', prefix, most);
    const lists = await nameListsInView(scope, keys, MOST_NAMES);
    if (lists.length === MOST_NAMES || keys.length < most) return lists;
  }
};

const namedSymbolKey = ({ entry, symbolIndex }: NamedSymbol): string => `${entry}:${symbolIndex}`;

/** The shorter the name around what was asked, the likelier it was meant. */
const similarityBoost =
  (folded: string) =>
  ({ symbol }: NamedSymbol): number => {
    const closeness = Math.min(1, folded.length / symbol.name.length);
    const boost = symbol.name.toLowerCase().startsWith(folded) ? NAME_MATCH.prefix : NAME_MATCH.subword;
    return boost * (0.5 + 0.5 * closeness);
  };

/** Files whose names have every part; symbols that have all of them. */
const filesWithParts = async (scope: NameScope, parts: readonly string[]): Promise<readonly NamedFile[]> => {
  const last = parts.at(-1) ?? '';
  const completed = last.length >= SHORTEST_PREFIX ? await listsWithPrefix(scope, `~${last}`) : [];
  const whole = await scope.view.reader.postings(
    'name',
    parts.map((part) => `~${stem(part)}`),
  );
  const sets = whole.map((list, position) => namedFilesOf(scope, position === parts.length - 1 ? [list, ...completed] : [list]));
  return sets.reduce(intersect);
};

const intersect = (one: readonly NamedFile[], other: readonly NamedFile[]): readonly NamedFile[] => {
  const symbolsOfEntry = new Map(other.map(({ entry, symbols }) => [entry, new Set(symbols)]));
  return one.flatMap((file) => {
    const symbols = file.symbols.filter((symbol) => symbolsOfEntry.get(file.entry)?.has(symbol));
    return symbols.length > 0 ? [{ ...file, symbols }] : [];
  });
};

/** Names that the view has, a few letters off. */
export const findMisspelled = async (scope: NameScope, name: string): Promise<SimilarSymbols> => {
  const folded = name.toLowerCase();
  const most = mostEdits(folded.length);
  if (most === 0) return noSymbols();
  const near = await namesNear(await nameDictionaryOf(scope.index, scope.view.reader), folded, most);
  const lists = await nameListsInView(
    scope,
    near.map((one) => one.name),
    MOST_NAMES,
  );
  const named = await readNamed(scope, namedFilesOf(scope, lists));
  const boostOf = ({ symbol }: NamedSymbol): number =>
    NAME_MATCH.fuzzy * (1 - editDistance(symbol.name.toLowerCase(), folded, most) / (most + 1));
  return { found: named.found, boostOf, total: named.found.length, isLowerBound: named.isCut, isConfident: false };
};

/** Short names turn into one another too easily. */
const mostEdits = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : length < 12 ? 2 : 3);

const MOST_NEAREST = 5;

/** Names to offer when nothing answers: further off than what counts as a hit. */
export const nearestNames = async (scope: NameScope, name: string): Promise<readonly string[]> => {
  const folded = name.toLowerCase();
  if (folded.length < 2 || folded.length > 80) return [];
  const most = Math.max(1, Math.min(6, Math.floor(folded.length * 0.4)));
  const near = await namesNear(await nameDictionaryOf(scope.index, scope.view.reader), folded, most);
  const parts = partsOfIdentifier(name).map((part) => `~${stem(part)}`);
  const [byEdits, byParts] = [
    await spellingsOfKeys(
      scope,
      near.map((one) => one.name),
    ),
    await spellingsOfKeys(scope, parts),
  ];
  return [...new Set([...byEdits, ...byParts])].slice(0, MOST_NEAREST);
};

/** The names as written, in the order of the keys. */
const spellingsOfKeys = async (scope: NameScope, keys: readonly string[]): Promise<readonly string[]> => {
  const lists = await nameListsInView(scope, keys, MOST_NEAREST * 4);
  const names: string[] = [];
  for (const list of lists) {
    if (names.length >= MOST_NEAREST) break;
    const { found } = await readNamed(scope, namedFilesOf(scope, [list]).slice(0, MOST_NEAREST));
    names.push(...found.map(({ symbol }) => symbol.name));
  }
  return [...new Set(names)];
};

const noSymbols = (): SimilarSymbols => ({ found: [], boostOf: () => 0, total: 0, isLowerBound: false, isConfident: false });
