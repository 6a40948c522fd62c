/** The fields of the life cycle operations, and what full `meta` says about the process. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '#model';
import { callOperation, type Caller, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';
import type { Input } from './surfaces.ts';
import { TINY_SHOP } from './tiny-shop.ts';

let repository: TemporaryRepository;
let engine: Engine;
let head: string;

const askAs = async (surface: Caller['surface'], operation: string, input: Input): Promise<Envelope> => {
  const caller = { surface, folder: repository.root };
  return (await callOperation({ engine, operations: OPERATIONS }, { operation, input }, caller)).envelope;
};
const ask = (operation: string, input: Input = {}): Promise<Envelope> => askAs('http', operation, input);

const symbolCount = (data: Envelope['data']): number | undefined =>
  (data?.['stats'] as { symbol_count?: number } | undefined)?.symbol_count;

beforeEach(async () => {
  repository = temporaryRepository(TINY_SHOP);
  head = repository.git('rev-parse', 'HEAD').trim();
  vi.stubEnv('LODESTONE_HOME', repository.home);
  engine = await openEngine({ version: '1', flags: ['index.watch=false'] });
});
afterEach(async () => {
  await engine.close();
  vi.unstubAllEnvs();
  repository.dispose();
});

describe('the life cycle', () => {
  it('reports the commit and what was built', async () => {
    const created = (await ask('manage_index', { action: 'create' })).data;
    expect(created).toMatchObject({
      commit_sha: head,
      already_existed: false,
      from_cache: false,
      stats: { file_count: 5, symbol_count: expect.any(Number), reference_count: expect.any(Number), confidence: 'medium' },
    });
    expect(symbolCount(created)).toBeGreaterThan(5);
    expect((await ask('manage_index', { action: 'create' })).data).toMatchObject({ already_existed: true, from_cache: false });
    const linked = `${repository.home}/linked`;
    repository.git('worktree', 'add', '-q', '--detach', linked);
    expect((await ask('manage_index', { action: 'create', repo: linked })).data).toMatchObject({
      already_existed: false,
      from_cache: true,
      files_parsed: 0,
    });
  });

  it('reports symbols, files read in part and the last updates', async () => {
    repository.write('src/broken.ts', 'export const fine = 1;\nfunction (((\n');
    const { data: created } = await ask('manage_index', { action: 'create' });
    const status = (await ask('manage_index', { action: 'status' })).data;
    expect(status).toMatchObject({
      symbol_count: symbolCount(created),
      problems: { total: 1, files: [{ path: 'src/broken.ts', code: 'syntax_error' }] },
      recent_jobs: [{ mode: 'create', status: 'published', changed_files: 6 }],
    });
    repository.write('src/broken.ts', 'export const fine = 2;\n');
    await ask('manage_index', { action: 'sync' });
    const later = (await ask('manage_index', { action: 'status' })).data;
    expect(later?.['recent_jobs']).toMatchObject([{ mode: 'sync', changed_files: 1 }, { mode: 'create' }]);
    expect(later).not.toHaveProperty('problems');
  });

  it('names the branch and the commit as repo_status', async () => {
    expect((await ask('repo_status')).data).toMatchObject({ branch: 'main', branch_name: 'main', current_commit_sha: head });
    repository.git('checkout', '-q', '--detach');
    expect((await ask('repo_status')).data).toMatchObject({ branch_name: 'HEAD', current_commit_sha: head });
  });

  it('reports the version and uptime of the process', async () => {
    expect((await ask('health_check')).data).toMatchObject({ version: '1', uptime_seconds: expect.any(Number) });
  });

  it('says which commits differ when a stale index is refused', async () => {
    await ask('manage_index', { action: 'create' });
    repository.write('src/new.ts', 'export const brandNew = 1;\n');
    repository.commit('second');
    const { error } = await ask('locate_symbol', { name: 'Cart', freshness_policy: 'strict' });
    expect(error).toMatchObject({
      code: 'index_stale',
      details: { last_indexed_commit: head, current_head: repository.git('rev-parse', 'HEAD').trim() },
    });
  });

  it('says that it updated the index before an answer', async () => {
    await ask('manage_index', { action: 'create' });
    expect((await ask('locate_symbol', { name: 'Cart' })).hints).toBeUndefined();
    repository.write('src/new.ts', 'export const brandNew = 1;\n');
    expect((await ask('locate_symbol', { name: 'brandNew', max_reindex_ms: 60_000 })).hints).toEqual([
      { type: 'cache', text: expect.stringMatching(/^The index was updated first \(\d+ ms\)\.$/u) },
    ]);
  });

  it('identifies the repository of evidence', async () => {
    await ask('manage_index', { action: 'create' });
    const { data } = await ask('repo_status');
    const { evidence } = await ask('symbols_get_card', { symbol_id: 'src/cart.ts#Cart.add' });
    expect(evidence).toMatchObject([{ repo_id: data?.['repo_id'], path: 'src/cart.ts' }]);
  });
});

describe('full meta', () => {
  it('describes the index and the process, brief meta does not', async () => {
    await ask('manage_index', { action: 'create' });
    const { meta } = await ask('locate_symbol', { name: 'Cart' });
    expect(meta).toMatchObject({
      index_mtime_ms: Date.parse(meta.index_state?.index.built_at ?? ''),
      index_size_bytes: expect.any(Number),
      health_last_success_ms: expect.any(Number),
      health_failure_count: 0,
      health_p95_ms: expect.any(Number),
      warm: true,
      timing_load_index_ms: meta.timing?.freshness_ms,
      timing_search_ms: meta.timing?.query_ms,
    });
    const brief = await askAs('mcp', 'locate_symbol', { name: 'Cart' });
    expect(Object.keys(brief.meta).filter((key) => /^(?:health|warm|index_m|index_s|timing)/u.test(key))).toEqual([]);
  });
});
