import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';
import { callOperation, countCharacters } from '#call';
import { healthCheck } from '../lifecycle/health-check.ts';
import { type FakeWorld, fakeEngine, fakeSearch, testCaller } from '../../../test/support/fake-engine.ts';

const run = async (input: unknown, options?: unknown, world: FakeWorld = {}) => {
  const engine = fakeEngine({ folders: ['/repo', '/repo/sub', '/other'], ...world });
  const request = { operation: 'batch', input, options };
  const { envelope } = await callOperation({ engine, operations: [healthCheck, batch, fakeSearch] }, request, testCaller());
  const items = (envelope.data?.['items'] ?? []) as {
    id: string;
    status: string;
    reason?: string;
    data?: never;
    error?: { code: string };
  }[];
  return { envelope, engine, items, states: items.map(({ id, status }) => `${id} ${status}`) };
};
const search = (id: string, payload: object = {}) => ({ id, action: 'fake_search', payload: { query: 'x', ...payload } });

describe('batch', () => {
  it('runs items in order and continues after a failure', async () => {
    const { envelope, states } = await run({
      items: [search(' a '), search('b', { behaviour: 'refuse' }), { id: 'c', tool: 'find', input: { query: 'x' } }],
    });
    expect(envelope.status).toBe('ok');
    expect(states).toEqual(['a ok', 'b error', 'c ok']);
  });

  it('skips the items after a failure with stop_on_error', async () => {
    const { items, states } = await run({ stop_on_error: true, items: [search('a', { behaviour: 'refuse' }), search('b')] });
    expect(states).toEqual(['a error', 'b skipped']);
    expect(items[1]?.reason).toBe('stop_on_error');
  });

  it('refuses ids that are not unique once trimmed', async () => {
    const { envelope } = await run({ items: [search('a'), search('a ')] });
    expect(envelope.error?.code).toBe('invalid_input');
  });

  it('refuses a nested batch, but not the items beside it', async () => {
    const { items } = await run({ items: [{ id: 'a', action: 'batch', payload: { items: [] } }, search('b')] });
    expect(items.map(({ status, error }) => error?.code ?? status)).toEqual(['invalid_input', 'ok']);
  });

  it('covers one repository', async () => {
    const { items, envelope } = await run({
      items: [search('a', { project: '/other' }), search('b'), search('c', { repo: '/repo' })],
    });
    expect(items.map(({ status, error }) => error?.code ?? status)).toEqual(['ok', 'ok', 'invalid_input']);
    expect(envelope.status).toBe('ok');
  });

  it('reveals nothing about a folder outside the allowed roots, not even whether it exists', async () => {
    const outcomes = async (first: string, second: string) => {
      const items = [search('a', { repo: first }), search('b', { repo: second })];
      const { envelope, items: reports } = await run({ items }, undefined, { allowedRoots: ['/repo'] });
      return [envelope.meta.index_state?.project_root, ...reports.map(({ status, error }) => error?.code ?? status)];
    };
    const refused = ['/repo', 'repo_not_allowed', 'repo_not_allowed'];
    expect(await outcomes('/other', '/nowhere')).toEqual(refused);
    expect(await outcomes('/gone', '/nowhere')).toEqual(refused);
  });

  it('reads values of earlier items by the field names of any dialect', async () => {
    const items = [
      search('s', { count: 1 }),
      search('t', { query: { $ref: '#/items/s/data/matches/0/file' }, count: { $ref: '#/items/s/data/hits/0/line' } }),
    ];
    const { states, items: reports } = await run({ items });
    expect(states).toEqual(['s ok', 't ok']);
    expect(reports[1]?.data).toMatchObject({ results: [{ line_start: 1 }] });
  });

  it('reports an unresolved reference, unless it has a default', async () => {
    const missing = { $ref: '#/items/s/data/results/7/path' };
    const { items } = await run({
      items: [search('s'), search('t', { query: missing }), search('u', { query: { ...missing, $default: 'y' } })],
    });
    expect(items.map(({ status, error }) => error?.code ?? status)).toEqual(['ok', 'ref_unresolved', 'ok']);
  });

  it('keeps the whole answer within max_chars and reports skipped items', async () => {
    const many = Array.from({ length: 8 }, (_, at) => search(`i${at}`, { count: 10 }));
    const { envelope, states } = await run({ max_chars: 1_500, items: many });
    expect(countCharacters(envelope.data)).toBeLessThanOrEqual(1_500);
    expect(envelope.data?.['budget']).toEqual({ max_chars: 1_500, used_chars: countCharacters(envelope.data), truncated: true });
    expect(states).toHaveLength(8);
    expect(states.at(-1)).toBe('i7 skipped');
    expect(envelope.meta.result_completeness).toBe('truncated');
    expect(envelope.hints).toEqual([{ type: 'warn', text: expect.stringContaining('because max_chars is 1500: i1, i2,') }]);
    const next = envelope.next_actions?.[0];
    const rest = await run(next?.args);
    expect(rest.envelope.data?.['budget']).toMatchObject({ truncated: false });
    expect(rest.items.every(({ status }) => status === 'ok')).toBe(true);
  });

  it('cuts an item that does not fit, and marks it', async () => {
    const { envelope, items } = await run({ max_chars: 700, items: [search('a', { count: 40, limit: 40 })] });
    const [item] = items as readonly { data?: { results: readonly unknown[] } }[];
    expect(item?.data?.results.length).toBeGreaterThan(0);
    expect(item).toMatchObject({
      status: 'ok',
      reason: 'max_chars',
      truncated: true,
      data: { total_count: 40, next_cursor: expect.any(String) },
      message: expect.stringMatching(/^\d+ of 40 results\.$/u),
      meta: { result_completeness: 'truncated' },
    });
    expect(envelope.message).toBe('1 of 1 items answered, 1 of them cut.');
  });

  it('does not call a limit a cut for the budget', async () => {
    const { envelope, items } = await run({ items: [search('a', { count: 40, limit: 5 })] });
    expect(envelope.data?.['budget']).toMatchObject({ truncated: false });
    expect(envelope.hints).toBeUndefined();
    expect(items[0]).toMatchObject({ message: '5 of 40 results.', meta: { result_completeness: 'truncated' } });
    expect(envelope.meta.result_completeness).toBe('truncated');
  });

  it('proposes items with their references resolved', async () => {
    const items = [search('s', { count: 30, limit: 30 }), search('t', { query: { $ref: '#/items/s/data/results/29/path' } })];
    const { envelope, states } = await run({ max_chars: 300, items });
    expect(states).toEqual(['s skipped', 't skipped']);
    expect(envelope.next_actions?.[0]?.args).toMatchObject({ items: [{ id: 's' }, { id: 't', input: { query: 'src/f29.ts' } }] });
  });

  it('never repeats large input, in errors or calls', async () => {
    const long = 'x'.repeat(200_000);
    const many = Array.from({ length: 20_000 }, (_, at) => search(`item-${at}`));
    for (const input of [
      { items: [search('a', { query: long }), search('a', { query: long })] },
      { items: [search('a', { limit: long })] },
      { max_chars: 40, items: [search('a', { query: long })] },
      { items: many },
      { items: [{ id: long, tool: 'fake_search', input: { query: 'x' } }], max_chars: 100 },
      { max_chars: 300, items: [search('a', { query: long, count: 40, limit: 40 })] },
    ]) {
      const { envelope } = await run(input);
      expect(JSON.stringify(envelope).length).toBeLessThan(20_000);
    }
    const { envelope } = await run({ items: many });
    expect(envelope.error).toMatchObject({ code: 'too_large', hint: expect.stringMatching(/at most \d+ items/u) });
  });

  it('reports the minimum budget if not even the report fits', async () => {
    const { envelope } = await run({ max_chars: 40, items: [search('a')] });
    expect(envelope.error).toMatchObject({ code: 'budget_too_small', details: { minimum: expect.any(Number) } });
    expect((await run(envelope.error?.next_actions[0]?.args)).states).toEqual(['a ok']);
    const minimum = envelope.error?.details?.['minimum'];
    expect((await run({ max_chars: minimum, items: [search('a')] })).envelope.status).toBe('ok');
  });

  it('passes its options to every item', async () => {
    const { engine } = await run({ items: [search('a'), search('b', { freshness_policy: 'auto' })] }, { stale_policy: 'fail' });
    expect(engine.prepared.map(({ policy }) => policy)).toEqual(['strict', 'auto']);
  });
});
