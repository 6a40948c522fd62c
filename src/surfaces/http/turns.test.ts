import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('go in order to those who wait', async () => {
    const turns = new Turns({ calls: 1, waitMs: 10_000 });
    const order: string[] = [];
    const first = await turns.take();
    const second = turns.take().then((giveBack) => {
      order.push('second');
      giveBack?.();
    });
    expect(order).toEqual([]);
    first?.();
    await second;
    expect(order).toEqual(['second']);
    expect(await turns.take()).toBeDefined();
  });

  it('are refused when as many wait as are under way', async () => {
    const turns = new Turns({ calls: 1, waitMs: 10_000 });
    const first = await turns.take();
    const waiting = turns.take();
    expect(await turns.take()).toBeUndefined();
    first?.();
    expect(await waiting).toBeDefined();
  });

  it('are refused when none comes free in time, and none is lost by that', async () => {
    const turns = new Turns({ calls: 1, waitMs: 1 });
    const first = await turns.take();
    expect(await turns.take()).toBeUndefined();
    first?.();
    expect(await turns.take()).toBeDefined();
  });
});
