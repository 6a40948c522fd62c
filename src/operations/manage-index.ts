import { z } from 'zod';
import { defined, OPERATION } from '#model';
import type { IndexDescription, UpdateReport } from '#pipeline';
import { defineOperation, type Immutable, type OperationReply } from './call/define-operation.ts';
import type { OperationContext } from './call/operation-context.ts';
import { countOf } from './sentences.ts';

const ACTIONS = ['create', 'reindex', 'sync', 'status', 'clear'] as const;
type Update = 'create' | 'reindex' | 'sync';

const counts = z.object({
  files: z.number(),
  indexed: z.number(),
  pending: z.number().describe('Files whose symbols are not extracted yet.'),
  skipped: z.record(z.string(), z.number()),
  languages: z.record(z.string(), z.number()),
});

const output = z.object({
  action: z.enum(ACTIONS),
  counts: counts.optional(),
  added: z.number().optional(),
  modified: z.number().optional(),
  removed: z.number().optional(),
  texts_indexed: z.number().optional(),
  files_parsed: z.number().optional(),
  files_with_problems: z.number().optional(),
  bytes_read: z.number().optional(),
  duration_ms: z.number().optional(),
  already_existed: z.boolean().optional(),
  removed_bytes: z.number().optional(),
  job: z
    .object({
      action: z.string(),
      started_at: z.string(),
      stage: z.string().optional(),
      done: z.number().optional(),
      total: z.number().optional(),
    })
    .optional(),
  store: z.object({ path: z.string(), bytes: z.number() }).optional(),
  index: z
    .object({
      repo: z.string(),
      freshness_status: z.string().optional(),
      stale_reasons: z.array(z.string()).optional(),
      ref: z.string().optional(),
      commit: z.string().optional(),
      has_uncommitted_changes: z.boolean().optional(),
      last_indexed_at: z.string().optional(),
    })
    .optional()
    .describe('What status is about.'),
  startup_checks: z
    .object({ index: z.object({ status: z.string(), current_schema_version: z.number(), required_schema_version: z.number() }) })
    .optional(),
});
type Data = z.output<typeof output>;

export const manageIndex = defineOperation({
  name: 'manage_index',
  summary: 'Build, sync, describe or remove the index of a repository.',
  description:
    'create builds or syncs; sync takes in what changed, ignore rules too; reindex builds anew; clear needs confirm: true.',
  toolset: 'lifecycle',
  isDefault: true,
  aliases: [
    {
      name: 'index',
      preset: { action: 'create' },
      rename: { path: 'repo' },
      command: 'Build the index, or bring it up to date.',
      switches: { force: { describe: 'Build it anew.', preset: { action: 'reindex' } } },
    },
    { name: 'index_repo', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'ensure_baseline', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'index_ensure_baseline', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'sync', preset: { action: 'sync' }, rename: { path: 'repo' }, command: 'Bring the index up to date.' },
    { name: 'sync_repo', preset: { action: 'sync' }, rename: { path: 'repo' } },
    { name: 'status', preset: { action: 'status' }, rename: { path: 'repo' }, command: 'Describe the index.' },
    { name: 'index_status', preset: { action: 'status' }, rename: { path: 'repo' } },
  ],
  rename: { path: 'repo' },
  readOnly: false,
  destructive: true,
  idempotent: true,
  needs: 'repository',
  positional: ['action', 'repo'],
  examples: [
    { title: 'Build the index or bring it up to date', input: { action: 'create' } },
    { title: 'How is it?', input: { action: 'status' } },
    { title: 'Remove it', input: { action: 'clear', confirm: true } },
  ],
  input: z.object({
    action: z.enum(ACTIONS),
    wait: z.boolean().default(true).describe('false: answer at once, work on (servers).'),
    confirm: z.boolean().default(false).describe('Needed by clear.'),
  }),
  output,
  maxChars: 'standard',
  run: async (context, { action, wait, confirm }): Promise<OperationReply<Data>> => {
    if (action === 'status') return describe(context);
    if (action === 'clear') return confirm ? clear(context) : askForConfirmation(context);
    return wait || context.caller.isOneShot ? update(context, action) : start(context, action);
  },
  render: (data) => renderIndex(data),
});

const update = async ({ repository, caller }: OperationContext, action: Update): Promise<OperationReply<Data>> => {
  const before = action === 'create' ? await repository.describe('none') : undefined;
  const { counts: counted, ...report } = await repository.update(action, {
    ...(caller.signal ? { signal: caller.signal } : {}),
    ...(caller.onProgress ? { onProgress: caller.onProgress } : {}),
  });
  return {
    data: { ...report, counts: counted, ...(before ? { already_existed: before.state.index.exists } : {}) },
    message: reportSentence({ ...report, counts: counted }),
    confidence: 'high',
  };
};

const reportSentence = ({ counts: { files }, added, modified, removed, files_parsed: parsed }: UpdateReport): string =>
  `${countOf(files, 'file')}: ${added} added, ${modified} changed, ${removed} removed; ${parsed} parsed.`;

/** Servers: the work goes on; `status` tells how far it is. */
const start = async ({ repository, root }: OperationContext, action: Update): Promise<OperationReply<Data>> => {
  repository.start(action);
  const { job } = await repository.describe('none');
  return {
    status: 'not_ready',
    reason: 'indexing',
    data: { action, ...(job ? { job: { action: job.action, started_at: job.started_at, ...job.progress } } : {}) },
    message: 'The index is being built.',
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'status', repo: root }, reason: 'See how far it is.' }],
  };
};

