/** What `search_code` says beside its hits: what it could not find, left out or doubts, and the calls that help. */
import type { z } from 'zod';
import { type Hint, type Hits, type NextAction, OPERATION, type Scope, type Warning } from '#model';
import type { OperationContext } from '#call';
import { queryWithoutFilters, queryWithoutMust } from '#search';
import { anchorOutput, checkAnchor } from './check-anchor.ts';
import { filteredOutReply } from './filtered-out.ts';
import { noiseOutput, noiseReply } from './noise/noise-reply.ts';

export const remarkOutput = { ...anchorOutput, ...noiseOutput };

type Data = { readonly [Field in keyof typeof remarkOutput]?: z.output<(typeof remarkOutput)[Field]> };
type Remarks = {
  readonly data: Data;
  readonly hints: readonly Hint[];
  readonly warnings: readonly Warning[];
  readonly nextActions: readonly NextAction[];
  /** No hit mentions what the query names exactly. */
  readonly isUncertain: boolean;
};

type RemarkInput = Readonly<Record<string, unknown>> & {
  readonly query: string;
  readonly scope: Scope;
  readonly anchor_policy: 'auto' | 'off';
};

const tool = OPERATION.searchCode;

export const remarksOn = async (context: OperationContext, hits: Hits, input: RemarkInput): Promise<Remarks> => {
  const { query } = input;
  const args = { ...input, query: queryWithoutFilters(query) };
  const filtered = filteredOutReply(hits.filteredOut, { tool, args });
  const anchor = context.offset === 0 ? await checkAnchor(context.view, hits, input) : undefined;
  const noise = await noiseReply(context, hits, { tool, input });
  const unknown = unknownWordsReply(hits, { input, anchor: anchor?.data.trust?.anchor_primary });
  const must = mustReply(hits, input);
  return {
    data: { ...anchor?.data, ...noise.data },
    hints: [...filtered.hints, ...(anchor?.hints ?? []), ...unknown.hints, ...noise.hints],
    warnings: must.warnings,
    nextActions: [
      ...filtered.nextActions,
      ...must.nextActions,
      ...unknown.nextActions,
      ...(anchor?.nextActions ?? []),
      ...noise.nextActions,
    ],
    isUncertain: anchor?.data.trust !== undefined,
  };
};

/** `must:` that no hit satisfies. */
const mustReply = ({ unsatisfied }: Hits, input: RemarkInput): Pick<Remarks, 'warnings' | 'nextActions'> => {
  if (!unsatisfied || unsatisfied.length === 0) return { warnings: [], nextActions: [] };
  const absent = unsatisfied.filter(({ isAbsent }) => isAbsent);
  const reason =
    absent.length > 0
      ? `no indexed file contains ${absent.map(({ text }) => JSON.stringify(text)).join(' or ')}`
      : `files contain ${unsatisfied.length > 1 ? 'each of them' : 'it'}, but no hit for the other words does`;
  const texts = unsatisfied.map(({ text }) => `must:${JSON.stringify(text)}`).join(' ');
  const query = queryWithoutMust(input.query);
  const retry = { tool, args: { ...input, query }, reason: 'The same query without must.' };
  return {
    warnings: [{ code: 'FILTER_MUST_UNSATISFIED', message: `No hit satisfies ${texts}: ${reason}.` }],
    nextActions: query.trim() === '' ? [] : [retry],
  };
};

type UnknownWords = { readonly input: RemarkInput; readonly anchor: string | undefined };

/** Words that no file contains, if the answer is in doubt, and the query with the name that was probably meant. */
const unknownWordsReply = (
  { unknownWords, nearestNames, isConfident }: Hits,
  { input, anchor }: UnknownWords,
): Pick<Remarks, 'hints' | 'nextActions'> => {
  if (isConfident) return { hints: [], nextActions: [] };
  const named = unknownWords.filter((word) => word !== anchor).slice(0, MOST_WORDS);
  const similar = nearestNames.length > 0 ? ` Similar names: ${nearestNames.join(', ')}.` : '';
  const hints: readonly Hint[] =
    named.length > 0
      ? [
          {
            type: 'warn',
            text: `No indexed file contains the word ${named.map((word) => JSON.stringify(word)).join(' or ')}.${similar}`,
          },
        ]
      : [];
  const query = betterQuery(input.query, unknownWords[0], nearestNames[0]);
  return {
    hints,
    nextActions: query === undefined ? [] : [{ tool, args: { ...input, query }, reason: 'With the nearest name.' }],
  };
};

const MOST_WORDS = 5;

/** Undefined if no name is near, or the query names it already. */
const betterQuery = (query: string, unknown: string | undefined, nearest: string | undefined): string | undefined => {
  if (nearest === undefined) return undefined;
  const better = unknown !== undefined && query.includes(unknown) ? query.replace(unknown, () => nearest) : nearest;
  return better === query ? undefined : better;
};
