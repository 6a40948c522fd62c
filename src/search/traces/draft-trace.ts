/** Drafts hits for the places that a trace names and for those that contain the text of its message. */
import type { DraftScope, SearchDraft } from '../rank/draft-regions.ts';
import type { DraftTerms } from '../rank/drafts.ts';
import { NAME_MATCH, TRACE_MATCH } from '../weights.ts';
import { findFrames, type FramePlace } from './find-frames.ts';
import { findMessage } from './find-message.ts';
import type { StackTrace } from './read-trace.ts';

/** Best first; each symbol once. */
export const draftTrace = async (scope: DraftScope, { frames, message }: StackTrace): Promise<readonly SearchDraft[]> => {
  const ofFrames = await findFrames(scope, frames);
  const ofMessage = message === '' ? [] : await findMessage(scope, message);
  const drafts = [
    ...ofFrames.map((place, at) => draftPlace(place, { path_affinity: boostAt(TRACE_MATCH.frame, at) })),
    ...ofMessage.map((place, at) => draftPlace(place, { bm25_score: boostAt(TRACE_MATCH.message, at) })),
  ];
  const seen = new Set<string>();
  return drafts.filter((draft) => !seen.has(placeKey(draft)) && seen.add(placeKey(draft)));
};

const boostAt = (most: number, at: number): number => Math.max(most - at * TRACE_MATCH.step, NAME_MATCH.joinedWords);

const draftPlace = ({ entry, line, symbolIndex, symbols }: FramePlace, terms: DraftTerms): SearchDraft => {
  const symbol = symbols[symbolIndex ?? -1];
  const place = { entry, copies: [], hasAllWords: true, terms };
  const named = line === undefined ? {} : { line };
  if (symbol && symbolIndex !== undefined) return { ...place, ...named, symbol, symbolIndex, span: symbol.span };
  return { ...place, ...named, span: { lineStart: line ?? 1, lineEnd: line ?? 1 } };
};

export const placeKey = ({ entry, symbolIndex, span }: SearchDraft): string =>
  `${entry}:${symbolIndex ?? `line ${span.lineStart}`}`;
