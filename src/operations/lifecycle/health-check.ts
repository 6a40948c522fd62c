import { z } from 'zod';
import { defined, HISTORY_STATES, isProblem, type Problem, PROTOCOL_VERSION } from '#model';
import type { IndexDescription } from '#pipeline';
import { defineOperation, type OperationContext, type PrewarmStatus } from '#call';
import { DAMAGED_CHECK, SCHEMA_STATES, startupCheck, startupChecksOutput } from './startup-check.ts';

const HEALTH_STATES = ['ready', 'warming', 'indexing', 'error'] as const;

const project = z.object({
  repo: z.string(),
  index_status: z.enum(['not_indexed', 'indexing', 'ready', 'failed']).optional(),
  freshness_status: z.enum(['fresh', 'stale', 'syncing']).optional(),
  schema_status: z.enum(SCHEMA_STATES).optional(),
  last_indexed_at: z.string().optional(),
  ref: z.string().optional(),
  file_count: z.number().optional(),
  pending_files: z.number().optional(),
  watch_status: z
    .enum(['watching', 'starting', 'sweeping'])
    .optional()
    .describe('watching: only files with events are checked; sweeping: every file is. Absent if watching is off.'),
  watch_reason: z.string().optional().describe('Why watching is not possible.'),
  history_status: z.enum(HISTORY_STATES).optional(),
  history_reason: z.string().optional().describe('Why the git history is not complete.'),
  error: z.string().optional(),
});
type Project = z.output<typeof project>;

const job = z.object({
  repo: z.string(),
  job_id: z.string(),
  action: z.string(),
  started_at: z.string(),
  stage: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
});

const integrity = z.object({ checked_at: z.string(), is_sound: z.boolean(), message: z.string() });

const output = z.object({
  status: z.enum(HEALTH_STATES),
  version: z.string(),
  uptime_seconds: z.number(),
  sqlite_ok: z.boolean().describe('The schema is readable and the last integrity check found no damage.'),
  last_integrity_check: integrity.optional().describe('Runs in the background, at most hourly; or damage that a request found.'),
  text_index_ok: z.boolean(),
  tantivy_ok: z.boolean().describe('The same as text_index_ok.'),
  grammars: z.object({ available: z.array(z.string()).optional(), missing: z.array(z.string()).optional() }),
  active_job: job.optional(),
  prewarm_status: z.enum(['pending', 'warming', 'complete', 'failed', 'skipped']),
  prewarm_error: z.string().optional(),
  startup_checks: startupChecksOutput,
  projects: z.array(project),
  versions: z.object({ lodestone: z.string(), node: z.string(), protocol: z.string() }),
});
type Data = z.output<typeof output>;

export const healthCheck = defineOperation({
  name: 'health_check',
  summary: 'Report whether the engine and index are ready.',
  toolset: 'lifecycle',
  aliases: [{ name: 'health' }],
  needs: 'nothing',
  examples: [{ title: 'Is everything ready?', input: {} }],
  input: z.object({}),
  output,
  run: async (context) => {
    const { engine, config } = context;
    const known = await describeProjects(context);
    const current = known.find(({ root }) => root === context.root);
    const check = current?.error?.code === 'index_corrupt' ? DAMAGED_CHECK : startupCheck(current?.description);
    const { status: prewarm, error: prewarmError } = engine.prewarm;
    const soundness = soundnessOf(known, prewarm);
    const activeJob = known.map(activeJobOf).find((running) => running !== undefined);
    const status = overallStatus(soundness, { prewarm, isBusy: activeJob !== undefined });
    if (prewarm === 'failed') engine.prewarm.retry();
    return {
      data: {
        status,
        version: engine.version,
        uptime_seconds: Math.max(0, Math.round((Date.now() - engine.startedAt) / 1_000)),
        ...soundness.data,
        grammars: await engine.grammars(config['index.languages']),
        prewarm_status: prewarm,
        startup_checks: { index: check },
        projects: known.map(projectFields),
        versions: { lodestone: engine.version, node: process.versions.node, protocol: PROTOCOL_VERSION },
        ...defined({ last_integrity_check: current?.description?.integrity, active_job: activeJob, prewarm_error: prewarmError }),
      },
      message: `Lodestone ${engine.version} is ${status}. ${(current && projectError(current)) ?? check.message}`,
    };
  },
  render: (data) =>
    [
      `index: ${data.startup_checks.index.status}`,
      `warm-up: ${data.prewarm_status}${data.prewarm_error === undefined ? '' : `: ${data.prewarm_error}`}`,
      ...(data.last_integrity_check?.is_sound === false ? [`damaged: ${data.last_integrity_check.message}`] : []),
      `grammars: ${data.grammars.available?.join(', ') ?? 'none'}`,
      ...(data.grammars.missing ? [`missing grammars: ${data.grammars.missing.join(', ')}`] : []),
      ...data.projects.map(projectLine),
    ].join('\n'),
});

