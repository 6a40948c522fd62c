/** Questions about the text of one file need no index: when the index cannot answer, the file on disk does. */
import { type ErrorCode, isProblem } from '#model';
import type { Freshness } from '../port.ts';
import { applyFreshnessPolicy, type ViewQuestion } from './apply-freshness-policy.ts';

/** The policy refuses, or the index cannot be read. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['index_stale', 'index_missing', 'index_incompatible', 'index_corrupt']);

/** `describe`: the state of an index that cannot be read. */
export const answerOrReadDisk = async <Answer>(
  query: ViewQuestion<Answer>,
  describe: () => Promise<Freshness>,
): Promise<Answer> => {
  const { request, question, view } = query;
  const { scanTexts } = view;
  if (request.fallback !== 'disk' || !scanTexts) return applyFreshnessPolicy(query);
  let reported: Freshness | undefined;
  const onFreshness = (freshness: Freshness): void => {
    reported = freshness;
    request.onFreshness?.(freshness);
  };
  try {
    return await applyFreshnessPolicy({ ...query, request: { ...request, onFreshness } });
  } catch (error) {
    if (!isProblem(error) || !REFUSALS.has(error.code)) throw error;
    const freshness = reported ?? (await describe());
    request.onFreshness?.(freshness);
    return question({ ...freshness, scanTexts });
  }
};
