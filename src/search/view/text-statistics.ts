/** Line and word counts of the view's contents: the corpus statistics that BM25 needs, counted over this view alone. */
import { contentNumber, type ContentNumber, type ViewIndex } from '#model';
import type { StoreReader } from '#store';

/**
 * Lines per window. Frequencies are counted in windows because those need no facts: no symbols are decoded, whatever the size
 * of the view. Windows are also the regions of files without facts.
 */
export const WINDOW_LINES = 40;

/** Arrays are indexed by content ordinal. */
export type TextStatistics = {
  readonly contents: Int32Array;
  readonly lines: Int32Array;
  readonly words: Int32Array;
  readonly isGenerated: Uint8Array;
  /** First window of each content, followed by the total number of windows. */
  readonly firstWindow: Int32Array;
  readonly windowCount: number;
  readonly wordsPerLine: number;
};

const statisticsByView = new WeakMap<ViewIndex, TextStatistics>();

export const textStatisticsOf = async (index: ViewIndex, reader: StoreReader): Promise<TextStatistics> => {
  const known = statisticsByView.get(index);
  if (known) return known;
  const statistics = await countStatistics(index, reader);
  statisticsByView.set(index, statistics);
  return statistics;
};

const countStatistics = async ({ ordinals }: ViewIndex, reader: StoreReader): Promise<TextStatistics> => {
  const numbers: ContentNumber[] = Array.from(ordinals.contents, (number) => contentNumber(number));
  const records = await reader.contents(numbers);
  const lines = new Int32Array(ordinals.count);
  const words = new Int32Array(ordinals.count);
  const isGenerated = new Uint8Array(ordinals.count);
  const firstWindow = new Int32Array(ordinals.count + 1);
  let allLines = 0;
  let allWords = 0;
  numbers.forEach((number, ordinal) => {
    const record = records.get(number);
    if (!record) return;
    lines[ordinal] = Math.max(1, record.lines);
    words[ordinal] = record.words;
    isGenerated[ordinal] = record.isGenerated ? 1 : 0;
    firstWindow[ordinal + 1] = (firstWindow[ordinal] ?? 0) + Math.ceil(Math.max(1, record.lines) / WINDOW_LINES);
    allLines += Math.max(1, record.lines);
    allWords += record.words;
  });
  const windowCount = firstWindow[ordinals.count] ?? 0;
  const wordsPerLine = allLines === 0 ? 1 : Math.max(0.1, allWords / allLines);
  return { contents: ordinals.contents, lines, words, isGenerated, firstWindow, windowCount, wordsPerLine };
};
