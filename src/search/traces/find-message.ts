/** Finds the lines of source code that contain the literal texts of an error message. */
import { ordinalOfEntry } from '#model';
import { findEnclosingSymbol } from '../find-enclosing-symbol.ts';
import { findPhrase, type PhraseInput } from '../text/phrase-terms.ts';
import { decodeSymbols } from '../view/decode-symbols.ts';
import { pickEntry } from '../view/pick-entry.ts';
import { roleOfEntry } from '../view/view-memo.ts';
import { ROLE_PENALTY } from '../weights.ts';
import { messageRuns, shorterRuns } from './error-message.ts';
import type { FramePlace } from './find-frames.ts';

/** A text in more places is no sign of an error. */
const MOST_PLACES = 6;

export type MessagePlace = FramePlace & {
  readonly line: number /** Characters of the message that are there. */;
  readonly characters: number;
};

/** The places with the longest text of the message, code that runs first. */
export const findMessage = async (input: PhraseInput, message: string): Promise<readonly MessagePlace[]> => {
  const found: MessagePlace[] = [];
  for (const run of messageRuns(message)) {
    for (const text of shorterRuns(run)) {
      const places = await placesOf(input, text);
      found.push(...places);
      if (places.length > 0) break;
    }
  }
  return found.toSorted((one, other) => compare(input, one, other)).slice(0, MOST_PLACES);
};

const compare = ({ index }: PhraseInput, one: MessagePlace, other: MessagePlace): number =>
  other.characters - one.characters ||
  ROLE_PENALTY[roleOfEntry(index, other.entry)] - ROLE_PENALTY[roleOfEntry(index, one.entry)] ||
  one.entry - other.entry ||
  one.line - other.line;

/** Nothing if the text is in too many places. */
const placesOf = async (input: PhraseInput, text: string): Promise<readonly MessagePlace[]> => {
  const { view, index, filter } = input;
  const { list, isCut } = await findPhrase(input, text);
  if (isCut || list.values.length > MOST_PLACES) return [];
  const lines = [...list.documents].flatMap((content, at) => {
    const ordinal = (index.ordinals.byContent[content] ?? 0) - 1;
    const best = pickEntry(index, ordinal, {
      allows: filter.allowsEntry,
      scoreOf: (entry) => ROLE_PENALTY[roleOfEntry(index, entry)],
    });
    const own = list.values.subarray(list.offsets[at] ?? 0, list.offsets[at + 1] ?? 0);
    return best && ordinalOfEntry(index, best.entry) >= 0 ? [...own].map((line) => ({ entry: best.entry, line })) : [];
  });
  const factsOf = (entry: number): number => index.table.facts[entry] ?? 0;
  const files = await decodeSymbols(
    view.reader,
    lines.flatMap(({ entry }) => (factsOf(entry) > 0 ? [factsOf(entry)] : [])),
  );
  return lines.map(({ entry, line }) => {
    const symbols = files.get(factsOf(entry))?.symbols ?? [];
    const symbolIndex = findEnclosingSymbol(symbols, { line });
    return { entry, line, symbols, characters: text.length, ...(symbolIndex === undefined ? {} : { symbolIndex }) };
  });
};
