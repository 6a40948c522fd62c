/** An engine without an index: the test defines the folders, and the repository answers from a list of lines. */
import { z } from 'zod';
import { environmentLayer, resolveSettings } from '#config';
import { type IndexState, Problem } from '#model';
import type { Freshness, IndexDescription, Preflight, Progress, ViewRequest, RepositoryIndex } from '#pipeline';
import type { OpenView } from '#store';
import { type Caller, defineOperation, detailInput, type Engine, limitInput, type Operation, Prewarm } from '#call';

export type FakeWorld = {
  readonly folders?: readonly string[];
  readonly gitRoots?: readonly string[];
  readonly allowedRoots?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly freshness?: Partial<Freshness['meta']>;
  /** Files of the index, and how many of them are not parsed yet. */
  readonly files?: { readonly all: number; readonly pending: number };
  /** Of the update that is running. */
  readonly progress?: Progress;
  readonly prepare?: (request: ViewRequest) => void;
  readonly preflight?: Preflight;
  readonly update?: RepositoryIndex['update'];
  /** The files a query can read; without it, operations may not read files. */
  readonly view?: (request: ViewRequest) => OpenView;
};

export type FakeEngine = Engine & { readonly logged: string[]; readonly prepared: ViewRequest[] };

export const fakeEngine = (world: FakeWorld = {}): FakeEngine => {
  const { folders = ['/repo'], gitRoots = ['/repo'] } = world;
  const settings = resolveSettings([environmentLayer(world.environment ?? {})]);
  const logged: string[] = [];
  const prepared: ViewRequest[] = [];
  const open = new Map<string, RepositoryIndex>();
  return {
    version: '1.2.3',
    startedAt: 0,
    settings: () => settings,
    settingsFiles: () => ({ user: '/home/config.toml' }),
    keepSettings: () => undefined,
    logged,
    prepared,
    ...(world.allowedRoots ? { allowedRoots: world.allowedRoots } : {}),
    repository: async (root) => {
      const repository = open.get(root) ?? fakeRepository(root, { world, prepared });
      open.set(root, repository);
      return repository;
    },
    openRepositories: () => [...open.values()],
    systemFolderKind: (path) => (path === '/etc' ? 'a system folder' : undefined),
    locate: async (path) => ({ path, isFolder: folders.includes(path) }),
    gitRoot: async (folder) => gitRoots.find((root) => folder === root || folder.startsWith(`${root}/`)),
    grammars: async () => ({ available: ['typescript'], missing: [] }),
    prewarm: new Prewarm({ isEnabled: false, open: unopened, log: () => undefined }),
    recordSavings: () => undefined,
    log: (level, message) => logged.push(`${level}: ${message}`),
    close: async () => undefined,
  };
};

const unopened = () => Promise.reject(new Error('nothing is warmed up'));

const fakeState = (root: string, { all, pending }: NonNullable<FakeWorld['files']> = { all: 3, pending: 0 }): IndexState => ({
  schema_version: 1,
  project_root: root,
  index: { exists: all > 0, files: all, ...(pending > 0 ? { pending_files: pending } : {}) },
  stale: pending > 0 || all === 0,
  stale_reasons: pending > 0 ? ['facts_pending'] : all === 0 ? ['index_missing'] : [],
});

/** A view in which no file can be found. Cursors belong to its revision. */
const NO_FILES = {
  stored: { name: 'fake', revision: 1, attributes: { builtAt: '' }, table: { count: 0, paths: [] } },
  reader: { contents: async () => new Map() },
} as unknown as OpenView;

const META = {
  freshness_status: 'fresh',
  indexing_status: 'ready',
  schema_status: 'compatible',
  result_completeness: 'complete',
  ref: 'main',
} as const;

type RecordingWorld = { readonly world: FakeWorld; readonly prepared: ViewRequest[] };

const fakeRepository = (root: string, { world, prepared }: RecordingWorld): RepositoryIndex => {
  const meta = { ...META, ...world.freshness };
  const description: IndexDescription = { root, state: fakeState(root, world.files), meta };
  const unasked = () => Promise.reject(new Error('not part of the fake'));
  return {
    root,
    workspaces: { create: unasked, reset: unasked, refresh: unasked, list: async () => ({ workspaces: [] }), remove: unasked },
    ask: async (request, question) => {
      prepared.push(request);
      world.prepare?.(request);
      const freshness = {
        indexState: fakeState(root, world.files),
        meta,
        hints: [],
        ...(world.progress ? { progress: world.progress } : {}),
      };
      request.onFreshness?.(freshness);
      return question({ ...freshness, view: world.view?.(request) ?? NO_FILES });
    },
    update: world.update ?? unasked,
    start: async () => undefined,
    keepSynced: unasked,
    clear: unasked,
    describe: async () => description,
    examine: async () => ({ isSound: true, message: 'ok', hasOtherWriter: false }),
    preflight: async () => world.preflight ?? { outcome: 'unknown', confidence: 'low', message: 'Nothing changed.' },
    checkIgnored: async (_, patterns) => ({ state: 'absent', ignored: [], matched: patterns.map(() => []) }),
    uncommittedFiles: async () => [],
    hasOtherWriter: async () => false,
    checkIntegrity: async () => undefined,
    identify: async () => ({ id: '0123456789abcdef', source: 'folder' }),
    repoId: async () => '0123456789abcdef',
    recentJobs: async () => [],
    health: async () => ({ failureCount: 0 }),
    countFacts: async () => undefined,
    close: async () => undefined,
  };
};

/** Lists `count` numbered results; waits, fails or throws on request. */
export const fakeSearch: Operation = defineOperation({
  name: 'fake_search',
  summary: 'List numbers.',
  toolset: 'search',
  isDefault: true,
  aliases: [
    { name: 'find', command: 'Find numbers.' },
    { name: 'find_all', preset: { count: 50 }, rename: { path: 'repo' } },
  ],
  needs: 'symbols',
  positional: ['query'],
  examples: [{ title: 'Three', input: { query: 'x', count: 3 } }],
  input: z.object({
    query: z.string().min(1).describe('What to find.'),
    count: z.number().int().min(0).default(3),
    behaviour: z.enum(['answer', 'hang', 'break', 'refuse']).default('answer'),
    path: z.string().optional(),
    kinds: z.array(z.string()).optional(),
    limit: limitInput.default(10),
    ...detailInput,
  }),
  output: z.object({
    results: z.array(z.object({ path: z.string(), line_start: z.number() })),
    note: z.string().optional(),
    related: z.array(z.string()).optional(),
  }),
  maxChars: 'on_request',
  run: async ({ caller }, input) => {
    if (input.behaviour === 'break') throw new TypeError('a bug');
    if (input.behaviour === 'refuse') throw new Problem('symbol_not_found', 'No such symbol.');
    if (input.behaviour === 'hang') await new Promise((resolve) => caller.signal?.addEventListener('abort', resolve));
    const results = Array.from({ length: input.count }, (_, at) => ({
      path: `src/f${at}.ts`,
      line_start: at + 1,
    }));
    return {
      data: { results, related: [] },
      message: `${results.length} results.`,
      ...(results.length > 0 ? {} : { hints: [{ type: 'info' as const, text: 'No file contains it.' }] }),
      meta: { ranking_reasons: results.map((_, at) => ({ final_score: at })) },
      readerBytes: 4_000,
    };
  },
  render: ({ results }) => results.map(({ path, line_start: line }) => `${path}:${line}`).join('\n'),
});

export const testCaller = (over: Partial<Caller> = {}): Caller => ({ surface: 'test', folder: '/repo/sub', ...over });
