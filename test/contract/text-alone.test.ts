/** Some clients read the text alone, so it must have what the structure has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type InProcess, openInProcess } from './in-process.ts';
import { type Input, makeSample, type Sample } from './surfaces.ts';

const CALLS: readonly (readonly [operation: string, input: Input])[] = [
  ['search_code', { query: 'price', limit: 2 }],
  ['search_code', { query: 'price', limit: 900, ranking_explain_level: 'basic' }],
  ['locate_symbol', { name: 'Cart' }],
  ['locate_symbol', { name: 'Carr' }],
  ['symbols_search', { query: 'price', limit: 1 }],
  ['text_search', { pattern: 'price', limit: 1 }],
  ['list_symbols', { path: 'src', limit: 2 }],
  ['list_files', { limit: 2 }],
  ['refs_find', { name: 'formatPrice', limit: 1 }],
  ['graph_callers', { name: 'formatPrice' }],
  ['graph_callees', { name: 'Cart.describe' }],
  ['get_file_outline', { path: 'src/cart.ts', max_chars: 500 }],
  ['symbols_get_definition_span', { name: 'Cart' }],
  ['task_pack', { intent: 'show the price of a cart' }],
];

let sample: Sample;
let here: InProcess;

beforeAll(async () => {
  sample = makeSample();
  here = await openInProcess(sample);
  await here.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await here.stop();
  sample.remove();
});

/** All values of a field, at any depth. */
const valuesOf = (value: unknown, field: string): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === field && typeof inner === 'string' ? [inner] : valuesOf(inner, field),
  );
};

const mustBeRead = ({ data, warnings = [], hints = [], next_actions: next = [], meta }: Envelope): readonly string[] => [
  ...valuesOf(data, 'path'),
  ...valuesOf(data, 'next_cursor'),
  ...warnings.map(({ message }) => message),
  ...hints.map(({ text }) => text),
  ...next.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`),
  ...Object.values(meta.limits_applied ?? {}).map(({ hard_cap: cap }) => String(cap)),
  ...(meta.ranking_reasons ?? []).map((_, index) => `ranking ${index + 1}: `),
  ...(meta.result_completeness === 'partial' ? ['results are partial'] : []),
];

describe('the text of an answer', () => {
  it.each(CALLS)('has all that %s %j says in its structure', async (operation, input) => {
    const envelope = await here.ask(operation, { ...input, meta: 'brief' });
    const text = await here.askText(operation, { ...input, meta: 'brief' });
    expect(envelope.status).toBe('ok');
    expect(mustBeRead(envelope).filter((part) => !text.includes(part))).toEqual([]);
  });
});
