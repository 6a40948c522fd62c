/** Runs the items of a batch one after the other, inside one budget. Every item is reported, run or not. */
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
  /** Handed to every item, under what it says itself. */
  readonly options: Json;
  /** The size of the answer that these reports make. */
  readonly measure: (reports: readonly BatchReport[]) => number;
};

/** Too small for any answer worth running for. */
const MIN_ANSWER_CHARS = 120;
/** For an item's hints, warnings and next actions, beside its data. */
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

/** What the batch settles for an item: its repository and the room that is left. Nothing for an unknown operation. */
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

/** One batch is about one repository. */
const requireSameRepo = async ({ context, repo }: BatchPlan, named: string | undefined): Promise<void> => {
  if (named === undefined || repo === undefined) return;
  const folder = (path: string) => readableFolder(context, resolve(context.caller.folder, path));
  const [ours, theirs] = await Promise.all([folder(repo), folder(named)]);
  if (ours === theirs) return;
  throw new Problem('invalid_input', `The batch is about ${repo}, this item about ${named}.`, {
    hint: 'Ask about the other repository in a batch of its own.',
    details: { field: 'repo' },
  });
};

const nestedBatch = (): Problem =>
  new Problem('invalid_input', 'A batch cannot hold a batch.', {
    hint: 'List its items in the outer one.',
    details: { field: 'tool' },
  });

const errorFields = (problem: Problem): EnvelopeError => ({
  code: problem.code,
  message: problem.message,
  ...(problem.extras.details ? { details: problem.extras.details } : {}),
  ...(problem.extras.hint ? { hint: problem.extras.hint } : {}),
  retryable: problem.extras.retryable ?? false,
  next_actions: problem.extras.nextActions ?? [{ tool: OPERATION.healthCheck, args: {}, reason: 'See what is ready.' }],
});

/** The protocol version is the batch's own; the rest of a brief meta is worth telling only when there is something. */
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

/** What later items may point at: a failed item has no data. */
const referenceTarget = ({ status, message, data }: BatchReport): Json => ({
  status,
  ...(message === undefined ? {} : { message }),
  ...(data === undefined ? {} : { data }),
});

/** The whole report, else without its extras, else only that it was too large. */
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
};

/** As text: as its own operation shows it. */
export const renderReport = (report: RenderedReport, items: readonly BatchItem[], renderOther: RenderOther): string => {
  const item = items.find(({ id }) => id.trim() === report.id);
  const head = `## ${report.id}${item ? ` (${item.tool})` : ''}: ${report.status}${report.reason ? `, ${report.reason}` : ''}`;
  return [head, ...reportBody(report, item, renderOther)].filter((line) => line !== '').join('\n');
};

const reportBody = (
  { data, error }: RenderedReport,
  item: BatchItem | undefined,
  renderOther: RenderOther,
): readonly string[] => {
  if (error) return [`${stringOrEmpty(error['code'])}: ${stringOrEmpty(error['message'])}`, stringOrEmpty(error['hint'])];
  if (!data) return [];
  return [(item && renderOther(item.tool, data, item.input)) ?? JSON.stringify(data)];
};

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
