/** Finds symbols with similar names when none matches exactly: longer names, names with the same parts. */
import { partsOfIdentifier, stem } from '#model';
import type { PostingList } from '#store';
import { NAME_MATCH } from '../weights.ts';
import { namedFilesOf, nameListsInView, type NamedFile, type NamedSymbol, type NameScope, readNamed } from './find-named.ts';
import { nameDictionaryOf, namesNear } from './name-dictionary.ts';
import { foldName } from './parse-fragment.ts';

type SimilarSymbols = {
  readonly found: readonly NamedSymbol[];
  readonly boostOf: (named: NamedSymbol) => number;
  readonly total: number;
  readonly isLowerBound: boolean;
};

/** Names that one prefix may match. A prefix with more matches is too short to be useful. */
const MOST_NAMES = 120;
/** Keys read from the store in the first attempt to find them. */
const FIRST_KEYS = 3_000;
/** Shorter parts occur in too many names to complete them. */
const SHORTEST_PREFIX = 2;

/** Names that start with the text, and names that contain all its parts, where the last part may be incomplete. */
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
  return { found, boostOf: similarityBoost(folded), total: found.length, isLowerBound: isCut };
};

/** Of names, or with `~` of their parts. */
export const listsWithPrefix = async (scope: NameScope, prefix: string): Promise<readonly PostingList[]> => {
  for (let most = FIRST_KEYS; ; most *= 4) {
    const keys = await scope.view.reader.keysWithPrefix('name', prefix, most);
    const lists = await nameListsInView(scope, keys, MOST_NAMES);
    if (lists.length === MOST_NAMES || keys.length < most) return lists;
  }
};

const namedSymbolKey = ({ entry, symbolIndex }: NamedSymbol): string => `${entry}:${symbolIndex}`;

/** Shorter names are closer to the request, so they score higher. */
const similarityBoost =
  (folded: string) =>
  ({ symbol }: NamedSymbol): number => {
    const closeness = Math.min(1, folded.length / symbol.name.length);
    const boost = symbol.name.toLowerCase().startsWith(folded) ? NAME_MATCH.prefix : NAME_MATCH.subword;
    return boost * (0.5 + 0.5 * closeness);
  };

/** Symbols whose names contain every part, by file. */
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

const MOST_NEAREST = 5;

/** Names to suggest when nothing matches. Allows more edits than a hit does. */
export const nearestNames = async (scope: NameScope, name: string): Promise<readonly string[]> => {
  const folded = foldName(name);
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

/** Names in their original spelling, in the order of the keys. */
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

const noSymbols = (): SimilarSymbols => ({ found: [], boostOf: () => 0, total: 0, isLowerBound: false });
