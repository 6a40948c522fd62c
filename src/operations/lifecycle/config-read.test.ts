import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../all-operations.ts';
import { callOperation } from '#call';
import { type FakeWorld, fakeEngine, fakeSearch, testCaller } from '../../../test/support/fake-engine.ts';

const read = async (world: FakeWorld, input: object, config?: object) => {
  const engine = fakeEngine(world);
  const request = { operation: 'config_read', input, config };
  return (await callOperation({ engine, operations: OPERATIONS }, request, testCaller())).envelope;
};

describe('config_read', () => {
  it('shows every setting with its value, its source and its default', async () => {
    const { data, status } = await read({ environment: { LODESTONE_LOG: 'debug' } }, {});
    expect(status).toBe('ok');
    expect(data?.['settings']).toContainEqual(
      expect.objectContaining({ key: 'log', value: 'debug', source: 'env', at: 'LODESTONE_LOG', default: 'warn' }),
    );
    expect(data?.['settings']).toContainEqual(expect.objectContaining({ key: 'index.exclude', source: 'default' }));
  });

  it('shows settings of the request and warns about those it may not set', async () => {
    const { data, warnings } = await read({}, { changed: true }, { max_reindex_ms: 7, log: 'debug', 'serch.limit': 1 });
    expect(data?.['settings']).toEqual([
      expect.objectContaining({ key: 'max_reindex_ms', value: 7, source: 'request', at: 'config.max_reindex_ms' }),
    ]);
    expect(warnings?.filter(({ code }) => code === 'UNKNOWN_FIELD').map(({ message }) => message)).toEqual([
      '"config.log" cannot be set by a request; ignored.',
      '"config.serch.limit" is not a setting; the closest is "search.limit"; ignored.',
    ]);
  });

  it('accepts a key or a prefix of several', async () => {
    const entries = async (key: string) => (await read({}, { key })).data?.['settings'];
    expect(await entries('search')).toMatchObject([
      { key: 'search.limit' },
      { key: 'search.detail_level' },
      { key: 'search.ranking_explain_level' },
    ]);
    expect(await entries('log')).toMatchObject([{ key: 'log' }]);
  });

  it('answers despite invalid settings and reports the problem', async () => {
    const world = { environment: { LODESTONE_MAX_REINDEX_MS: 'soon' } };
    const problem = 'LODESTONE_MAX_REINDEX_MS: "max_reindex_ms" must be a whole number from 0 to 600000, got "soon".';
    expect((await read(world, {})).data?.['problems']).toEqual([problem]);
    const product = { engine: fakeEngine(world), operations: [fakeSearch] };
    const refused = await callOperation(product, { operation: 'find', input: { query: 'x' } }, testCaller({ folder: '/repo' }));
    expect(refused.envelope.error).toMatchObject({ code: 'invalid_input', message: problem });
    expect(refused.envelope.error?.next_actions).toEqual([
      expect.objectContaining({ tool: 'config_read', args: { repo: '/repo' } }),
    ]);
  });
});

describe('the settings of a search', () => {
  it.each([
    [{ query: 'x', count: 50 }, 4],
    [{ query: 'x', count: 50, limit: 6 }, 6],
  ])('apply where the request sets nothing: %j', async (input, expected) => {
    const product = { engine: fakeEngine({ environment: { LODESTONE_SEARCH_LIMIT: '4' } }), operations: [fakeSearch] };
    const { envelope } = await callOperation(product, { operation: 'find', input }, testCaller({ folder: '/repo' }));
    expect(envelope.data?.['results']).toHaveLength(expected);
  });
});
