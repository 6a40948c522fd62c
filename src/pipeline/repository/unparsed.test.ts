import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOfPath, Problem, repoPath } from '#model';
import { workerScript } from '#platform';
import type { OpenView } from '#store';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from './indexed-repository.ts';
import { type ViewRequest, type RepositoryIndex, viewOf } from '../port.ts';
import type { ExtractionPool, ExtractionPoolOptions } from '../workers/extraction-pool.ts';
import { allFailed, failedFile } from '../workers/failed-work.ts';
import { prepare, type PreparedQuestion } from '../../../test/support/prepare.ts';

/** The real pool, with a worker that can be made unavailable and files that can be made to fail. */
const faults = vi.hoisted(() => ({ hasWorker: true, failing: new Set<string>(), tries: [] as string[], now: 0 }));

vi.mock('../workers/extraction-pool.ts', async (original) => {
  const { createExtractionPool } = await original<{
    readonly createExtractionPool: (options: ExtractionPoolOptions) => ExtractionPool;
  }>();
  const now = () => faults.now;
  const present = createExtractionPool({ now });
  return {
    sharedExtractionPool: (): ExtractionPool => {
      const missing = createExtractionPool({ script: `${workerScript('pipeline-worker')}.away`, now });
      const parse: ExtractionPool['parse'] = async (task, options) => {
        faults.tries.push(...task.files.map(({ path }) => path));
        const failing = task.files.filter(({ path }) => faults.failing.has(path));
        const files = task.files.filter(({ path }) => !faults.failing.has(path));
        const pool = faults.hasWorker ? present : missing;
        const replies = files.length > 0 ? await pool.parse({ ...task, files }, options) : [];
        if (failing.length === 0) return replies;
        return [...replies, allFailed(failing.map((file) => failedFile(file, 'parse_timeout', 'it hangs')))];
      };
      return {
        workersFor: (bytes) => present.workersFor(bytes),
        run: (task, options) => present.run(task, options),
        parse,
        runAll: (batches, options, work) => present.runAll(batches, options, work),
        retryUnavailable: () => missing.retryUnavailable(),
        close: () => missing.close(),
      };
    },
  };
});

const FILES = `
//- good.ts
export const good = 1;
//- bad.ts
export const bad = 1;
`;

let repository: TemporaryRepository;
let index: RepositoryIndex;
const home = process.env['LODESTONE_HOME'];
const open = (): Promise<RepositoryIndex> => openRepositoryIndex({ root: repository.root, background: 'continue' });

beforeEach(async () => {
  expect(existsSync(workerScript('pipeline-worker'))).toBe(true);
  Object.assign(faults, { hasWorker: true, failing: new Set(), tries: [], now: 0 });
  repository = temporaryRepository(FILES);
  process.env['LODESTONE_HOME'] = repository.home;
  index = await open();
});
afterEach(async () => {
  await index.close();
  repository.dispose();
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 60_000, selector: {}, needs: 'symbols' };
const ask = (request: Partial<ViewRequest> = {}): Promise<PreparedQuestion> => prepare(index, { ...REQUEST, ...request });

type FileState = { readonly names: readonly string[]; readonly problems: readonly string[]; readonly isPending: boolean };
const readFileState = (freshness: PreparedQuestion, path: string): Promise<FileState> =>
  freshness.read((view) => fileStateIn(view, path));

const fileStateIn = async ({ stored, reader }: OpenView, path: string): Promise<FileState> => {
  const facts = entryOfPath(stored.table, path)?.facts;
  const file = facts === undefined ? undefined : (await reader.symbols([facts])).get(facts);
  const { symbols = [], problems = [] } = file ?? {};
  return { names: symbols.map(({ name }) => name), problems: problems.map(({ code }) => code), isPending: facts === undefined };
};
const countTries = (path: string): number => faults.tries.filter((tried) => tried === path).length;

// Issue 11.
describe('a file that no worker can parse', () => {
  beforeEach(() => void faults.failing.add('bad.ts'));

  it('stays pending, and the answer reports that it is partial', async () => {
    await index.update('create');
    const freshness = await ask({ policy: 'best_effort' });
    expect(freshness.meta).toMatchObject({ freshness_status: 'stale', result_completeness: 'partial' });
    expect(freshness.indexState).toMatchObject({ stale_reasons: ['facts_pending'], index: { pending_files: 1 } });
    expect(await readFileState(freshness, 'bad.ts')).toMatchObject({ isPending: true });
    expect(await readFileState(freshness, 'good.ts')).toMatchObject({ names: ['good'] });
    expect((await index.describe('none')).unparsed).toEqual({
      total: 1,
      files: [{ path: 'bad.ts', reason: 'parse_timeout', message: 'it hangs', attempts: 1, isGivenUp: false }],
    });
  });

  it('is given up after three attempts, however many processes they took', async () => {
    await index.update('create');
    await index.close();
    index = await open();
    await index.update('sync');
    await index.close();
    index = await open();
    const freshness = await ask();
    expect(freshness.meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'complete' });
    expect(await readFileState(freshness, 'bad.ts')).toEqual({ names: [], problems: ['parse_timeout'], isPending: false });
    expect((await index.describe('none')).unparsed?.files).toMatchObject([{ path: 'bad.ts', attempts: 3, isGivenUp: true }]);
    expect([countTries('bad.ts'), countTries('good.ts')]).toEqual([3, 1]);
  });

  it('is retried by a sync, not by questions, once it is given up', async () => {
    await ask();
    expect(countTries('bad.ts')).toBe(3);
    repository.write('good.ts', 'export const better = 1;\n');
    expect((await ask()).meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'complete' });
    expect(countTries('bad.ts')).toBe(3);
    await index.update('sync');
    expect(countTries('bad.ts')).toBe(4);
    faults.failing.clear();
    await index.update('sync');
    expect(await readFileState(await ask(), 'bad.ts')).toEqual({ names: ['bad'], problems: [], isPending: false });
    expect((await index.describe('none')).unparsed).toBeUndefined();
    expect(await index.update('sync')).toMatchObject({ files_parsed: 0 });
  });

  it('is parsed again by a rebuild or when its bytes change', async () => {
    await ask();
    repository.write('bad.ts', 'export const repaired = 1;\n');
    faults.failing.clear();
    expect(await readFileState(await ask(), 'bad.ts')).toMatchObject({ names: ['repaired'] });
    repository.write('bad.ts', 'export const bad = 1;\n');
    expect(await readFileState(await ask(), 'bad.ts')).toMatchObject({ problems: ['parse_timeout'] });
    await index.update('reindex');
    expect(await readFileState(await ask(), 'bad.ts')).toMatchObject({ names: ['bad'], problems: [] });
  });

  it('is given up in every view that has it', async () => {
    await ask();
    const freshness = await ask({ selector: { ref: 'HEAD' } });
    expect(freshness.meta).toMatchObject({ result_completeness: 'complete' });
    expect(await readFileState(freshness, 'bad.ts')).toMatchObject({ problems: ['parse_timeout'] });
    expect(countTries('bad.ts')).toBe(3);
  });
});

