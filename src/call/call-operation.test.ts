import { describe, expect, it } from 'vitest';
import { Problem } from '#model';
import type { Progress } from '#pipeline';
import { callOperation } from './call-operation.ts';
import { OPERATIONS } from '#operations';
import type { Caller } from './context/operation-context.ts';
import { type FakeEngine, type FakeWorld, fakeEngine, fakeSearch, testCaller } from '../../test/support/fake-engine.ts';

const operations = [...OPERATIONS.filter(({ name }) => name === 'health_check' || name === 'batch'), fakeSearch];

const ask = async (
  operation: string,
  input: unknown,
  setting: { world?: FakeWorld; engine?: FakeEngine; caller?: Partial<Caller> } = {},
) => {
  const engine = setting.engine ?? fakeEngine({ folders: ['/repo', '/repo/sub', '/other'], ...setting.world });
  const { envelope } = await callOperation({ engine, operations }, { operation, input }, testCaller(setting.caller));
  return envelope;
};

describe('one call', () => {
  it('answers with an envelope whose keys are in a fixed order', async () => {
    const envelope = await ask('fake_search', { query: 'x' });
    expect(Object.keys(envelope)).toEqual(['status', 'message', 'data', 'meta']);
    expect(envelope.data).toEqual({
      results: [
        { path: 'src/f0.ts', line_start: 1 },
        { path: 'src/f1.ts', line_start: 2 },
        { path: 'src/f2.ts', line_start: 3 },
      ],
      total_count: 3,
    });
    expect(envelope.meta).toMatchObject({ protocol_version: '1.0', freshness_status: 'fresh', result_completeness: 'complete' });
    expect(envelope.meta.index_state?.project_root).toBe('/repo');
    expect(envelope.meta.tokens_saved).toBeGreaterThan(900);
  });

  it('keeps the main list even when it is empty', async () => {
    const { data } = await ask('fake_search', { query: 'x', count: 0 });
    expect(data).toEqual({ results: [], total_count: 0 });
  });

  it('keeps only what matters in a brief meta', async () => {
    const envelope = await ask('fake_search', { query: 'x', meta: 'brief' });
    expect(Object.keys(envelope.meta)).toEqual(['protocol_version', 'ref', 'ranking_reasons']);
  });

  it('reports a stale index in a brief meta', async () => {
    const envelope = await ask(
      'fake_search',
      { query: 'x' },
      { caller: { surface: 'mcp' }, world: { freshness: { freshness_status: 'stale' } } },
    );
    expect(envelope.meta.freshness_status).toBe('stale');
  });

  it('does not claim that a symbol is absent while files are still being indexed', async () => {
    const view = () => {
      throw new Problem('symbol_not_found', 'No symbol answers to "x".');
    };
    const asked = (freshness: FakeWorld['freshness'] = {}) => ask('fake_search', { query: 'x' }, { world: { freshness, view } });
    expect((await asked({ result_completeness: 'partial', indexing_status: 'indexing' })).error).toMatchObject({
      code: 'index_in_progress',
      retryable: true,
      next_actions: [{ tool: 'fake_search', args: { query: 'x' } }],
    });
    expect((await asked({ result_completeness: 'partial' })).error?.next_actions[0]?.args).toMatchObject({ action: 'sync' });
    expect((await asked({ result_completeness: 'complete' })).error?.code).toBe('symbol_not_found');
  });

  it('begins with what is known while files are still being indexed', async () => {
    const world: FakeWorld = {
      freshness: { result_completeness: 'partial', indexing_status: 'indexing' },
      files: { all: 2_297, pending: 863 },
    };
    const message = async (input: object) => (await ask('fake_search', { query: 'x', ...input }, { world })).message;
    expect(await message({ count: 0 })).toBe('Not known yet: the symbols of 1,434 of 2,297 files are read.');
    expect(await message({ count: 2 })).toBe('So far, the symbols of 1,434 of 2,297 files are read: 2 results.');
    const { error } = await ask('fake_search', { query: 'x', behaviour: 'refuse' }, { world });
    expect([error?.code, error?.message]).toEqual([
      'index_in_progress',
      'Not known yet: the symbols of 1,434 of 2,297 files are read.',
    ]);
  });

  it('says whether texts or symbols are being read, and never that something is absent', async () => {
    const empty = (stage: Progress['stage'], files?: FakeWorld['files']) =>
      ask(
        'fake_search',
        { query: 'x', count: 0 },
        {
          world: {
            freshness: { result_completeness: 'partial', indexing_status: 'indexing' },
            files: files ?? { all: 0, pending: 0 },
            progress: { stage, done: 484, total: 484 },
          },
        },
      );
    const texts = await empty('text');
    expect(texts.message).toBe('Not known yet: the text of 484 of 484 files is read, and no symbols.');
    expect(texts.next_actions).toEqual([
      { tool: 'fake_search', args: { query: 'x', count: 0 }, reason: 'Ask again: reading continues.' },
    ]);
    expect([texts.confidence, texts.hints]).toEqual(['low', undefined]);
    expect((await empty('scan')).message).toBe('Not known yet: 484 of 484 files are listed, and none is read.');
    expect((await empty('symbols', { all: 484, pending: 480 })).message).toBe(
      'Not known yet: the symbols of 4 of 484 files are read.',
    );
  });

  it('finds operations under every spelling', async () => {
    for (const name of ['fake-search', 'fake.search', 'fakeSearch', 'FIND']) {
      expect((await ask(name, { query: 'x' })).status).toBe('ok');
    }
  });

  it('applies the preset of an alias and renames its fields', async () => {
    const envelope = await ask('find_all', { query: 'x', limit: 60, path: '/other' });
    expect(envelope.data?.['results']).toHaveLength(50);
    expect(envelope.meta.index_state?.project_root).toBe('/other');
  });

  it('names the nearest operation', async () => {
    const envelope = await ask('fake_serch', { query: 'x' });
    expect(envelope.error).toMatchObject({
      code: 'unknown_operation',
      next_actions: [{ tool: 'fake_search', args: { query: 'x' } }],
    });
    expect(envelope.error?.message).toContain('fake_search');
  });

  it('takes other dialects of field names and values', async () => {
    const engine = fakeEngine({ folders: ['/repo/sub', '/repo'] });
    const envelope = await ask(
      'fake_search',
      { query: 'x', maxResults: 2, stale_policy: 'FAIL', detailLevel: 'Location', kinds: 'Class' },
      { engine },
    );
    expect(envelope.warnings).toBeUndefined();
    expect(envelope.data?.['results']).toHaveLength(2);
    expect(engine.prepared[0]?.policy).toBe('strict');
  });

  it('names the repository in the next calls only if they need it', async () => {
    const input = { query: 'x', count: 90, limit: 1 };
    const next = async (repo: string) => (await ask('fake_search', { ...input, repo })).next_actions ?? [];
    expect((await next('/repo')).map(({ args }) => args['repo'])).toEqual([undefined]);
    expect((await next('/other')).map(({ args }) => args['repo'])).toEqual(['/other']);
  });

  it('warns about unknown fields and names the nearest', async () => {
    const envelope = await ask('fake_search', { query: 'x', limt: 3 });
    expect(envelope.warnings).toEqual([{ code: 'UNKNOWN_FIELD', message: expect.stringContaining('"limit"') }]);
  });

  it('clamps a value above its hard cap and reports it', async () => {
    const envelope = await ask('fake_search', { query: 'x', limit: 900, count: 200 });
    expect(envelope.data?.['results']).toHaveLength(100);
    expect(envelope.meta.limits_applied).toEqual({ limit: { requested: 900, hard_cap: 100 } });
  });

  it('says which field is wrong, what was expected, and offers a call that runs', async () => {
    const envelope = await ask('fake_search', { query: 'x', limit: '5' });
    expect(envelope.error?.code).toBe('invalid_input');
    expect(envelope.error?.message).toBe('fake_search: "limit" must be a whole number of at least 1, got string "5".');
    expect(envelope.error?.next_actions[0]?.args).toEqual({ query: 'x', limit: 5 });
    expect(envelope.meta.index_state?.project_root).toBe('/repo');
    const missing = await ask('fake_search', {});
    expect(missing.error?.details).toMatchObject({ field: 'query' });
    expect(missing.error?.next_actions).toMatchObject([{ tool: 'list_symbols', args: {} }]);
    const misspelled = await ask('fake_search', { qurey: 'mine', limit: 'many' });
    expect(misspelled.error?.next_actions).toMatchObject([{ tool: 'fake_search', args: { query: 'mine' } }]);
  });

  it('turns a bug into internal_error and logs it', async () => {
    const engine = fakeEngine({ folders: ['/repo/sub', '/repo'] });
    const envelope = await ask('fake_search', { query: 'x', behaviour: 'break' }, { engine });
    expect(envelope.error).toMatchObject({ code: 'internal_error', retryable: false });
    expect(envelope.meta.index_state).toBeDefined();
    expect(engine.logged).toEqual(['error: internal error']);
  });

  it('gives every error a next step', async () => {
    const envelope = await ask('fake_search', { query: 'x', behaviour: 'refuse' });
    expect(envelope.error?.next_actions).toEqual([{ tool: 'list_files', args: { repo: '/repo' }, reason: expect.any(String) }]);
  });

  it('does not suggest the repository that does not exist again', async () => {
    const { error } = await ask('fake_search', { query: 'x', repo: '/nowhere' });
    expect(error).toMatchObject({ code: 'repo_not_found', next_actions: [{ tool: 'fake_search' }] });
    expect(error?.next_actions[0]?.args).toEqual({ query: 'x' });
  });

  it('stops when the caller cancels', async () => {
    const stop = new AbortController();
    const pending = ask('fake_search', { query: 'x', behaviour: 'hang' }, { caller: { signal: stop.signal } });
    setTimeout(() => stop.abort(), 10);
    expect((await pending).error?.code).toBe('cancelled');
  });

  it('stops at the time limit', async () => {
    const engine = fakeEngine({ folders: ['/repo/sub', '/repo'], environment: { LODESTONE_REQUEST_TIMEOUT_MS: '20' } });
    expect((await ask('fake_search', { query: 'x', behaviour: 'hang' }, { engine })).error?.code).toBe('timeout');
  });

  it('cuts the list and its ranking reasons to max_chars, and offers the rest', async () => {
    const envelope = await ask('fake_search', { query: 'x', count: 10, max_chars: 160 });
    expect(envelope.data?.['results']).toHaveLength(2);
    expect(envelope.meta.ranking_reasons).toHaveLength(2);
    expect(envelope.meta.result_completeness).toBe('truncated');
    expect(envelope.data).toMatchObject({ total_count: 10 });
    expect(envelope.message).toBe('2 of 10 results.');
    const [page, whole] = envelope.next_actions ?? [];
    expect((await ask(page?.tool ?? '', { ...page?.args, max_chars: 5_000 })).data?.['results']).toHaveLength(8);
    expect((await ask(whole?.tool ?? '', whole?.args)).data?.['results']).toHaveLength(10);
  });

  it('takes options and settings from the request; the payload wins', async () => {
    const engine = fakeEngine({ folders: ['/repo/sub', '/repo'] });
    const request = {
      operation: 'fake_search',
      input: { query: 'x', max_reindex_ms: 7 },
      options: { stale_policy: 'warn', max_reindex_ms: 9, include_paths: ['src'], colour: 1 },
      config: { request_timeout_ms: 50, home: '/x' },
    };
    const { envelope } = await callOperation({ engine, operations }, request, testCaller());
    expect(engine.prepared[0]).toMatchObject({ policy: 'best_effort', maxReindexMs: 7 });
    expect(envelope.warnings?.map(({ message }) => message)).toEqual([
      expect.stringContaining('"options.colour"'),
      expect.stringContaining('"config.home"'),
    ]);
  });
});
