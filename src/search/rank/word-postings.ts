/** Postings of the query's words, kept to one view and weighed by how rare each word is there. */
import { firstAtOrAfter, TURN_LIMITS, TurnBudget, type ViewIndex } from '#model';
import type { OpenView, PostingList } from '#store';
import type { QueryTerm } from '../query/query-terms.ts';
import { type TextStatistics, WINDOW_LINES } from '../view/text-statistics.ts';
import { FREQUENT_WORD_SHARE } from '../weights.ts';

export type WeighedTerm = QueryTerm & {
  readonly list: PostingList;
  /** Windows of the view that hold the word. */
  readonly frequency: number;
  readonly idf: number;
  /** `weight × idf`: what a full match of this word is worth. */
  readonly worth: number;
  /** In so many windows that it tells nothing about where to look. */
  readonly isCommon: boolean;
};

type PostingsInput = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly statistics: TextStatistics;
  readonly terms: readonly QueryTerm[];
  readonly signal?: AbortSignal | undefined;
};

/** Words that the view does not hold are left out. */
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
  return { ...term, list, frequency, idf, worth: idf * term.weight, isCommon: frequency > total * FREQUENT_WORD_SHARE };
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

/** Position of a content in a list; −1 when the list does not hold it. */
export const findDocument = ({ documents }: PostingList, content: number): number => {
  const at = firstAtOrAfter(documents, content);
  return documents[at] === content ? at : -1;
};