// Issue 11.
describe('a worker that cannot start', () => {
  beforeEach(() => {
    faults.hasWorker = false;
  });

  it('delays symbols, counts against no file, and recovers automatically', async () => {
    const freshness = await ask();
    expect(freshness.meta).toMatchObject({ freshness_status: 'stale', result_completeness: 'partial' });
    expect(freshness.indexState.reindex).toMatchObject({ result: 'failed', error: expect.stringContaining('could not start') });
    expect(freshness.hints.map(({ text }) => text).join()).toContain('could not start');
    expect(await readFileState(freshness, 'good.ts')).toMatchObject({ isPending: true });
    for (let times = 0; times < 5; times += 1) await ask();
    expect((await index.describe('none')).unparsed).toBeUndefined();
    faults.hasWorker = true;
    const healed = await ask();
    expect(healed.meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'complete' });
    expect(await readFileState(healed, 'good.ts')).toMatchObject({ names: ['good'] });
  });

  it('leaves text searchable', async () => {
    const freshness = await ask({ needs: 'text' });
    expect(freshness.meta).toMatchObject({ result_completeness: 'complete' });
    expect(await freshness.read(async ({ stored }) => stored.attributes.tier)).toBe(1);
  });

  it('fails a sync with a reason', async () => {
    const failure = await index.update('create').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ code: 'internal_error', message: expect.stringContaining('could not start') });
  });
});

// Issue 11.
describe('a virtual file that cannot be parsed', () => {
  const selector = { virtualFiles: [{ path: repoPath('bad.ts'), content: 'export const draft = 1;\n' }] };
  const askVirtual = (): Promise<{ readonly names: readonly string[]; readonly unparsed: readonly string[] }> =>
    index.ask({ ...REQUEST, selector }, async (prepared) => {
      const view = viewOf(prepared);
      return { names: (await fileStateIn(view, 'bad.ts')).names, unparsed: view.unparsed?.map(({ path }) => path) ?? [] };
    });

  it('is reported by the view, and parsed by the next question that can', async () => {
    await index.update('create');
    faults.failing.add('bad.ts');
    expect(await askVirtual()).toEqual({ names: [], unparsed: ['bad.ts'] });
    faults.failing.clear();
    expect(await askVirtual()).toEqual({ names: ['draft'], unparsed: [] });
  });

  it('is not retried forever', async () => {
    await index.update('create');
    faults.failing.add('bad.ts');
    faults.tries.length = 0;
    for (let times = 0; times < 6; times += 1) expect(await askVirtual()).toMatchObject({ unparsed: ['bad.ts'] });
    expect(countTries('bad.ts')).toBe(3);
  });
});
