import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#model';
import { type HttpServing, type Input, makeSample, type Sample, serveHttp } from './surfaces.ts';

let sample: Sample;
let http: HttpServing;

beforeAll(async () => {
  sample = makeSample();
  http = await serveHttp(sample);
  await http.ask('manage_index', { action: 'create' });
});

afterAll(async () => {
  await http.stop();
  sample.remove();
});

const MISTAKES: readonly (readonly [code: string, operation: string, input: Input])[] = [
  ['invalid_input', 'search_code', {}],
  ['invalid_input', 'search_code', { query: 'x', limit: 'ten' }],
  ['invalid_input', 'search_code', { query: 'x', detail_level: 'everything' }],
  ['invalid_input', 'batch', { items: [] }],
  ['unknown_operation', 'serch_code', { query: 'x' }],
  ['repo_not_found', 'search_code', { query: 'x', repo: 'no-such-folder' }],
  ['repo_not_allowed', 'search_code', { query: 'x', repo: '/no/such/folder' }],
  ['file_not_found', 'get_file_outline', { path: 'src/cartt.ts' }],
  ['ref_not_found', 'search_code', { query: 'x', ref: 'no-such-branch' }],
  ['budget_too_small', 'batch', { max_chars: 20, items: [{ id: 'a', tool: 'health_check' }] }],
];

describe('an error', () => {
  it.each(MISTAKES)('is %s, with a next step that runs: %s %j', async (code, operation, input) => {
    const { status, error } = await http.ask(operation, input);
    expect([status, error?.code]).toEqual(['error', code]);
    expect(Object.keys(ERROR_CODES)).toContain(code);
    expect(error?.hint).toBeTruthy();
    expect(error?.next_actions.length).toBeGreaterThan(0);
    for (const { tool, args } of error?.next_actions ?? []) {
      const next = await http.ask(tool, args);
      expect(next.error?.code).not.toBe('invalid_input');
      expect(next.error?.code).not.toBe('unknown_operation');
    }
  });

  it('carries the state of the index when the root is known', async () => {
    expect((await http.ask('get_file_outline', { path: 'gone.ts' })).meta.index_state).toBeDefined();
  });

  it('is never caused by an unknown field', async () => {
    const { status, warnings } = await http.ask('search_code', { query: 'cart', limt: 3 });
    expect([status, warnings?.[0]?.code]).toEqual(['ok', 'UNKNOWN_FIELD']);
  });

  it('is never caused by a value over its cap', async () => {
    const { status, meta } = await http.ask('search_code', { query: 'cart', limit: 900 });
    expect(status).toBe('ok');
    expect(meta.limits_applied).toEqual({ limit: { requested: 900, hard_cap: 100 } });
  });
});
