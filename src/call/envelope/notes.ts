/** What the meta of an answer says that a reader of its text must know too. */
import type { Envelope, Meta } from '#model';

/** One line, only when there is something to say. */
export const noteLines = ({ meta }: Envelope): readonly string[] => {
  const hasIndex = meta.index_state?.index.exists !== false;
  const index = hasIndex ? INDEX_NOTES[meta.freshness_status ?? 'fresh'] : 'there is no index yet';
  const parts = [index, RESULT_NOTES[meta.result_completeness ?? 'complete'], ...limitNotes(meta)].filter(
    (part) => part !== undefined,
  );
  return [...(parts.length > 0 ? [`note: ${parts.join(', ')}`] : []), ...reasonLines(meta)];
};

const INDEX_NOTES = { fresh: undefined, syncing: 'the index is syncing', stale: 'the index is stale' } as const;
/** The message says what is shown of a truncated answer. */
const RESULT_NOTES = { complete: undefined, partial: 'results are partial', truncated: undefined } as const;

const limitNotes = ({ limits_applied: limits = {} }: Meta): readonly string[] =>
  Object.entries(limits).map(
    ([field, { requested, hard_cap: cap }]) => `${field} ${requested} is above the maximum, ${cap} used`,
  );

/** Only present on request. `ranking 1` belongs to the first result. */
const reasonLines = ({ ranking_reasons: reasons = [] }: Meta): readonly string[] =>
  reasons.map((terms, index) => {
    const told = Object.entries(terms).filter(([, value]) => value !== 0);
    return `ranking ${index + 1}: ${told.map(([term, value]) => `${term} ${value}`).join(', ')}`;
  });
