/** Quoted phrases as query terms. Searched in the texts, because the index does not store word order. */
import { pathOfEntry, TURN_LIMITS, TurnBudget, type ViewIndex } from '#model';
import type { OpenView, PostingList } from '#store';
import { type WeighedTerm, weighTerm } from '../rank/word-postings.ts';
import type { HitFilter } from '../view/hit-filter.ts';
import { pickEntry } from '../view/pick-entry.ts';
import type { TextStatistics } from '../view/text-statistics.ts';
import { candidateContents } from './candidate-contents.ts';
import { lineFinder } from './line-finder.ts';
import { requireAll, foldSafeRuns } from './required-literals.ts';

/** Texts read per phrase. A phrase in more texts is not selective. */
const MOST_TEXTS = 300;
const MOST_LINES = 200;
const PHRASE_WEIGHT = 2;

export type PhraseInput = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly filter: HitFilter;
  readonly statistics: TextStatistics;
};

export type PhraseTerms = { readonly terms: readonly WeighedTerm[]; readonly isCut: boolean };

export const phraseTerms = async (input: PhraseInput, phrases: readonly string[]): Promise<PhraseTerms> => {
  const found = await Promise.all(phrases.map((phrase) => findPhrase(input, phrase)));
  return {
    terms: found.map(({ list }, position) =>
      weighTerm({ key: `"${phrases[position]}"`, weight: PHRASE_WEIGHT, isPart: false }, list, input),
    ),
    isCut: found.some(({ isCut }) => isCut),
  };
};

/** The lines that contain a text, in any case, by content. */
export const findPhrase = async (
  { view, index, filter }: PhraseInput,
  phrase: string,
): Promise<{ list: PostingList; isCut: boolean }> => {
  const required = requireAll(
    foldSafeRuns(phrase, { isCaseSensitive: false, isUnicode: false }).map((text) => ({ kind: 'literal', text })),
  );
  const flags = await candidateContents(view, index, required);
  const ordinals = Array.from(index.ordinals.contents.keys()).filter((ordinal) => !flags || flags[ordinal] === 1);
  const find = lineFinder({ kind: 'literal', text: phrase, isCaseSensitive: false, isWholeWord: false });
  const turn = new TurnBudget(TURN_LIMITS.texts);
  const found: { readonly content: number; readonly lines: readonly number[] }[] = [];
  for (const ordinal of ordinals.slice(0, MOST_TEXTS)) {
    const best = pickEntry(index, ordinal, { allows: filter.allowsEntry, scoreOf: () => 0 });
    const live = best && (await view.readText(pathOfEntry(index, best.entry)));
    if (!live) continue;
    const lines = live.isStale ? [] : find(live.text, MOST_LINES).matches.map(({ line }) => line);
    if (lines.length > 0) found.push({ content: index.ordinals.contents[ordinal] ?? 0, lines });
    await turn.spend({ files: 1, bytes: live.text.length });
  }
  return { list: toPostingList(found), isCut: ordinals.length > MOST_TEXTS };
};

const toPostingList = (found: readonly { readonly content: number; readonly lines: readonly number[] }[]): PostingList => {
  const ordered = [...found].sort((one, other) => one.content - other.content);
  const offsets = new Int32Array(ordered.length + 1);
  ordered.forEach(({ lines }, position) => {
    offsets[position + 1] = (offsets[position] ?? 0) + lines.length;
  });
  return {
    documents: Int32Array.from(ordered, ({ content }) => content),
    offsets,
    values: Int32Array.from(ordered.flatMap(({ lines }) => lines)),
  };
};
