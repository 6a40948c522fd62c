/** The words a reader looks for, weighted by how rare they are in the view. */
import { parseSymbolId, partsOfIdentifier, readTaskText, stem, TURN_LIMITS, TurnBudget, viewIndexOf } from '#model';
import type { OpenView, PostingList } from '#store';

export type Focus = {
  /** Key of `wordsOfIdentifier` → log(1 + files / files with it). */
  readonly words: ReadonlyMap<string, number>;
  /** Texts to find as written, in lower case. */
  readonly exact: readonly string[];
};

export const NO_FOCUS: Focus = { words: new Map(), exact: [] };

/** The part of a view that knows its words. */
type WordView = Pick<OpenView, 'stored'> & { readonly reader: Pick<OpenView['reader'], 'postings'> };

/** `text`: words, quoted text, or a symbol by name or id. */
export const openFocus = async (view: WordView, text: string, signal?: AbortSignal): Promise<Focus> => {
  const plain = plainFocus(text);
  const index = viewIndexOf(view.stored.table);
  const turn = new TurnBudget(TURN_LIMITS.postings, signal);
  const words = new Map<string, number>();
  for (const word of plain.words.keys()) {
    const [list] = await view.reader.postings('word', [word]);
    const files = list ? countFiles(list, index.ordinals.byContent) : 0;
    words.set(word, rarity(files, index.ordinals.count));
    await turn.spend({ values: list?.documents.length ?? 0 });
  }
  return { ...plain, words };
};

/** For texts outside any view: all words are equally rare. */
export const plainFocus = (text: string): Focus => {
  const { words, exact } = readTaskText(namesOfSymbol(text) ?? text);
  return { words: new Map(words.map((word) => [word, 1])), exact: exact.map((each) => each.toLowerCase()) };
};

/** Whether all parts of a name are words of the focus. */
export const fitsFocus = (name: string, { words }: Focus): boolean => {
  const parts = partsOfIdentifier(name);
  return parts.length > 0 && parts.every((part) => words.has(stem(part)));
};

/** The name of a symbol in quotes, for its uses, and its qualified name, for its definition. */
const namesOfSymbol = (text: string): string | undefined => {
  const id = parseSymbolId(text.trim());
  const isId = id !== undefined && !/\s/u.test(text.trim());
  if (!isId) return undefined;
  return `\`${id.qualifiedName.slice(id.qualifiedName.lastIndexOf('.') + 1)}\` \`${id.qualifiedName}\``;
};

const rarity = (files: number, allFiles: number): number => Math.log(1 + allFiles / Math.max(1, files));

const countFiles = ({ documents }: PostingList, ofContent: Int32Array): number => {
  let count = 0;
  for (const document of documents) if ((ofContent[document] ?? 0) > 0) count += 1;
  return count;
};