const indexOf = (root: string | undefined, { state, meta }: IndexDescription): NonNullable<Data['index']> =>
  defined({
    repo: root ?? state.project_root,
    freshness_status: state.index.exists ? meta.freshness_status : undefined,
    stale_reasons: state.index.exists && state.stale ? [...state.stale_reasons] : undefined,
    ref: meta.ref,
    commit: meta.baseline_commit_sha,
    has_uncommitted_changes: state.project_watermark?.git_dirty,
    last_indexed_at: state.index.built_at,
  });

const describe = async ({ repository, root }: OperationContext): Promise<OperationReply<Data>> => {
  const description = await repository.describe('sweep');
  const { state, counts: counted, job, store } = description;
  const data: Data = {
    action: 'status',
    index: indexOf(root, description),
    ...(counted ? { counts: counted } : {}),
    ...(job ? { job: { action: job.action, started_at: job.started_at, ...job.progress } } : {}),
    ...(store ? { store: { path: store.path, bytes: store.bytes } } : {}),
    ...(store
      ? {
          startup_checks: {
            index: {
              status: store.schema,
              current_schema_version: store.currentSchemaVersion,
              required_schema_version: store.requiredSchemaVersion,
            },
          },
        }
      : {}),
  };
  const meta = { ...description.meta, index_state: state };
  const next = (action: string, reason: string) => ({
    nextActions: [{ tool: OPERATION.manageIndex, args: { action, repo: root }, reason }],
  });
  if (store && store.schema !== 'compatible')
    return {
      status: 'requires_reindex',
      reason: 'requires_reindex',
      data,
      meta,
      message: 'The index was written by another version.',
      ...next('reindex', 'Build it anew.'),
    };
  if (job)
    return {
      status: 'not_ready',
      reason: 'indexing',
      data,
      meta,
      message: 'The index is being built.',
      ...next('status', 'See how far it is.'),
    };
  if (!state.index.exists)
    return {
      status: 'not_indexed',
      reason: 'not_indexed',
      data,
      meta,
      message: 'This repository has no index yet.',
      ...next('create', 'Build it.'),
    };
  return {
    data,
    meta,
    message: statusSentence(description),
    confidence: 'high',
    ...(state.stale ? next('sync', 'Bring it up to date.') : {}),
  };
};

const statusSentence = ({ state, counts: counted }: IndexDescription): string => {
  const behind = state.stale ? `behind the files (${state.stale_reasons.join(', ')})` : 'up to date';
  return `${countOf(counted?.files ?? 0, 'file')} indexed, ${behind}.`;
};

const clear = async ({ repository }: OperationContext): Promise<OperationReply<Data>> => {
  const { removed_bytes } = await repository.clear();
  return { data: { action: 'clear', removed_bytes }, message: 'The index was removed.', confidence: 'high' };
};

const askForConfirmation = async ({ root }: OperationContext): Promise<OperationReply<Data>> => ({
  status: 'blocked',
  reason: 'confirm_required',
  data: { action: 'clear' },
  message: 'clear removes the index of this repository; it needs confirm: true.',
  nextActions: [
    { tool: OPERATION.manageIndex, args: { action: 'clear', confirm: true, repo: root }, reason: 'Remove the index.' },
  ],
});

/** A label and what it says; lines without anything to say are left out. */
const renderIndex = ({ index, counts: counted, job, store, duration_ms: duration }: Immutable<Partial<Data>>): string => {
  const lines: readonly (readonly [label: string, text: string | undefined])[] = [
    ['repository', index?.repo],
    ['branch', index && branchWords(index)],
    ['index', index && freshnessWords(index)],
    ['working', job && jobWords(job)],
    ['files', counted && fileWords(counted)],
    ['languages', counted && tally(counted.languages)],
    ['skipped', counted && tally(counted.skipped)],
    ['database', store && `${megabytes(store.bytes)}  ${store.path}`],
    ['last build', index?.last_indexed_at?.replace('T', ' ').replace(/\.\d+Z$/u, ' UTC')],
    ['took', duration === undefined ? undefined : `${(duration / 1000).toFixed(1)} s`],
  ];
  return lines.flatMap(([label, text]) => (text ? [`${label.padEnd(LABEL_WIDTH)}${text}`] : [])).join('\n');
};

const LABEL_WIDTH = 12;

type IndexFacts = Immutable<NonNullable<Data['index']>>;

const branchWords = ({ ref, commit, has_uncommitted_changes: isDirty }: IndexFacts): string | undefined => {
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 10)}`;
  return ref === undefined && at === '' ? undefined : `${ref ?? 'detached'}${at}${isDirty ? ', uncommitted changes' : ''}`;
};

const freshnessWords = ({ freshness_status: status, stale_reasons: reasons = [] }: IndexFacts): string | undefined => {
  if (status === undefined) return 'none yet';
  return reasons.length > 0 ? `${status}: ${reasons.join(', ')}` : status;
};

const jobWords = ({ action, stage, done, total }: Immutable<NonNullable<Data['job']>>): string =>
  stage === undefined ? action : `${action}: ${stage} ${done} of ${total}`;

const fileWords = ({ files, indexed, pending }: Immutable<NonNullable<Data['counts']>>): string =>
  `${files} (${indexed} with text${pending > 0 ? `, ${pending} waiting for symbols` : ''})`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The largest first; past these a list is no longer read at a glance. */
const MOST_SHOWN = 8;

const tally = (amounts: Readonly<Record<string, number>>): string => {
  const sorted = Object.entries(amounts).sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1));
  const rest = sorted.length - MOST_SHOWN;
  const shown = sorted.slice(0, MOST_SHOWN).map(([name, amount]) => `${name} ${amount}`);
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
};
