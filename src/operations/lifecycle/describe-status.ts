/** The action status: the state of the index and the next call. */
import { countOf, defined, isProblem } from '#model';
import type { IndexDescription } from '#pipeline';
import type { OperationContext, OperationReply } from '#call';
import { startupCheck } from './startup-check.ts';
import type { ManageIndexData } from './manage-index-output.ts';
import { manageIndexCall } from './update-index.ts';

type Reply = OperationReply<ManageIndexData>;
type Unparsed = NonNullable<IndexDescription['unparsed']>;
type PartlyRead = NonNullable<IndexDescription['partlyRead']>;

export const describeStatus = async (context: OperationContext): Promise<Reply> => {
  const description = await context.repository.describe('git');
  const job = ownJob(description) ?? (await otherProcessJob(context, description));
  const reply = statusReply(context, description, job);
  return {
    ...reply,
    data: { ...statusData(context, description), ...(await factFields(context)), ...defined({ job }) },
    meta: { ...description.meta, index_state: description.state },
  };
};

const statusData = ({ root }: OperationContext, description: IndexDescription): ManageIndexData => ({
  action: 'status',
  index: indexFields(root, description),
  ...defined({
    counts: description.counts,
    unparsed_files: description.unparsed && unparsedFields(description.unparsed),
    problems: description.partlyRead && problemFields(description.partlyRead),
    history: description.history,
    store: description.store && { path: description.store.path, bytes: description.store.bytes },
  }),
  startup_checks: { index: startupCheck(description) },
});

/** As many as a reader looks at. */
const MOST_JOBS = 5;

const factFields = async ({ repository, engine }: OperationContext): Promise<Partial<ManageIndexData>> => {
  const jobs = (await repository.recentJobs()).slice(0, MOST_JOBS);
  try {
    return defined({ symbol_count: await repository.countFacts('symbols'), recent_jobs: [...jobs] });
  } catch (error) {
    // An unreadable index is reported by the rest of the answer.
    if (!isProblem(error)) throw error;
    engine.log('debug', 'cannot count the symbols', error);
    return { recent_jobs: [...jobs] };
  }
};

const unparsedFields = ({ total, files }: Unparsed): NonNullable<ManageIndexData['unparsed_files']> => ({
  total,
  files: files.map(({ isGivenUp, ...file }) => ({ ...file, ...(isGivenUp ? { given_up: true } : {}) })),
});

const problemFields = ({ total, files }: PartlyRead): NonNullable<ManageIndexData['problems']> => ({
  total,
  files: files.map(({ lines, ...file }) =>
    defined({ ...file, lines: lines?.map(({ lineStart, lineEnd }) => ({ line_start: lineStart, line_end: lineEnd })) }),
  ),
});

const indexFields = (root: string | undefined, { state, meta }: IndexDescription): NonNullable<ManageIndexData['index']> =>
  defined({
    repo: root ?? state.project_root,
    freshness_status: state.index.exists ? meta.freshness_status : undefined,
    stale_reasons: state.index.exists && state.stale ? [...state.stale_reasons] : undefined,
    ref: meta.ref,
    commit: meta.baseline_commit_sha,
    has_uncommitted_changes: state.project_watermark?.git_dirty,
    last_indexed_at: state.index.built_at,
  });

const ownJob = ({ job }: IndexDescription): ManageIndexData['job'] =>
  job && { job_id: job.job_id, action: job.action, started_at: job.started_at, ...job.progress };

const OTHER_PROCESS = 'other_process';

/** An incomplete index was either abandoned, or another process is building it. */
const otherProcessJob = async (
  { repository, engine }: OperationContext,
  { state, counts, store }: IndexDescription,
): Promise<ManageIndexData['job']> => {
  const isComplete = state.index.exists && (counts?.pending ?? 0) === 0;
  if (isComplete || store?.schema !== 'compatible') return undefined;
  try {
    return (await repository.hasOtherWriter()) ? { action: OTHER_PROCESS } : undefined;
  } catch (error) {
    // A folder that is not writable has no writer.
    if (!isProblem(error)) throw error;
    engine.log('debug', 'cannot determine whether another process is writing', error);
    return undefined;
  }
};

const UNUSABLE: ReadonlySet<string> = new Set(['reindex_required', 'corrupt_manifest']);

const statusReply = (
  context: OperationContext,
  description: IndexDescription,
  job: ManageIndexData['job'],
): Omit<Reply, 'data'> => {
  const { state } = description;
  const next = (action: string, reason: string) => ({ nextActions: [manageIndexCall(context, { action }, reason)] });
  if (UNUSABLE.has(startupCheck(description).status))
    return {
      status: 'requires_reindex',
      reason: 'requires_reindex',
      message: startupCheck(description).message,
      ...next('reindex', 'Rebuild it.'),
    };
  if (job)
    return {
      status: 'not_ready',
      reason: 'indexing',
      message: job.action === OTHER_PROCESS ? 'Another process is building the index.' : 'The index is being built.',
      ...next('status', 'Check progress.'),
    };
  if (!state.index.exists)
    return {
      status: 'not_indexed',
      reason: 'not_indexed',
      message: 'This repository is not indexed yet.',
      ...next('create', 'Build it.'),
    };
  return {
    message: statusSentence(description),
    confidence: 'high',
    ...(state.stale ? next('sync', 'Bring it up to date.') : {}),
  };
};

const statusSentence = ({ state, counts, isBare }: IndexDescription): string => {
  if (isBare) return 'A bare repository: it has no files on disk. Read a commit with ref.';
  const behind = state.stale ? `out of date (${state.stale_reasons.join(', ')})` : 'up to date';
  return `${countOf(counts?.files ?? 0, 'file')} indexed, ${behind}.`;
};
