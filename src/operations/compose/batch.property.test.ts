import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NextAction } from '#model';
import { batch } from './batch.ts';
import { callOperation, countCharacters } from '#call';
import { fakeEngine, fakeSearch, testCaller } from '../../../test/support/fake-engine.ts';

type Report = {
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly meta?: { readonly result_completeness?: string };
  readonly data?: { readonly results: readonly unknown[]; readonly total_count: number };
};
type Args = Readonly<Record<string, unknown>>;

const run = async (input: Args) => {
  const product = { engine: fakeEngine(), operations: [batch, fakeSearch] };
  const { envelope } = await callOperation(product, { operation: 'batch', input }, testCaller({ folder: '/repo' }));
  return { envelope, reports: (envelope.data?.['items'] ?? []) as readonly Report[] };
};

const items = fc
  .array(
    fc.record({
      count: fc.nat(60),
      limit: fc.integer({ min: 1, max: 80 }),
      behaviour: fc.constantFrom('answer', 'answer', 'answer', 'refuse'),
      max_chars: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((inputs) => inputs.map((input, at) => ({ id: `i${at}`, tool: 'fake_search', input: { query: 'x', ...input } })));

/** Emptied by its own max_chars, an item still says so; by the batch's, it is never emptied. */
const demandTrueReport = ({ status, data, reason, message, meta }: Report, ownBudget: number | undefined): void => {
  if (status === 'skipped') expect(reason).toBe('max_chars');
  if (!data || data.results.length > 0 || data.total_count === 0) return;
  expect(ownBudget).toBeDefined();
  expect([message, meta?.result_completeness]).toEqual([`0 of ${data.total_count} results.`, 'truncated']);
};

const demandEnough = async (next: NextAction | undefined, count: number): Promise<void> => {
  const rest = await run(next?.args ?? {});
  expect(rest.envelope.data?.['budget']).toMatchObject({ truncated: false });
  expect(rest.reports).toHaveLength(count);
};

it('never shows a list that did not fit as empty, and proposes a budget that is enough', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 8_000 }), async (given, maxChars) => {
      const { envelope, reports } = await run({ items: given, max_chars: maxChars });
      if (envelope.error) {
        expect(envelope.error.code).toBe('budget_too_small');
        return demandEnough(envelope.error.next_actions[0], given.length);
      }
      expect(countCharacters(envelope.data)).toBeLessThanOrEqual(maxChars);
      reports.forEach((report, at) => demandTrueReport(report, given[at]?.input.max_chars));
      const over = reports.filter(({ reason }) => reason === 'max_chars').length;
      expect(envelope.data?.['budget']).toMatchObject({ truncated: over > 0 });
      expect(envelope.hints?.map(({ type }) => type)).toEqual(over > 0 ? ['warn'] : undefined);
      expect(envelope.next_actions?.length).toBe(over > 0 ? 1 : undefined);
      if (over > 0) await demandEnough(envelope.next_actions?.[0], over);
    }),
    { numRuns: 60 },
  );
});
