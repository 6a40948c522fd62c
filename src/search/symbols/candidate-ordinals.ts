/** Finds files that may contain a matching symbol: words of its name, signature and doc comment are words of its file. */
import type { PostingList } from '#store';
import type { NameScope } from '../names/find-named.ts';
import type { SymbolQuery, SymbolWord } from './parse-symbol-query.ts';

/** Keys that one prefix may match in the view. */
const MOST_PREFIX_KEYS = 4_000;
/** Letters that stemming may remove from the end: `running` is indexed as `run`, `queries` as `query`. */
const STEMMED_ENDING = 4;
const SHORTEST_STEM = 2;

/** Ordinals of contents that contain every word of at least one alternative. */
export const candidateOrdinals = async (scope: NameScope, query: SymbolQuery): Promise<ReadonlySet<number>> => {
  const all = new Set<number>();
  for (const words of query) {
    let kept: ReadonlySet<number> | undefined;
    for (const word of words) {
      const having = await ordinalsWithWord(scope, word);
      kept = kept ? new Set([...kept].filter((ordinal) => having.has(ordinal))) : having;
    }
    for (const ordinal of kept ?? []) all.add(ordinal);
  }
  return all;
};

const ordinalsWithWord = async (scope: NameScope, word: SymbolWord): Promise<ReadonlySet<number>> => {
  const { reader } = scope.view;
  if (word.kind === 'prefix') return ordinalsInLists(scope, await listsOfPrefix(scope, word.text));
  const parts = word.parts.length > 0 ? word.parts : [word.whole];
  const lists = await reader.postings('word', parts);
  const sets = lists.map((list) => ordinalsInLists(scope, [list]));
  return sets.reduce((one, other) => new Set([...one].filter((ordinal) => other.has(ordinal))));
};

const listsOfPrefix = async (scope: NameScope, text: string): Promise<readonly PostingList[]> => [
  ...(await wordListsInView(scope, text)),
  ...(await wordListsInView(scope, `=${text}`)),
  ...(await scope.view.reader.postings('word', [...new Set(shorterStems(text))])),
];

/** Lists of the first keys that occur in the view. Keys of other views must not count towards the limit. */
const wordListsInView = async ({ view: { reader }, index }: NameScope, prefix: string): Promise<readonly PostingList[]> => {
  const isInView = ({ documents }: PostingList): boolean =>
    documents.some((content) => (index.ordinals.byContent[content] ?? 0) > 0);
  for (let most = MOST_PREFIX_KEYS; ; most *= 4) {
    const keys = await reader.keysWithPrefix('word', prefix, most);
    const lists = (await reader.postings('word', keys)).filter(isInView);
    if (lists.length >= MOST_PREFIX_KEYS || keys.length < most) return lists.slice(0, MOST_PREFIX_KEYS);
  }
};

/** Possible stems, shorter than the prefix, of words that start with it. */
const shorterStems = (text: string): readonly string[] => {
  const stems: string[] = [];
  for (let length = Math.max(SHORTEST_STEM, text.length - STEMMED_ENDING); length < text.length; length += 1) {
    stems.push(text.slice(0, length), `${text.slice(0, length)}y`);
  }
  return stems;
};

const ordinalsInLists = ({ index }: NameScope, lists: readonly PostingList[]): ReadonlySet<number> => {
  const ordinals = new Set<number>();
  for (const { documents } of lists) {
    for (const content of documents) {
      const ordinal = (index.ordinals.byContent[content] ?? 0) - 1;
      if (ordinal >= 0) ordinals.add(ordinal);
    }
  }
  return ordinals;
};
