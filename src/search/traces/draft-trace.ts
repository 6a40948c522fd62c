/** Drafts hits for the places that a trace names and for those that contain the text of its message. */
import type { DraftScope, SearchDraft } from '../rank/draft-regions.ts';
import { NAME_MATCH, TRACE_MATCH } from '../weights.ts';
import { findFrames, type FramePlace } from './find-frames.ts';
import { findMessage } from './find-message.ts';
import type { StackTrace } from './read-trace.ts';

/** Best first; each symbol once. */
export const draftTrace = async (scope: DraftScope, { frames, message }: StackTrace): Promise<readonly SearchDraft[]> => {
  const ofFrames = await findFrames(scope, frames);
  const ofMessage = message === '' ? [] : await findMessage(scope, message);
  const drafts = [
    ...ofFrames.map((place, at) => draftPlace(place, TRACE_MATCH.frame - at * TRACE_MATCH.step)),
    ...ofMessage.map((place, at) => draftPlace(place, TRACE_MATCH.message - at * TRACE_MATCH.step)),
  ];
  const seen = new Set<string>();
  return drafts.filter((draft) => !seen.has(placeKey(draft)) && seen.add(placeKey(draft)));
};

const draftPlace = ({ entry, line, symbolIndex, symbols }: FramePlace, boost: number): SearchDraft => {
  const symbol = symbols[symbolIndex ?? -1];
  const place = { entry, copies: [], hasAllWords: true, terms: { exact_match_boost: Math.max(boost, NAME_MATCH.joinedWords) } };
  const named = line === undefined ? {} : { line };
  if (symbol && symbolIndex !== undefined) return { ...place, ...named, symbol, symbolIndex, span: symbol.span };
  return { ...place, ...named, span: { lineStart: line ?? 1, lineEnd: line ?? 1 } };
};

export const placeKey = ({ entry, symbolIndex, span }: SearchDraft): string =>
  `${entry}:${symbolIndex ?? `line ${span.lineStart}`}`;
