import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Server, startServer } from './server.ts';

const HELD_MS = 40;
let server: Server;
const hold = (milliseconds: number) => server.ask('hold', { milliseconds });

beforeAll(async () => {
  server = await startServer({ main: resolve('bench/product/testing/stand-in-server.mjs'), repo: tmpdir(), home: tmpdir() });
});
afterAll(() => server.close());

it('measures how long a call blocks the event loop', async () => {
  const { wall } = await server.turnsDuring(() => hold(HELD_MS));
  expect(Math.max(...wall)).toBeGreaterThanOrEqual(HELD_MS);
});

it('includes a block at the very end', async () => {
  const turns = [await server.turnsDuring(() => hold(HELD_MS)), await server.turnsDuring(() => hold(HELD_MS))];
  expect(turns.every(({ wall }) => Math.max(...wall) >= HELD_MS)).toBe(true);
});

it('lists exactly the functions a call enters', async () => {
  const entered = await server.functionsDuring(() => hold(0));
  const names = entered.filter(({ url }) => url.endsWith('stand-in-server.mjs')).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['hold', 'holdTheLoop', 'send']);
});

it('measures wall time while the server works', async () => {
  const { wall, cpu } = await server.timed(() => hold(HELD_MS));
  expect([wall >= HELD_MS, cpu > 0]).toEqual([true, true]);
});

it('measures CPU time up to a progress report', async () => {
  const ask = { operation: 'hold', input: { milliseconds: HELD_MS } };
  const [until, { cpuMs }] = [await server.cpuUntilProgress(2, ask), await server.spent()];
  expect([until >= 0, until < cpuMs]).toEqual([true, true]);
});

it('rejects when progress is never reported', async () =>
  expect(await server.cpuUntilProgress(9, { operation: 'hold', input: { milliseconds: 0 } })).toBeNaN());

it('throws when an answer is not ok', () => expect(server.ask('refuse', {})).rejects.toThrow('refuse: done'));

it('throws when the server exits', async () => {
  const other = await startServer({ main: resolve('bench/product/testing/stand-in-server.mjs'), repo: tmpdir(), home: tmpdir() });
  await expect(other.ask('end', {})).rejects.toThrow('exit code 3');
  await other.close();
});