const projectLine = ({ repo, index_status: status, file_count: files = 0, history_reason: reason, error }: Project): string => {
  const history = reason === undefined ? '' : `; git history not complete: ${reason}`;
  return `${repo}  ${status ?? 'unknown'}, ${files} files${error === undefined ? '' : `: ${error}`}${history}`;
};

type DescribedProject = { readonly root: string; readonly description?: IndexDescription; readonly error?: Problem };

/** The requested repository, compared with its files, and all others that this process has open, as last seen. */
const describeProjects = async ({ engine, root }: OperationContext): Promise<readonly DescribedProject[]> => {
  const roots = new Set([...(root === undefined ? [] : [root]), ...engine.openRepositories().map((open) => open.root)]);
  return Promise.all(
    [...roots].sort().map(async (each): Promise<DescribedProject> => {
      try {
        const repository = await engine.repository(each);
        return { root: each, description: await repository.describe(each === root ? 'files' : 'none') };
      } catch (error) {
        if (!isProblem(error)) throw error;
        return { root: each, error };
      }
    }),
  );
};

type Soundness = {
  /** Every existing index is readable by this version, writable and undamaged. */
  readonly isSound: boolean;
  readonly data: Pick<Data, 'sqlite_ok' | 'text_index_ok' | 'tantivy_ok'>;
};

const soundnessOf = (known: readonly DescribedProject[], prewarm: PrewarmStatus): Soundness => {
  const isSqliteOk = known.every(({ error, description }) => error === undefined && isReadable(description));
  const isTextOk = isSqliteOk && prewarm !== 'failed';
  return {
    isSound: isTextOk && known.every(({ description }) => isUsable(description)),
    data: { sqlite_ok: isSqliteOk, text_index_ok: isTextOk, tantivy_ok: isTextOk },
  };
};

/** Readable by this version, and changes can be written. */
const isUsable = (description: IndexDescription | undefined): boolean =>
  description?.store?.schema !== 'reindex_required' && description?.failure === undefined;

const isReadable = (description: IndexDescription | undefined): boolean =>
  description?.store?.schema !== 'corrupt_manifest' && description?.integrity?.is_sound !== false;

type EngineActivity = { readonly prewarm: PrewarmStatus; readonly isBusy: boolean };

/** Errors take precedence over warming, warming over indexing, indexing over ready. */
const overallStatus = ({ isSound }: Soundness, { prewarm, isBusy }: EngineActivity): (typeof HEALTH_STATES)[number] => {
  if (!isSound) return 'error';
  if (prewarm === 'warming') return 'warming';
  return isBusy ? 'indexing' : 'ready';
};

const activeJobOf = ({ root, description }: DescribedProject): z.output<typeof job> | undefined => {
  const running = description?.job;
  return (
    running && { repo: root, job_id: running.job_id, action: running.action, started_at: running.started_at, ...running.progress }
  );
};

const projectError = ({ error, description }: DescribedProject): string | undefined => error?.message ?? description?.failure;

const projectFields = (described: DescribedProject): Project => {
  const { root, description } = described;
  return {
    repo: root,
    ...defined({ error: projectError(described) }),
    ...watchFields(description?.watch),
    ...historyFields(description?.history),
    index_status: description?.meta.indexing_status,
    freshness_status: description?.meta.freshness_status,
    schema_status: description?.meta.schema_status,
    last_indexed_at: description?.state.index.built_at,
    ref: description?.meta.ref,
    file_count: description?.state.index.files,
    pending_files: description?.state.index.pending_files,
  };
};

const historyFields = (history: IndexDescription['history']): Pick<Project, 'history_status' | 'history_reason'> =>
  defined({ history_status: history?.state, history_reason: history?.reason });

const watchFields = (watch: IndexDescription['watch']): Pick<Project, 'watch_status' | 'watch_reason'> =>
  defined({ watch_status: watch?.status, watch_reason: watch?.status === 'sweeping' ? watch.reason : undefined });
