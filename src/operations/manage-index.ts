import { z } from 'zod';
import { OPERATION } from '#model';
import type { IndexDescription, UpdateReport } from '#pipeline';
import { defineOperation, type OperationReply } from './define-operation.ts';
import type { OperationContext } from './operation-context.ts';
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

const describe = async ({ repository, root }: OperationContext): Promise<OperationReply<Data>> => {
  const description = await repository.describe('sweep');
  const { state, counts: counted, job, store } = description;
  const data: Data = {
    action: 'status',
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

const renderIndex = ({ counts: counted, job, store, duration_ms: duration }: Partial<Data>): string =>
  [
    ...(counted ? [`files      ${counted.files} (${counted.indexed} with text, ${counted.pending} waiting for symbols)`] : []),
    ...(counted && Object.keys(counted.languages).length > 0 ? [`languages  ${tally(counted.languages)}`] : []),
    ...(counted && Object.keys(counted.skipped).length > 0 ? [`skipped    ${tally(counted.skipped)}`] : []),
    ...(job ? [`working    ${job.action}${job.stage ? `: ${job.stage} ${job.done} of ${job.total}` : ''}`] : []),
    ...(store ? [`database   ${store.path} (${(store.bytes / 1e6).toFixed(1)} MB)`] : []),
    ...(duration === undefined ? [] : [`took       ${(duration / 1000).toFixed(1)} s`]),
  ].join('\n');

const tally = (amounts: Readonly<Record<string, number>>): string =>
  Object.entries(amounts)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ');
