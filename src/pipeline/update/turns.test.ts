/** Measures the work per turn of the event loop where an update iterates over a whole view. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type ContentId,
  contentId,
  contentNumber,
  factsNumber,
  type RepoPath,
  repoPath,
  TURN_LIMITS,
  type ViewEntry,
} from '#model';
import { TurnMeter } from '../../../test/support/turn-meter.ts';
import { extractFacts } from './extract-facts.ts';
import type { UpdateContext } from './update-context.ts';
import { groupContents, readTexts } from './read-texts.ts';

let meter: TurnMeter;
beforeEach(() => {
  meter = new TurnMeter();
});
afterEach(() => meter.stop());

const { entries: LIMIT } = TURN_LIMITS.entries;
const COUNT = 4 * LIMIT;
const PATHS: readonly RepoPath[] = Array.from({ length: COUNT }, (_, index) => repoPath(`f${index}.ts`));
const contentIdAt = (index: number): ContentId => contentId(index.toString(16).padStart(40, '0'));

/** A context on a store that has every content. */
const contextWith = (draft: object): UpdateContext => {
  const reader = {
    parseFailures: async () => [],
    contents: async () => new Map(),
    contentNumbers: async (ids: readonly ContentId[]) => new Map(ids.map((id, index) => [id, contentNumber(index + 1)])),
    factsNumbers: async (keys: readonly object[]) => new Map(keys.map((key, index) => [key, factsNumber(index + 1)])),
  };
  const store = { read: (ask: (from: typeof reader) => unknown) => ask(reader) };
  const pool = { workersFor: () => 1, runAll: async () => undefined };
  const plan = { files: [], remove: [], objectFormat: 'sha1' };
  return { tools: { store, pool, writer: {} }, plan, draft, options: {} } as unknown as UpdateContext;
};

const expectWithin = (unit: string): void => {
  expect(meter.most(unit)).toBeGreaterThan(0);
  expect(meter.most(unit)).toBeLessThanOrEqual(LIMIT);
};

it('searches a limited number of entries per turn for files without symbols', async () => {
  const all = function* (): Generator<ViewEntry> {
    for (const [index, path] of PATHS.entries()) {
      meter.add({ looked: 1 });
      yield { path, content: contentNumber(index + 1), language: 'typescript' };
    }
  };
  await extractFacts(contextWith({ all, setFacts: (paths: readonly RepoPath[]) => meter.add({ set: paths.length }) }));
  expectWithin('looked');
  expectWithin('set');
});

it('adopts the facts of a limited number of stored contents per turn', async () => {
  const put = (entries: readonly ViewEntry[]): void => {
    if (entries.length > 0) meter.add({ put: entries.length });
  };
  const context = contextWith({ put, entry: () => ({}) });
  const identified = PATHS.map((path, index) => ({ file: { path, size: 1 }, contentId: contentIdAt(index) }));
  await readTexts(context, await groupContents(context, identified));
  expectWithin('put');
});
