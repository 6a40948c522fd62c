/** Postings of the query words, weighted by how rare each word is in the view. */
import { firstAtOrAfter, TURN_LIMITS, TurnBudget, type ViewIndex } from '#model';
import type { OpenView, PostingList } from '#store';
import type { QueryTerm } from '../query/query-terms.ts';
import { type TextStatistics, WINDOW_LINES } from '../view/text-statistics.ts';
import { FREQUENT_WORD_SHARE, FREQUENT_WORDS } from '../weights.ts';

export type WeighedTerm = QueryTerm & {
  readonly list: PostingList;
  /** Number of windows of the view that contain the word. */
  readonly frequency: number;
  readonly idf: number;
  /** `weight × idf`: the value of a full match of this word. */
  readonly worth: number;
  /** Occurs in too many windows to narrow the search. */
  readonly isCommon: boolean;
};

type PostingsInput = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly statistics: TextStatistics;
  readonly terms: readonly QueryTerm[];
  readonly signal?: AbortSignal | undefined;
};

/** Omits words that do not occur in the view. */
export const readWordPostings = async (input: PostingsInput): Promise<readonly WeighedTerm[]> => {
  const { view, terms, signal } = input;
  const turn = new TurnBudget(TURN_LIMITS.postings, signal);
  const found: WeighedTerm[] = [];
  for (const term of terms) {
    const [list] = await view.reader.postings('word', [term.key]);
    const weighed = list && weighTerm(term, list, input);
    if (weighed && weighed.frequency > 0) found.push(weighed);
    await turn.spend({ values: list?.values.length ?? 0 });
  }
  return found;
};

export const weighTerm = (
  term: QueryTerm,
  list: PostingList,
  { index, statistics }: Pick<PostingsInput, 'index' | 'statistics'>,
): WeighedTerm => {
  const frequency = countWindows(list, index.ordinals.byContent);
  const total = Math.max(statistics.windowCount, frequency);
  const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
  return {
    ...term,
    list,
    frequency,
    idf,
    worth: idf * term.weight,
    isCommon: frequency > Math.max(FREQUENT_WORDS, total * FREQUENT_WORD_SHARE),
  };
};

const countWindows = ({ documents, offsets, values }: PostingList, ofContent: Int32Array): number => {
  let count = 0;
  for (let index = 0; index < documents.length; index += 1) {
    if ((ofContent[documents[index] ?? 0] ?? 0) === 0) continue;
    let last = -1;
    const end = offsets[index + 1] ?? 0;
    for (let at = offsets[index] ?? 0; at < end; at += 1) {
      const window = Math.floor(((values[at] ?? 1) - 1) / WINDOW_LINES);
      if (window !== last) count += 1;
      last = window;
    }
  }
  return count;
};

/** Position of a content in a list, or −1. */
export const findDocument = ({ documents }: PostingList, content: number): number => {
  const at = firstAtOrAfter(documents, content);
  return documents[at] === content ? at : -1;
};
