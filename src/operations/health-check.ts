import { z } from 'zod';
import { isProblem, PROTOCOL_VERSION } from '#model';
import type { IndexDescription } from '#pipeline';
import { defineOperation } from './call/define-operation.ts';
import type { OperationContext } from './call/operation-context.ts';

const STATES = ['ready', 'warming', 'indexing', 'error'] as const;
const SCHEMA_STATES = ['compatible', 'not_indexed', 'reindex_required', 'corrupt_manifest'] as const;
type SchemaState = (typeof SCHEMA_STATES)[number];

const project = z.object({
  repo: z.string(),
  index_status: z.enum(['not_indexed', 'indexing', 'ready', 'failed']).optional(),
  freshness_status: z.enum(['fresh', 'stale', 'syncing']).optional(),
  schema_status: z.enum(SCHEMA_STATES).optional(),
  last_indexed_at: z.string().optional(),
  ref: z.string().optional(),
  file_count: z.number().optional(),
  pending_files: z.number().optional(),
  error: z.string().optional(),
});
type Project = z.output<typeof project>;

const job = z.object({
  action: z.string(),
  started_at: z.string(),
  stage: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
});

const output = z.object({
  status: z.enum(STATES),
  sqlite_ok: z.boolean(),
  text_index_ok: z.boolean(),
  tantivy_ok: z.boolean().describe('The same as text_index_ok.'),
  grammars: z.object({ available: z.array(z.string()).optional(), missing: z.array(z.string()).optional() }),
  active_job: job.optional(),
  prewarm_status: z.enum(['pending', 'warming', 'complete', 'failed', 'skipped']),
  startup_checks: z.object({
    index: z.object({
      status: z.enum(SCHEMA_STATES),
      current_schema_version: z.number().optional(),
      required_schema_version: z.number().optional(),
      message: z.string(),
    }),
  }),
  projects: z.array(project),
  versions: z.object({ lodestone: z.string(), node: z.string(), protocol: z.string() }),
});

export const healthCheck = defineOperation({
  name: 'health_check',
  summary: 'Say whether the engine and the index are ready.',
  toolset: 'lifecycle',
  isDefault: true,
  aliases: [{ name: 'health' }],
  readOnly: true,
  needs: 'nothing',
  maxChars: 'standard',
  mainLists: ['projects'],
  examples: [{ title: 'Is everything ready?', input: {} }],
  input: z.object({}),
  output,
  run: async (context) => {
    const known = await describeProjects(context);
    const asked = known.find(({ root }) => root === context.root);
    const check = startupCheck(asked?.description);
    const isSound = known.every(
      ({ error, description }) => !error && check.status !== 'corrupt_manifest' && isReadable(description),
    );
    const activeJob = known.map(({ description }) => jobOf(description)).find((running) => running !== undefined);
    const status = overallStatus(isSound, activeJob !== undefined);
    return {
      data: {
        status,
        sqlite_ok: isSound,
        text_index_ok: isSound,
        tantivy_ok: isSound,
        grammars: await context.engine.grammars(),
        ...(activeJob ? { active_job: activeJob } : {}),
        prewarm_status: 'skipped' as const,
        startup_checks: { index: check },
        projects: known.map(projectOf),
        versions: { lodestone: context.engine.version, node: process.versions.node, protocol: PROTOCOL_VERSION },
      },
      message: `Lodestone ${context.engine.version} is ${status}. ${check.message}`,
    };
  },
  render: (data) =>
    [
      `index: ${data.startup_checks.index.status}`,
      `grammars: ${data.grammars.available?.join(', ') ?? 'none'}`,
      ...(data.grammars.missing ? [`missing grammars: ${data.grammars.missing.join(', ')}`] : []),
      ...data.projects.map((entry) => `${entry.repo}  ${entry.index_status ?? 'unknown'}, ${entry.file_count ?? 0} files`),
    ].join('\n'),
});

type Described = { readonly root: string; readonly description?: IndexDescription; readonly error?: string };

/** The repository asked about and those that this process has open. */
const describeProjects = async ({ engine, root }: OperationContext): Promise<readonly Described[]> => {
  const roots = new Set([...(root === undefined ? [] : [root]), ...engine.openRepositories().map((open) => open.root)]);
  return Promise.all(
    [...roots].sort().map(async (each): Promise<Described> => {
      try {
        const repository = await engine.repository(each);
        return { root: each, description: await repository.describe('none') };
      } catch (error) {
        if (!isProblem(error)) throw error;
        return { root: each, error: error.message };
      }
    }),
  );
};

const isReadable = (description: IndexDescription | undefined): boolean =>
  description?.store === undefined || description.store.schema !== 'corrupt_manifest';

/** An error is told before work under way, and that before readiness. */
const overallStatus = (isSound: boolean, isBusy: boolean): (typeof STATES)[number] => {
  if (!isSound) return 'error';
  return isBusy ? 'indexing' : 'ready';
};

const CHECK_MESSAGES: Readonly<Record<SchemaState, string>> = {
  compatible: 'The index can be read.',
  not_indexed: 'There is no index yet; the first question or `lodestone index` builds it.',
  reindex_required: 'The index was written by another version; run `lodestone index --force`.',
  corrupt_manifest: 'The index is damaged; run `lodestone index --force`.',
};

type StartupCheck = z.output<typeof output>['startup_checks']['index'];

const startupCheck = (description: IndexDescription | undefined): StartupCheck => {
  const store = description?.store;
  const status: SchemaState = description?.meta.schema_status ?? storeTrouble(store?.schema);
  return {
    status,
    ...(store
      ? { current_schema_version: store.currentSchemaVersion, required_schema_version: store.requiredSchemaVersion }
      : {}),
    message: CHECK_MESSAGES[status],
  };
};

/** A store that cannot be read is trouble even when it holds no index. */
const storeTrouble = (schema: SchemaState | undefined): SchemaState =>
  schema === undefined || schema === 'compatible' ? 'not_indexed' : schema;

const jobOf = (description: IndexDescription | undefined): z.output<typeof job> | undefined => {
  const running = description?.job;
  return running && { action: running.action, started_at: running.started_at, ...running.progress };
};

const projectOf = ({ root, description, error }: Described): Project => ({
  repo: root,
  ...(error === undefined ? {} : { error }),
  index_status: description?.meta.indexing_status,
  freshness_status: description?.meta.freshness_status,
  schema_status: description?.meta.schema_status,
  last_indexed_at: description?.state.index.built_at,
  ref: description?.meta.ref,
  file_count: description?.state.index.files,
  pending_files: description?.state.index.pending_files,
});
