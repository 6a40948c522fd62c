import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentNumber, repoPath, type ViewEntry, type ViewName } from '#model';
import { openStore } from '../open-store.ts';
import type { PostingKind, Store, StoreWriter } from '../port.ts';
import { trigramKeys } from '../postings/trigram-builder.ts';
import { SAMPLE_ATTRIBUTES, textBatch } from '../testing/sample.ts';
import { planMerge } from './plan-merge.ts';

const TREE: ViewName = 'worktree:one';
const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega'];

type Step =
  | { readonly kind: 'write'; readonly texts: readonly string[] }
  | { readonly kind: 'merge' }
  /** Keeps the files with even or odd numbers. */
  | { readonly kind: 'collect'; readonly parity: number };

const line = fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(' '));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      texts: fc.array(
        fc.array(line).map((lines) => lines.join('\n')),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'merge' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('collect' as const), parity: fc.nat({ max: 1 }) }) },
);

/** The expected state of a store: existing texts by number. */
class Model {
  readonly texts = new Map<ContentNumber, string>();
  revision = 0;

  /** Document → lines, for a word. */
  linesOf(word: string): Record<number, number[]> {
    const found: Record<number, number[]> = {};
    for (const [number, text] of this.texts) {
      const lines = text.split('\n').flatMap((each, at) => (each.split(' ').includes(word) ? [at + 1] : []));
      if (lines.length > 0) found[number] = lines;
    }
    return found;
  }

  documentsWith(trigram: string): number[] {
    return [...this.texts].filter(([, text]) => text.includes(trigram)).map(([number]) => number);
  }
}

const apply = async (writer: StoreWriter, model: Model, each: Step): Promise<void> => {
  if (each.kind === 'merge') return void (await writer.mergeSegments());
  if (each.kind === 'write') {
    const numbers = await writer.writeTexts(textBatch(each.texts));
    each.texts.forEach((text, at) => {
      const number = numbers[at];
      if (number !== undefined) model.texts.set(number, text);
    });
    return;
  }
  for (const number of model.texts.keys()) if (number % 2 !== each.parity) model.texts.delete(number);
  const put = [...model.texts.keys()].map((content): ViewEntry => ({ path: repoPath(`file${content}`), content }));
  model.revision = await writer.publishView({ name: TREE, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
  await writer.collectGarbage([TREE]);
};

/** Like a caller, filters by the documents of the view. */
const linesIn = async (store: Store, model: Model, word: string): Promise<Record<number, readonly number[]>> => {
  const [list] = await store.read((reader) => reader.postings('word', [word]));
  if (!list) return {};
  expect([...list.documents]).toEqual([...list.documents].sort((left, right) => left - right));
  const pairs = Array.from(
    list.documents,
    (document, at) => [document, Array.from(list.values.slice(list.offsets[at], list.offsets[at + 1]))] as const,
  );
  return Object.fromEntries(pairs.filter(([document]) => [...model.texts.keys()].some((number) => number === document)));
};

const expectEqual = async (store: Store, model: Model): Promise<void> => {
  for (const word of WORDS) expect(await linesIn(store, model, word)).toEqual(model.linesOf(word));
  const keys = trigramKeys('omega');
  const lists = await store.read((reader) => reader.postings('trigram', keys));
  lists.forEach((list, at) => {
    const alive = [...list.documents].filter((document) => [...model.texts.keys()].some((number) => number === document));
    expect(alive).toEqual(model.documentsWith(keys[at] ?? '').sort((left, right) => left - right));
  });
  const listed = await store.read((reader) => reader.keysWithPrefix('word', '', 100));
  expect(listed).toEqual([...new Set(listed)].sort());
};

const withStore = async (run: (store: Store, writer: StoreWriter) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'lodestone-segments-'));
  const store = await openStore({ folder });
  try {
    const writer = await store.acquireWriter({ waitMs: 0 });
    if (writer) await run(store, writer);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('segments', () => {
  test('answer like a plain map after any writes, merges and collections', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), (steps) =>
        withStore(async (store, writer) => {
          const model = new Model();
          for (const each of steps) await apply(writer, model, each);
          await expectEqual(store, model);
          while (await writer.mergeSegments());
          await expectEqual(store, model);
        }),
      ),
      { numRuns: 25 },
    );
  });

  test('stay few when files are written one by one', () =>
    withStore(async (store, writer) => {
      for (let file = 0; file < 60; file++) {
        await writer.writeTexts(textBatch([`text number ${file}`]));
        while (await writer.mergeSegments());
      }
      const { segments } = await store.read((reader) => reader.totals());
      expect(segments).toBeLessThan(2 * 8);
      const [list] = await store.read((reader) => reader.postings('word', ['text']));
      expect(list?.documents.length).toBe(60);
    }));

  test('lose removed documents when they are merged', () =>
    withStore(async (store, writer) => {
      const numbers = await writer.writeTexts(textBatch(['alpha one', 'alpha two']));
      const put = numbers.slice(1).map((content): ViewEntry => ({ path: repoPath('kept'), content }));
      await writer.publishView({ name: TREE, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
      await writer.collectGarbage([TREE]);
      while (await writer.mergeSegments());
      const kinds: [PostingKind, string][] = [
        ['word', 'alpha'],
        ['trigram', 'alp'],
      ];
      for (const [kind, key] of kinds) {
        const [list] = await store.read((reader) => reader.postings(kind, [key]));
        expect([...(list?.documents ?? [])]).toEqual([numbers[1]]);
      }
      expect(await store.read((reader) => reader.keysWithPrefix('word', 'one', 5))).toEqual([]);
    }));
});

describe('planMerge', () => {
  const sized = (...bytes: number[]) => bytes.map((each) => ({ bytes: each, documents: 4, alive: 4 }));

  test('waits until enough small segments are adjacent', () => {
    expect(planMerge(sized(1, 1, 1, 1, 1, 1, 1))).toBeUndefined();
    expect(planMerge(sized(1e9, 1, 1, 1, 1, 1, 1, 1, 1, 1))).toEqual({ start: 1, end: 10 });
  });

  test('rewrites a segment that lost many documents', () => {
    expect(planMerge([...sized(5e6), { bytes: 5e6, documents: 4, alive: 2 }])).toEqual({ start: 1, end: 2 });
  });

  test('limits the size of one merge', () => {
    const plan = planMerge(sized(...Array.from({ length: 40 }, () => 1.5e6)));
    expect(plan).toEqual({ start: 0, end: 11 });
  });
});
