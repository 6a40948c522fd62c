import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('go to waiting calls in order', async () => {
    const turns = new Turns({ calls: 1, waiting: 1, waitMs: 10_000 });
    const order: string[] = [];
    const first = await turns.take();
    const second = turns.take().then((release) => {
      order.push('second');
      release?.();
    });
    expect(order).toEqual([]);
    first?.();
    await second;
    expect(order).toEqual(['second']);
    expect(await turns.take()).toBeDefined();
  });

  it('are refused when too many calls wait', async () => {
    const turns = new Turns({ calls: 1, waiting: 1, waitMs: 10_000 });
    const first = await turns.take();
    const waiting = turns.take();
    expect(await turns.take()).toBeUndefined();
    first?.();
    expect(await waiting).toBeDefined();
  });

  it('are refused when none becomes free in time, and none is lost', async () => {
    const turns = new Turns({ calls: 1, waiting: 1, waitMs: 1 });
    const first = await turns.take();
    expect(await turns.take()).toBeUndefined();
    first?.();
    expect(await turns.take()).toBeDefined();
  });

  it('are not given to calls whose signal aborted first, and their places are free again', async () => {
    const turns = new Turns({ calls: 1, waiting: 1 });
    const first = await turns.take();
    const gone = new AbortController();
    const left = turns.take(gone.signal);
    gone.abort();
    expect(await left).toBeUndefined();
    expect(await turns.take(gone.signal)).toBeUndefined();
    const next = turns.take();
    first?.();
    expect(await next).toBeDefined();
  });

  it('begin one at a time, so that input is read in between', async () => {
    const turns = new Turns({ calls: 100, waiting: 0 });
    let begun = 0;
    const all = Array.from({ length: 5 }, async () => {
      await turns.take();
      begun += 1;
    });
    // The first began at once.
    const seen: number[] = [];
    while (begun < all.length) {
      await nextTurn();
      seen.push(begun);
    }
    expect(seen).toEqual([2, 3, 4, 5]);
  });

  it('can be waited for by any number of calls without a limit', async () => {
    const turns = new Turns({ calls: 1 });
    const first = await turns.take();
    const others = Array.from({ length: 50 }, async () => (await turns.take())?.());
    first?.();
    await Promise.all(others);
    expect(await turns.take()).toBeDefined();
  });
});
