/**
 * Selects the contents to score: a first pass over postings alone, in windows of lines, that reads no facts. The selected
 * contents are then scored again by their chunks.
 */
import { type ViewIndex } from '#model';
import { type TextStatistics, WINDOW_LINES } from '../view/text-statistics.ts';
import { BM25 } from '../weights.ts';
import type { WeighedTerm } from './word-postings.ts';

type SelectInput = {
  readonly index: ViewIndex;
  readonly statistics: TextStatistics;
  readonly terms: readonly WeighedTerm[];
  readonly allows: (ordinal: number) => boolean;
  /** Share of the score that a content keeps, given the role of its file. */
  readonly keptShareOf: (ordinal: number) => number;
  /** Score added by names and paths, by ordinal, in units of `worth`. */
  readonly bonus: ReadonlyMap<number, number>;
  readonly mostContents: number;
};

export type SelectedContents = { readonly ordinals: readonly number[]; readonly isCut: boolean };

export const selectContents = (input: SelectInput): SelectedContents => {
  const scores = scoreWindows(input);
  const best = bestWindows(input.statistics, scores);
  for (const [ordinal, bonus] of input.bonus) if (input.allows(ordinal)) best.set(ordinal, (best.get(ordinal) ?? 0) + bonus);
  const ranked = [...best]
    .map(([ordinal, score]) => [ordinal, score * input.keptShareOf(ordinal)] as const)
    .sort(([one, scoreOne], [other, scoreOther]) => scoreOther - scoreOne || one - other);
  const most = input.mostContents;
  return { ordinals: ranked.slice(0, most).map(([ordinal]) => ordinal), isCut: ranked.length > most };
};

type WindowScores = { readonly scores: Float64Array; readonly touched: Uint8Array };

const scoreWindows = ({ index, statistics, terms, allows }: SelectInput): WindowScores => {
  const scores = new Float64Array(statistics.windowCount);
  const touched = new Uint8Array(index.ordinals.count);
  const significant = terms.filter(({ isCommon }) => !isCommon);
  // If all words are common, use the rarest.
  const opening =
    significant.length > 0 ? significant : [...terms].sort((one, other) => one.frequency - other.frequency).slice(0, 1);
  const addTerm = (term: WeighedTerm, isOpening: boolean): void => {
    for (let at = 0; at < term.list.documents.length; at += 1) {
      const ordinal = (index.ordinals.byContent[term.list.documents[at] ?? 0] ?? 0) - 1;
      if (ordinal < 0 || !(isOpening ? allows(ordinal) : touched[ordinal] === 1)) continue;
      touched[ordinal] = 1;
      addDocument(term, at, { scores, firstWindow: statistics.firstWindow[ordinal] ?? 0 });
    }
  };
  for (const term of opening) addTerm(term, true);
  for (const term of terms) if (!opening.includes(term)) addTerm(term, false);
  return { scores, touched };
};

const addDocument = (
  { list, worth }: WeighedTerm,
  at: number,
  { scores, firstWindow }: { readonly scores: Float64Array; readonly firstWindow: number },
): void => {
  const { offsets, values } = list;
  const end = offsets[at + 1] ?? 0;
  let position = offsets[at] ?? 0;
  while (position < end) {
    const window = Math.floor(((values[position] ?? 1) - 1) / WINDOW_LINES);
    const after = (window + 1) * WINDOW_LINES;
    let count = 0;
    for (; position < end && (values[position] ?? 0) <= after; position += 1) count += 1;
    const slot = firstWindow + window;
    if (slot < scores.length) scores[slot] = (scores[slot] ?? 0) + (worth * count * (BM25.k1 + 1)) / (count + BM25.k1);
  }
};

/** A chunk may span two windows, so an adjacent window counts in part. */
const NEIGHBOUR_SHARE = 0.4;

const bestWindows = ({ firstWindow }: TextStatistics, { scores, touched }: WindowScores): Map<number, number> => {
  const best = new Map<number, number>();
  for (let ordinal = 0; ordinal < touched.length; ordinal += 1) {
    if (touched[ordinal] === 0) continue;
    const start = firstWindow[ordinal] ?? 0;
    const end = firstWindow[ordinal + 1] ?? start;
    let most = 0;
    for (let window = start; window < end; window += 1) {
      const before = window > start ? (scores[window - 1] ?? 0) : 0;
      const after = window + 1 < end ? (scores[window + 1] ?? 0) : 0;
      most = Math.max(most, (scores[window] ?? 0) + NEIGHBOUR_SHARE * Math.max(before, after));
    }
    best.set(ordinal, most);
  }
  return best;
};
