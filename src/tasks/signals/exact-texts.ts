/**
 * Files that contain the identifiers and quoted texts of the task. The fewer files contain one, the more it says. The words of
 * a text must share a line, because the index does not know their order.
 */
import { countOf, entriesOf, forEachIdentifier, mentionKey, TURN_LIMITS, TurnBudget, viewIndexOf } from '#model';
import type { OpenView, PostingList } from '#store';
import type { TaskScope } from '../task-scope.ts';
import { bestVotes, type Vote } from '../vote.ts';
import { MOST_VOTES } from '../weights.ts';

/** A text in more files distinguishes none of them. */
const MOST_FILES = 25;

export type ExactTexts = {
  readonly votes: readonly Vote[];
  /** Those that no file of the view contains, whatever its role. */
  readonly absent: readonly string[];
};

export const readExactTexts = async (scope: TaskScope): Promise<ExactTexts> => {
  const turn = new TurnBudget(TURN_LIMITS.postings, scope.signal);
  const votes = new Map<number, { score: number; readonly texts: string[] }>();
  const add = (entry: number, score: number, text: string): void => {
    const vote = votes.get(entry) ?? { score: 0, texts: [] };
    vote.score += score;
    if (!vote.texts.includes(text)) vote.texts.push(text);
    votes.set(entry, vote);
  };
  const absent: string[] = [];
  for (const text of scope.exact) {
    const { sets, isThere } = await filesWithText(scope, text, turn);
    if (isNowhere(sets) && isNowhere((await filesWithText({ ...scope, allows: () => true }, text, turn)).sets)) absent.push(text);
    const told = `${isThere ? 'mentions' : 'has a line with the words of'} \`${text}\``;
    for (const entries of sets.filter(({ length }) => length <= MOST_FILES))
      for (const entry of entries) add(entry, 1 / (1 + entries.length), told);
  }
  const ranked = bestVotes(
    [...votes].map(([entry, { score, texts }]) => ({ entry, score, detail: tellTexts(texts) })),
    MOST_VOTES,
  );
  return { votes: ranked, absent };
};

const isNowhere = (sets: FilesWithText['sets']): boolean => sets.every(({ length }) => length === 0);

const tellTexts = ([first = '', ...others]: readonly string[]): string =>
  `${first}${others.length > 0 ? ` and ${countOf(others.length, 'more text')}` : ''}`;

/** `isThere`: the files contain the text itself, not only its words on one line. */
type FilesWithText = { readonly sets: readonly (readonly number[])[]; readonly isThere: boolean };

/** Three sets of files, each of which votes: those that contain the text, those that declare the name, and the file itself. */
const filesWithText = async (scope: TaskScope, text: string, turn: PostingTurn): Promise<FilesWithText> => {
  const { view, allows } = scope;
  const index = viewIndexOf(view.stored.table);
  const { identifiers, keys, entries: withWords } = await entriesWithWords(scope, text, turn);
  if (keys.length === 0) return { sets: [], isThere: false };
  const exact = keys.length > 1 ? await entriesContaining(view, withWords, text) : withWords;
  const containing = exact.length > 0 ? exact : withWords;
  const [declared] = await view.reader.postings('name', [identifiers.at(-1)?.toLowerCase() ?? '']);
  const declaring = [...(declared?.documents ?? [])].flatMap((facts) => entriesOf(index.byFacts, facts).filter(allows));
  const known = new Set(containing);
  const declarations = keys.length === 1 ? declaring : declaring.filter((entry) => known.has(entry));
  return {
    sets: [containing, declarations, filesAtPath(index.table.paths, text).filter(allows)],
    isThere: exact.length > 0,
  };
};

export type PostingTurn = TurnBudget<(typeof TURN_LIMITS)['postings']>;

/** The files that have a line with all words of the text, as the index knows them. */
export const entriesWithWords = async ({ view, allows }: TaskScope, text: string, turn: PostingTurn) => {
  const index = viewIndexOf(view.stored.table);
  const identifiers: string[] = [];
  forEachIdentifier(text, (identifier) => void identifiers.push(identifier));
  const keys = [...new Set(identifiers.flatMap((identifier) => mentionKey(identifier) ?? []))];
  const lists = keys.length === 0 ? [] : await view.reader.postings('word', keys);
  await turn.spend({ values: lists.reduce((sum, { values }) => sum + values.length, 0) });
  const entries = contentsWithAll(lists).flatMap((content) => {
    const ordinal = (index.ordinals.byContent[content] ?? 0) - 1;
    return ordinal < 0 ? [] : entriesOf(index.ordinals.entries, ordinal).filter(allows);
  });
  return { identifiers, keys, entries };
};

/** Reads the files, unless they are so many that the text distinguishes none. */
const entriesContaining = async (
  { stored, readText }: OpenView,
  entries: readonly number[],
  text: string,
): Promise<readonly number[]> => {
  if (entries.length > MOST_FILES) return [];
  const found: number[] = [];
  for (const entry of entries) {
    const path = stored.table.paths[entry];
    const live = path === undefined ? undefined : await readText(path);
    if (live?.text.includes(text)) found.push(entry);
  }
  return found;
};

const filesAtPath = (paths: readonly string[], text: string): readonly number[] => {
  if (!/[./]/u.test(text)) return [];
  const place = text.replace(/^(?:\.{0,2}\/)+/u, '');
  return paths.flatMap((path, entry) => (path === place || path.endsWith(`/${place}`) ? [entry] : []));
};

/** Contents in which one line has all keys. */
const contentsWithAll = ([first, ...others]: readonly PostingList[]): readonly number[] => {
  if (!first) return [];
  if (others.length === 0) return [...first.documents];
  const rest = others.map(linesByContent);
  return [...linesByContent(first)].flatMap(([content, lines]) => {
    const shared = rest.reduce<readonly number[]>((left, list) => {
      const there = new Set(list.get(content));
      return left.filter((line) => there.has(line));
    }, lines);
    return shared.length > 0 ? [content] : [];
  });
};

const linesByContent = ({ documents, offsets, values }: PostingList): ReadonlyMap<number, readonly number[]> =>
  new Map(Array.from(documents, (content, at) => [content, [...values.subarray(offsets[at], offsets[at + 1])]]));
