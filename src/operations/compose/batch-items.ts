/** Runs the items of a batch in order, within one budget. Every item is reported, whether it ran or not. */
import { resolve } from 'node:path';
import { type Envelope, type EnvelopeError, isProblem, type Json, OPERATION, Problem } from '#model';
import { countCharacters, type OperationContext, readableFolder, type RenderOther } from '#call';
import { type ReferenceRoot, resolveReferences } from './resolve-references.ts';

export type BatchItem = { readonly id: string; readonly tool: string; readonly input?: Json | undefined };
export type BatchReport = Json & {
  readonly id: string;
  readonly status: string;
  readonly data?: Json;
  readonly error?: Json;
  readonly reason?: string;
};

export type BatchPlan = {
  readonly context: OperationContext;
  readonly items: readonly BatchItem[];
  readonly repo?: string;
  readonly stopOnError: boolean;
  readonly maxChars: number;
  /** Passed to every item; its own options win. */
  readonly options: Json;
  /** Characters of an answer with these reports. */
  readonly measure: (reports: readonly BatchReport[]) => number;
};

/** With less room than this, no answer is worth running for. */
const MIN_ANSWER_CHARS = 120;
/** Room for an item's hints, warnings and next actions. */
const ITEM_EXTRA_CHARS = 300;

export const runItems = async (plan: BatchPlan): Promise<readonly BatchReport[]> => {
  const reports: BatchReport[] = [];
  const finished: Record<string, unknown> = {};
  let stopped: string | undefined;
  for (const [index, item] of plan.items.entries()) {
    plan.context.caller.signal?.throwIfAborted();
    const waiting = plan.items.slice(index + 1).map((other) => skippedReport(other, 'max_chars'));
    const room = plan.maxChars - plan.measure([...reports, { id: item.id, status: 'ok' }, ...waiting]);
    const reason = stopped ?? (room < MIN_ANSWER_CHARS ? 'max_chars' : undefined);
    const report = reason === undefined ? await runItem(plan, item, { room, finished }) : skippedReport(item, reason);
    const fitting = fitReport(report, { room: room + countCharacters({ id: item.id, status: 'ok' }) });
    reports.push(fitting);
    if (reason === undefined) finished[item.id] = referenceTarget(report);
    if (plan.stopOnError && report.status === 'error') stopped ??= 'stop_on_error';
  }
  return reports;
};

export const skippedReport = (item: BatchItem, reason: string): BatchReport => ({ id: item.id, status: 'skipped', reason });

type ItemContext = { readonly room: number; readonly finished: Json };

const runItem = async (plan: BatchPlan, item: BatchItem, { room, finished }: ItemContext): Promise<BatchReport> => {
  try {
    const root: ReferenceRoot = { ...(plan.repo === undefined ? {} : { repo: plan.repo }), items: finished };
    const own = asObject(resolveReferences(item.input ?? {}, root));
    const input = { meta: 'brief', ...own, ...(await sharedInput(plan, { ...item, input: own }, room)) };
    return reportFromEnvelope(item.id, await plan.context.call({ operation: item.tool, input, options: plan.options }));
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { id: item.id, status: 'error', error: errorFields(error) };
  }
};

/** Input that the batch sets for an item: its repository and the remaining budget. Empty for an unknown operation. */
const sharedInput = async (plan: BatchPlan, { tool, input }: BatchItem, room: number): Promise<Json> => {
  const call = plan.context.recognise({ operation: tool, input });
  if (!call) return {};
  if (call.tool === OPERATION.batch) throw nestedBatch();
  await requireSameRepo(plan, call.repo);
  return {
    ...(call.repo === undefined && plan.repo !== undefined ? { repo: plan.repo } : {}),
    max_chars: Math.min(call.maxChars ?? Number.POSITIVE_INFINITY, Math.max(1, room - ITEM_EXTRA_CHARS)),
  };
};

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});

/** A batch covers one repository. */
const requireSameRepo = async ({ context, repo }: BatchPlan, named: string | undefined): Promise<void> => {
  if (named === undefined || repo === undefined) return;
  const folder = (path: string) => readableFolder(context, resolve(context.caller.folder, path));
  const [ours, theirs] = await Promise.all([folder(repo), folder(named)]);
  if (ours === theirs) return;
  throw new Problem('invalid_input', `This batch is for ${repo}, but the item names ${named}.`, {
    hint: 'Use a separate batch for the other repository.',
    details: { field: 'repo' },
  });
};

const nestedBatch = (): Problem =>
  new Problem('invalid_input', 'A batch cannot contain another batch.', {
    hint: 'Move its items into the outer batch.',
    details: { field: 'tool' },
  });

const errorFields = (problem: Problem): EnvelopeError => ({
  code: problem.code,
  message: problem.message,
  ...(problem.extras.details ? { details: problem.extras.details } : {}),
  ...(problem.extras.hint ? { hint: problem.extras.hint } : {}),
  retryable: problem.extras.retryable ?? false,
  next_actions: problem.extras.nextActions ?? [{ tool: OPERATION.healthCheck, args: {}, reason: 'Check what is ready.' }],
});

/** The batch reports the protocol version; an item's meta is included only if anything else is left in it. */
const reportFromEnvelope = (id: string, envelope: Envelope): BatchReport => {
  const { status, data, error, meta, ...rest } = envelope;
  const { protocol_version: _, ...details } = meta;
  return {
    id,
    status,
    ...(data ? { data } : {}),
    ...(error ? { error } : {}),
    ...rest,
    ...(Object.keys(details).length > 0 ? { meta: details } : {}),
  };
};

/** The fields that later items can reference; a failed item has no data. */
const referenceTarget = ({ status, message, data }: BatchReport): Json => ({
  status,
  ...(message === undefined ? {} : { message }),
  ...(data === undefined ? {} : { data }),
});

/** The full report, or without its extras, or only a note that it did not fit. */
const fitReport = (report: BatchReport, { room }: { readonly room: number }): BatchReport => {
  if (countCharacters(report) <= room) return report;
  const { id, status, data, error } = report;
  const bare = { id, status, ...(data === undefined ? {} : { data }), ...(error === undefined ? {} : { error }) };
  return countCharacters(bare) <= room ? bare : { id, status: 'skipped', reason: 'max_chars' };
};

type RenderedReport = {
  readonly id: string;
  readonly status: string;
  readonly data?: Json | undefined;
  readonly error?: Json | undefined;
  readonly reason?: string | undefined;
  readonly message?: unknown;
};

/** Rendered by the item's own operation. */
export const renderReport = (report: RenderedReport, items: readonly BatchItem[], renderOther: RenderOther): string => {
  const item = items.find(({ id }) => id.trim() === report.id);
  const head = `## ${report.id}${item ? ` (${item.tool})` : ''}: ${report.status}${report.reason ? `, ${report.reason}` : ''}`;
  return [head, ...reportBody(report, item, renderOther)].filter((line) => line !== '').join('\n');
};

const reportBody = (
  { data, error, message }: RenderedReport,
  item: BatchItem | undefined,
  renderOther: RenderOther,
): readonly string[] => {
  if (error) return [`${stringOrEmpty(error['code'])}: ${stringOrEmpty(error['message'])}`, stringOrEmpty(error['hint'])];
  if (!data) return [];
  const text = (item && renderOther(item.tool, data, item.input)) ?? JSON.stringify(data);
  return [text === '' ? stringOrEmpty(message) : text];
};

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
