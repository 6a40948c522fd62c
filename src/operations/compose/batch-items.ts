/** Runs the items of a batch in order. Every item is reported, whether it ran or not. */
import { resolve } from 'node:path';
import { type Envelope, isProblem, type Json, OPERATION, Problem } from '#model';
import { type NestedAnswer, type OperationContext, problemEnvelope, readableFolder } from '#call';
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
  /** Passed to every item; its own options win. */
  readonly options: Json;
  /** Fields of the batch that a call for the rest repeats. */
  readonly repeated: Json;
};

export type ItemOutcome = {
  /** References in its input are resolved, once it ran. */
  readonly item: BatchItem;
  /** The whole report, before the batch's budget. */
  readonly report: BatchReport;
  /** Absent if the item did not get to its operation. */
  readonly answer?: NestedAnswer;
  readonly mainLists: readonly string[];
  /** It may be repeated. */
  readonly readOnly: boolean;
};

export const runItems = async (plan: BatchPlan): Promise<readonly ItemOutcome[]> => {
  const outcomes: ItemOutcome[] = [];
  const finished: Record<string, unknown> = {};
  let hasFailed = false;
  for (const item of plan.items) {
    plan.context.caller.signal?.throwIfAborted();
    const outcome: ItemOutcome = hasFailed && plan.stopOnError ? notRun(item) : await runItem(plan, item, finished);
    outcomes.push(outcome);
    if (outcome.report.status !== 'skipped') finished[item.id] = referenceTarget(outcome.report);
    hasFailed ||= outcome.report.status === 'error';
  }
  return outcomes;
};

const notRun = (item: BatchItem): ItemOutcome => ({
  item,
  report: { id: item.id, status: 'skipped', reason: 'stop_on_error' },
  mainLists: [],
  readOnly: true,
});

const runItem = async (plan: BatchPlan, item: BatchItem, finished: Json): Promise<ItemOutcome> => {
  const root: ReferenceRoot = { ...(plan.repo === undefined ? {} : { repo: plan.repo }), items: finished };
  try {
    const own = asObject(resolveReferences(item.input ?? {}, root));
    const resolved = { ...item, input: own };
    const { shared, mainLists, readOnly } = await sharedInput(plan, resolved);
    const input = { meta: 'brief', ...own, ...shared };
    const answer = await plan.context.call({ operation: item.tool, input, options: plan.options });
    return { item: resolved, report: reportFromEnvelope(item.id, answer.envelope), answer, mainLists, readOnly };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const report = { id: item.id, status: 'error', error: { ...problemEnvelope(error).error } };
    return { item, report, mainLists: [], readOnly: true };
  }
};

type SharedInput = Pick<ItemOutcome, 'mainLists' | 'readOnly'> & { readonly shared: Json };

/** The input that the batch sets for an item: its repository. Nothing for an unknown operation. */
const sharedInput = async (plan: BatchPlan, { tool, input }: BatchItem): Promise<SharedInput> => {
  const call = plan.context.recognise({ operation: tool, input });
  if (!call) return { shared: {}, mainLists: [], readOnly: true };
  if (call.tool === OPERATION.batch) throw nestedBatch();
  await requireSameRepo(plan, call.repo);
  return { ...call, shared: call.repo === undefined && plan.repo !== undefined ? { repo: plan.repo } : {} };
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

/** The batch reports the protocol version; an item's meta is included only if anything else is left in it. */
export const reportFromEnvelope = (id: string, envelope: Envelope): BatchReport => {
  const { status, data, error, meta, ...rest } = envelope;
  const { protocol_version: _, ...details } = meta;
  return {
    id,
    status,
    ...(data ? { data } : {}),
    ...(error ? { error: { ...error } } : {}),
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
