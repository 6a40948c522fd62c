/** Every shape must have exactly the true callers. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callOperation } from '#call';
import { OPERATIONS } from '#operations';
import { openViewOf } from '../../src/link/testing/linked-view.ts';
import { fakeEngine, testCaller } from '../../test/support/fake-engine.ts';
import { readShapes, type Shape } from './read-shape.ts';

const callersInShape = async ({ files, target }: Shape): Promise<readonly string[]> => {
  const view = await openViewOf(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const engine = fakeEngine({ folders: ['/repo', '/repo/sub'], view: () => view });
  const input = { symbol_id: target, depth: 1, follow_interface: true, limit: 500 };
  const { envelope } = await callOperation(
    { engine, operations: OPERATIONS },
    { operation: 'graph_callers', input },
    testCaller(),
  );
  expect(envelope.error).toBeUndefined();
  return ((envelope.data?.['nodes'] ?? []) as readonly { readonly symbol_id: string }[]).map(({ symbol_id: id }) => id);
};

describe.each(readdirSync(join(import.meta.dirname, 'shapes')))('callers through interfaces in %s', (language) => {
  it.each(readShapes(language).map((shape) => [shape.name, shape] as const))('are all found: %s', async (_name, shape) => {
    expect([...(await callersInShape(shape))].sort()).toEqual([...shape.callers].sort());
  });
});
