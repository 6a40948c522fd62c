/** Replies and problems → envelopes with their keys in a fixed order. */
import { type Envelope, type EnvelopeError, type Json, type Meta, type NextAction, type Problem, type Warning } from '#model';
import type { Page } from './cursor.ts';
import type { Operation, FittingReply } from '../definition/define-operation.ts';
import { boundError } from './bound-error.ts';
import { fitAnswer, type FittedAnswer } from './fit-answer.ts';
import { measureSavings } from './measure.ts';
import { pruneData, pruneFields } from './prune.ts';
import type { CutBy, Savings } from '../context/operation-context.ts';
import { type FailedCall, remedyOf } from './remedy.ts';
import { repeatableCalls, withoutDefaults } from './repeat-call.ts';
import { sizeMeta } from './size-meta.ts';

export type EnvelopeParts = {
  readonly size: 'brief' | 'full';
  /** Everything except the reply's own fields: freshness, index state, limits, timing. */
  readonly meta: Omit<Meta, 'protocol_version'>;
  readonly warnings: readonly Warning[];
};

export type SuccessParts = EnvelopeParts & {
  readonly operation: Operation;
  readonly input: Json;
  readonly reply: FittingReply;
  readonly page?: Page;
  /** A smaller budget than the input's. */
  readonly maxChars?: number;
};

export type Success = {
  readonly envelope: Envelope;
  readonly savings?: Savings;
  readonly cutBy?: CutBy;
  readonly renderFitted?: (fitted: Json) => string;
};

export const successEnvelope = (parts: SuccessParts): Success => {
  const { operation, input, reply, page, meta, warnings, size } = parts;
  const whole = pruneData(reply.data, operation);
  const fitted = fitAnswer(operation, { data: whole, input, page, reply, maxChars: parts.maxChars });
  const { calls, hints } = repeatableCalls(operation, shownCalls(fitted, size));
  const body = {
    status: reply.status ?? 'ok',
    reason: reply.reason,
    message: fitted.message === '' ? undefined : fitted.message,
    data: fitted.data,
    hints: [...(reply.hints ?? []), ...hints],
    warnings: [...warnings, ...(reply.warnings ?? [])],
    next_actions: [...calls, ...(reply.nextActions ?? []).map((next) => withoutDefaults(operation, next))],
    confidence: reply.confidence,
    evidence: reply.evidence,
  };
  const reasons = keptReasons(reply.meta?.ranking_reasons, fitted.data, operation);
  const savings = measureSavings(reply.readerBytes, fitted.data);
  const own = { ...reply.meta, ...reasons, ...cutMeta(fitted), ...duplicateMeta(reply), ...savings };
  return {
    envelope: { ...pruneEnvelope(body), meta: sizeMeta({ ...meta, ...own }, size) },
    ...(savings ? { savings } : {}),
    ...(fitted.cutBy ? { cutBy: fitted.cutBy } : {}),
    ...(reply.renderFitted ? { renderFitted: reply.renderFitted } : {}),
  };
};

/** A brief answer with a cursor needs no call for the next page; its text has one. */
const shownCalls = ({ cutBy, next }: FittedAnswer, size: 'brief' | 'full'): readonly NextAction[] =>
  size === 'brief' && cutBy === 'limit' ? next.filter(({ args }) => args['cursor'] === undefined) : next;

const duplicateMeta = ({ meta }: FittingReply): Partial<Meta> =>
  meta?.suppressed_duplicate_count ? { duplicates_dropped: meta.suppressed_duplicate_count } : {};

const cutMeta = ({ cutBy }: FittedAnswer): Partial<Meta> => {
  if (cutBy === undefined) return {};
  return { result_completeness: 'truncated', ...(cutBy === 'bytes' ? { safety_limit_applied: true } : {}) };
};

export type FailureParts = EnvelopeParts & {
  readonly problem: Problem;
  readonly call: FailedCall;
  readonly operation?: Operation;
};

export const failureEnvelope = ({ problem, call, operation, meta, warnings, size }: FailureParts): Envelope => {
  const remedy = remedyOf(problem, call, operation);
  const error: EnvelopeError = {
    code: problem.code,
    message: problem.message,
    ...(problem.extras.details ? { details: pruneFields(problem.extras.details) } : {}),
    hint: remedy.hint,
    retryable: problem.extras.retryable ?? false,
    next_actions: operation ? remedy.next.map((next) => withoutDefaults(operation, next)) : remedy.next,
  };
  return {
    status: 'error',
    error: boundError(error),
    ...(warnings.length > 0 ? { warnings } : {}),
    meta: sizeMeta(meta, size),
  };
};

/** The envelope of a request that reached no operation: malformed, too large, unauthorized. `call`: its target, if known. */
export const problemEnvelope = (problem: Problem, call: FailedCall = { tool: '', args: {} }): Envelope =>
  failureEnvelope({ problem, call, meta: {}, warnings: [], size: 'full' });

const KEY_ORDER = ['status', 'reason', 'message', 'data', 'hints', 'warnings', 'next_actions', 'confidence', 'evidence'] as const;
type EnvelopeBody = Omit<Envelope, 'meta' | 'error'>;

/** `data` is already pruned by `pruneData`. */
const pruneEnvelope = (
  body: { readonly [Key in (typeof KEY_ORDER)[number]]: EnvelopeBody[Key] | undefined } & { status: EnvelopeBody['status'] },
): EnvelopeBody => {
  const { data, next_actions: next, ...rest } = body;
  const kept: Json = { ...pruneFields(rest), data, ...(next && next.length > 0 ? { next_actions: next } : {}) };
  const ordered = KEY_ORDER.flatMap((key) => (kept[key] === undefined ? [] : [[key, kept[key]] as const]));
  return { status: body.status, ...Object.fromEntries(ordered) };
};

/** `ranking_reasons[i]` belongs to item i of the main list, so both are truncated together. */
const keptReasons = (reasons: Meta['ranking_reasons'], data: Json, operation: Operation): Partial<Meta> => {
  const list = data[operation.list?.field ?? ''];
  return reasons && Array.isArray(list) ? { ranking_reasons: reasons.slice(0, list.length) } : {};
};
