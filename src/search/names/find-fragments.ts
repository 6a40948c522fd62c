/** Finds symbols by fragments: longer names, the words of a name in any order, names of containers and paths, misspellings. */
import { partsOfIdentifier, stem } from '#model';
import type { PostingList } from '#store';
import { lowerPathsOf } from '../view/view-memo.ts';
import { QUALIFIED_NAME, FRAGMENT_BOOST } from '../weights.ts';
import { fitFragment, type FragmentFit, mostEdits, WHOLE_NAME_FIT } from './fit-fragment.ts';
import { nameListsInView, type NamedFile, namedFilesOf, type NamedSymbol, type NameScope, readNamed } from './find-named.ts';
import { listsWithPrefix } from './find-similar.ts';
import { nameDictionaryOf, namesContaining, namesNear } from './name-dictionary.ts';
import type { Fragment } from './parse-fragment.ts';

export type FragmentMatch = { readonly named: NamedSymbol; readonly boost: number; readonly qualified: number };
export type FragmentMatches = { readonly matches: readonly FragmentMatch[]; readonly isCut: boolean };

/** Names that one text may match. A text with more matches is too short to be useful. */
const MOST_NAMES = 150;
/** Symbols that fit less than this share of the best are not what is meant. */
const LEAST_SHARE = 0.6;
/** Files whose symbols are compared with the fragment. */
const MOST_FILES = 60;
const NONE: FragmentMatches = { matches: [], isCut: false };

/** Each step only if the ones before found nothing: a name is misspelled only if no name contains it. */
export const findFragments = async (scope: NameScope, fragment: Fragment): Promise<FragmentMatches> => {
  if (fragment.name.length < 2) return NONE;
  const found = await fittingSymbols(scope, fragment, await filesNamedLike(scope, fragment));
  if (found.matches.length > 0) return found;
  return fittingSymbols(scope, fragment, await filesNamedNear(scope, fragment));
};

/** The symbols that have exactly the words of the fragment as their name, in any order. */
export const findWholeNames = async (scope: NameScope, fragment: Fragment): Promise<FragmentMatches> => {
  const { matches, isCut } = await fittingSymbols(scope, fragment, await filesNamedLike(scope, fragment));
  return { matches: matches.filter(({ boost }) => boost >= FRAGMENT_BOOST * WHOLE_NAME_FIT), isCut };
};

const fittingSymbols = async (scope: NameScope, fragment: Fragment, files: readonly NamedFile[]): Promise<FragmentMatches> => {
  const { found, isCut } = await readNamed(
    { mostNamedFiles: MOST_FILES, ...scope, isLikely: likelyEntry(scope, fragment) },
    files,
  );
  const paths = lowerPathsOf(scope.index);
  const fits = found.map((named) => ({ named, fit: fitFragment(fragment, named.symbol, paths[named.entry] ?? '') }));
  const fitting = fits.filter(({ fit }) => fit.name > 0);
  const best = Math.max(0, ...fitting.map(({ fit }) => worthOf(fit)));
  const kept = fitting.filter(({ fit }) => worthOf(fit) >= LEAST_SHARE * best);
  const matches = kept.map(({ named, fit }) => ({
    named,
    boost: FRAGMENT_BOOST * fit.name,
    qualified: QUALIFIED_NAME.suffix * fit.around,
  }));
  return { matches, isCut };
};

const worthOf = ({ name, around }: FragmentFit): number => FRAGMENT_BOOST * name + QUALIFIED_NAME.suffix * around;

const likelyEntry = ({ index }: NameScope, { paths, words, isSpaced }: Fragment): ((entry: number) => boolean) => {
  const wanted = [...paths, ...(isSpaced ? words : [])];
  const lower = lowerPathsOf(index);
  return (entry) => wanted.some((each) => lower[entry]?.includes(each));
};

/** The fragment is part of the name, or its words are in the name, beside another name of the file, or in its path. */
const filesNamedLike = async (scope: NameScope, fragment: Fragment): Promise<readonly NamedFile[]> => {
  const dictionary = await nameDictionaryOf(scope.index, scope.view.reader);
  const whole = await nameListsInView(scope, namesContaining(dictionary, fragment.name), MOST_NAMES);
  const spelled = namedFilesOf(scope, whole);
  const ofWords = await Promise.all(fragment.words.map((word) => listsOfWord(scope, word)));
  if (fragment.words.length < 2) return mergeFiles([spelled, namedFilesOf(scope, ofWords.flat())]);
  return mergeFiles([spelled, filesWithWords(scope, fragment, ofWords)]);
};

/** Shorter words are completed only to names that start with them. */
const SHORTEST_PREFIX = 3;

const listsOfWord = async (scope: NameScope, word: string): Promise<readonly PostingList[]> => {
  const keys = [word, ...partsOfIdentifier(word).map((part) => `~${stem(part)}`)];
  const exact = await nameListsInView(scope, keys, keys.length);
  if (word.length < SHORTEST_PREFIX) return exact;
  return [...exact, ...(await listsWithPrefix(scope, `~${word}`))];
};

/** Symbols with all words in their names first, else those of files where each word is a name or in the path. */
const filesWithWords = (
  scope: NameScope,
  { words, isSpaced }: Fragment,
  lists: readonly (readonly PostingList[])[],
): readonly NamedFile[] => {
  const files = lists.map((list) => namedFilesOf(scope, list));
  const together = files.reduce(intersectSymbols);
  if (!isSpaced) return together;
  const lower = lowerPathsOf(scope.index);
  const entriesOfWord = files.map((each) => new Set(each.map(({ entry }) => entry)));
  const hasWord = (entry: number, at: number): boolean =>
    entriesOfWord[at]?.has(entry) === true || (lower[entry] ?? '').includes(words[at] ?? '');
  const beside = mergeFiles(files).filter(({ entry }) => words.every((_word, at) => hasWord(entry, at)));
  return mergeFiles([together, beside]);
};

const intersectSymbols = (one: readonly NamedFile[], other: readonly NamedFile[]): readonly NamedFile[] => {
  const symbolsOfEntry = new Map(other.map(({ entry, symbols }) => [entry, new Set(symbols)]));
  return one.flatMap((file) => {
    const symbols = file.symbols.filter((symbol) => symbolsOfEntry.get(file.entry)?.has(symbol));
    return symbols.length > 0 ? [{ ...file, symbols }] : [];
  });
};

const mergeFiles = (lists: readonly (readonly NamedFile[])[]): readonly NamedFile[] => {
  const byEntry = new Map<number, NamedFile>();
  for (const file of lists.flat()) {
    const known = byEntry.get(file.entry);
    const symbols = known ? [...new Set([...known.symbols, ...file.symbols])].sort((one, other) => one - other) : file.symbols;
    byEntry.set(file.entry, { ...file, symbols });
  }
  return [...byEntry.values()].sort((one, other) => one.entry - other.entry);
};

/** Names within a few edits. */
const filesNamedNear = async (scope: NameScope, { name }: Fragment): Promise<readonly NamedFile[]> => {
  const most = mostEdits(name.length);
  if (most === 0) return [];
  const near = await namesNear(await nameDictionaryOf(scope.index, scope.view.reader), name, most);
  const keys = near.map((one) => one.name);
  return namedFilesOf(scope, await nameListsInView(scope, keys, MOST_NAMES));
};
