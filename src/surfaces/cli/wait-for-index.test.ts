import { describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { waitForIndex } from './wait-for-index.ts';

const META = { protocol_version: '1.0' } as const;
const BUSY: Envelope = {
  status: 'error',
  error: { code: 'index_in_progress', message: 'any text', retryable: true, next_actions: [] },
  meta: META,
};
const signal = new AbortController().signal;

/** Answers with these envelopes in turn, then repeats the last one. */
const answers = (...envelopes: readonly Envelope[]) => {
  let asked = 0;
  return {
    ask: async () => ({ envelope: envelopes[Math.min(asked++, envelopes.length - 1)] ?? BUSY }),
    count: () => asked,
  };
};

describe('a build command', () => {
  it('retries while another process writes the index', async () => {
    const { ask, count } = answers(BUSY, BUSY, { status: 'ok', meta: META });
    const { envelope } = await waitForIndex(ask, { operation: 'manage_index', signal, pauseMs: 1 });
    expect([envelope.status, count()]).toEqual(['ok', 3]);
  });

  it.each<[string, Envelope]>([
    ['blocked', { status: 'blocked', reason: 'unnecessary_reindex_ignore_only', meta: META }],
    ['done under a warning', { status: 'ok', reason: 'preflight_unknown', meta: META }],
    ['not ready', { status: 'not_ready', reason: 'indexing', message: 'index_in_progress', meta: META }],
    [
      'another error',
      { ...BUSY, error: { code: 'internal_error', message: 'index_in_progress', retryable: true, next_actions: [] } },
    ],
  ])('accepts as final: %s', async (_, envelope) => {
    const { ask, count } = answers(envelope);
    await waitForIndex(ask, { operation: 'manage_index', signal, pauseMs: 1 });
    expect(count()).toBe(1);
  });

  it('gives up at the time limit and when cancelled', async () => {
    const late = answers(BUSY);
    const { envelope } = await waitForIndex(late.ask, { operation: 'manage_index', signal, pauseMs: 1, maxWaitMs: 0 });
    expect([envelope.error?.code, late.count()]).toEqual(['index_in_progress', 1]);
    const stopped = answers(BUSY);
    await waitForIndex(stopped.ask, { operation: 'manage_index', signal: AbortSignal.abort() });
    expect(stopped.count()).toBe(1);
  });
});

describe('a query', () => {
  it('does not wait', async () => {
    const { ask, count } = answers(BUSY);
    await waitForIndex(ask, { operation: 'search_code', signal, pauseMs: 1 });
    expect(count()).toBe(1);
  });
});
