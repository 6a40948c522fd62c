/** `scope` of callers, callees and traces: what it leaves out is not followed, but counted and said. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command-here.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- src/price.ts
import { fakeRate } from '../test/rates.ts';
import { round } from './round.ts';
export const price = (): number => round(fakeRate());
//- src/round.ts
export const round = (value: number): number => Math.round(value);
//- src/order.ts
import { price } from './price.ts';
export const order = (): number => price();
//- test/rates.ts
export const fakeRate = (): number => readRate();
const readRate = (): number => 2;
//- test/price.test.ts
import { price } from '../src/price.ts';
export const pricedTwice = (): number => price() * 2;
export const pricedLater = (): number => pricedTwice();
it('prices', () => price());
`;

let sample: Sample;
let lodestone: InProcess;
beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

const CALLERS = { symbol_id: 'src/price.ts#price', depth: 2 };

const leftOut = async (operation: string, input: object) => {
  const { data, hints = [], next_actions: next = [] } = await lodestone.ask(operation, { ...input, scope: 'runtime' });
  return { data: JSON.stringify(data), hints: hints.map(({ text }) => text), next };
};

describe('scope of the call graph', () => {
  it.each([
    ['graph_callers', CALLERS, { kept: 'src/order.ts', left: '2 callers (not followed)' }],
    ['graph_callers', { ...CALLERS, depth: 1 }, { kept: 'src/order.ts', left: '2 callers' }],
    ['graph_callees', CALLERS, { kept: 'src/round.ts', left: '1 callee (not followed)' }],
    ['graph_trace_feature', { entry_point: 'src/price.ts#price' }, { kept: 'src/round.ts', left: '1 symbol (not followed)' }],
  ])('leaves out tests in %s and says so', async (operation, input, { kept, left }) => {
    const { data, hints, next } = await leftOut(operation, input);
    expect([data.includes(kept), data.includes('test/')]).toEqual([true, false]);
    expect(hints).toContain(`Scope runtime leaves out ${left}.`);
    const offered = next.find(({ tool, args }) => tool === operation && !Object.hasOwn(args, 'scope'));
    expect(JSON.stringify((await lodestone.ask(operation, offered!.args)).data)).toContain('test/');
  });

  it('says nothing if nothing is left out', async () => {
    const { hints } = await leftOut('graph_callers', { symbol_id: 'test/rates.ts#fakeRate' });
    expect(hints.filter((text) => text.startsWith('Scope'))).toEqual([]);
  });

  it('does not leave out the tests that were asked for', async () => {
    const { data } = await lodestone.ask('graph_callers', { ...CALLERS, depth: 1, tests: true, scope: 'runtime' });
    expect(data).toMatchObject({ nodes: [{ path: 'src/order.ts' }], tests: expect.anything() });
  });

  it('is --no-tests on the command line', async () => {
    const { code, stdout } = await runHere(sample, ['callers', 'src/price.ts#price', '--no-tests']);
    expect([code, stdout.includes('src/order.ts'), stdout.includes('test/')]).toEqual([0, true, false]);
  });
});
