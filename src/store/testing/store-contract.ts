/** The contract of every engine behind the port. The test file of an engine passes in how to open one. */
import { describe, expect, test } from 'vitest';
import { contentNumber, isProblem, repoPath, type ViewName } from '#model';
import { packFacts } from '../facts/pack-facts.ts';
import type { Store, StoreWriter } from '../port.ts';
import { addNames, createSegmentBuilder } from '../postings/segment-builder.ts';
import { trigramKeys } from '../postings/trigram-builder.ts';
import { COMMIT_CONTRACT } from './commit-contract.ts';
import { SAMPLE_ATTRIBUTES, sampleFacts, contentIdOfText, textBatch, writeSampleFiles } from './sample.ts';

const TREE: ViewName = 'worktree:one';
const OTHER_TREE: ViewName = 'tree:two';

/** `openFresh` opens an empty store and is responsible for closing and removing it. */
export const describeStoreContract = (engine: string, openFresh: () => Promise<Store>): void => {
  describe(`${engine} as a store`, () => {
    for (const [title, check] of Object.entries(CONTRACT)) test(title, async () => check(await openFresh()));
    for (const [title, check] of Object.entries(COMMIT_CONTRACT)) test(title, async () => withWriter(check)(await openFresh()));
  });
};

const requireDefined = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the value must be defined');
  return value;
};

const withWriter =
  (check: (store: Store, writer: StoreWriter) => Promise<void>) =>
  async (store: Store): Promise<void> => {
    const writer = await store.acquireWriter({ waitMs: 0 });
    if (!writer) throw new Error('the lock of a fresh store must be free');
    await check(store, writer);
    await writer.release();
  };

const CONTRACT: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  'is empty before anything is written': async (store) => {
    await store.read(async (reader) => {
      expect(await reader.view(TREE)).toBeUndefined();
      expect(await reader.viewNames()).toEqual([]);
      expect(await reader.totals()).toEqual({ contents: 0, facts: 0, commits: 0, segments: 0, views: 0 });
      expect((await reader.postings('word', ['a']))[0]?.documents).toEqual(new Int32Array());
    });
    expect((await store.status()).schema).toBe('compatible');
  },

  'finds words by line, trigrams and contents': withWriter(async (store, writer) => {
    const numbers = await writer.writeTexts(textBatch(['let parseConfig = 1;\nparse(config)\n', 'nothing here']));
    await store.read(async (reader) => {
      const [parsed, whole, absent] = await reader.postings('word', ['pars', '=parseconfig', 'absent']);
      expect([...(parsed?.documents ?? [])]).toEqual([numbers[0]]);
      expect([...(parsed?.values ?? [])]).toEqual([1, 2]);
      expect([...(whole?.values ?? [])]).toEqual([1]);
      expect([...(absent?.offsets ?? [])]).toEqual([0]);
      for (const list of await reader.postings('trigram', trigramKeys('PARSECONFIG'))) {
        expect([...list.documents]).toEqual([numbers[0]]);
      }
      const records = await reader.contents(numbers);
      expect([...records.keys()]).toEqual(numbers);
      expect(records.get(numbers[0] ?? contentNumber(0))).toMatchObject({ size: 35, lines: 2, isGenerated: false });
      const ids = [contentIdOfText('nothing here'), contentIdOfText('never written')];
      expect(await reader.contentNumbers(ids)).toEqual(new Map([[ids[0], numbers[1]]]));
    });
  }),

  'reuses the number of a known content, within a batch and across batches': withWriter(async (store, writer) => {
    const [first] = await writer.writeTexts(textBatch(['same']));
    const again = await writer.writeTexts(textBatch(['fresh', 'same', 'twice', 'twice']));
    expect(again[1]).toBe(first);
    expect(again[2]).toBe(again[3]);
    await store.read(async (reader) => expect((await reader.totals()).contents).toBe(3));
  }),

  'publishes a view in one step and returns the same object while its revision is current': withWriter(async (store, writer) => {
    const put = await writeSampleFiles(writer, { 'src/b.ts': 'b', 'src/a.ts': 'a', 'src/ä.ts': 'c' });
    const stat = { mtimeMs: 1.25, ctimeMs: 2.5, size: 3, inode: 2 ** 52 };
    const entries = put.map((entry) => ({ ...entry, language: 'typescript', stat }));
    const link = { path: repoPath('link'), skip: 'symlink' as const };
    expect(
      await writer.publishView({ name: TREE, from: 0, put: [...entries, link], remove: [], attributes: SAMPLE_ATTRIBUTES }),
    ).toBe(1);
    const load = async () => requireDefined(await store.read((reader) => reader.view(TREE)));
    const view = await load();
    expect(view.table.paths).toEqual(['link', 'src/a.ts', 'src/b.ts', 'src/ä.ts']);
    expect(view.table.skips[0]).toBe('symlink');
    expect([...view.table.contents]).toEqual([0, put[1]?.content, put[0]?.content, put[2]?.content]);
    expect(view.table.languages[1]).toBe('typescript');
    expect([...view.table.stats.subarray(4, 8)]).toEqual([1.25, 2.5, 3, 2 ** 52]);
    expect(view.attributes).toEqual(SAMPLE_ATTRIBUTES);
    expect(await load()).toBe(view);
    await writer.publishView({ name: TREE, from: 1, put: [], remove: [repoPath('link')], attributes: SAMPLE_ATTRIBUTES });
    expect((await load()).table.count).toBe(3);
  }),

  'refuses a change based on another revision': withWriter(async (_, writer) => {
    const change = { name: TREE, put: [], remove: [], attributes: SAMPLE_ATTRIBUTES };
    await writer.publishView({ ...change, from: 0 });
    const refused = await writer.publishView({ ...change, from: 7 }).catch((error: unknown) => error);
    expect(isProblem(refused) && refused.code).toBe('index_in_progress');
    expect(await writer.publishView({ ...change, from: 1 })).toBe(2);
    expect(await writer.publishView({ ...change, from: 0 })).toBe(3);
  }),

  'renews the freshness record and nothing else, and only at the given revision': async (store) => {
    const change = { name: TREE, put: [], remove: [], attributes: { ...SAMPLE_ATTRIBUTES, sweep: { look: 1 } } };
    await withWriter(async (_, writer) => {
      await writer.publishView({ ...change, from: 0 });
      await writer.renewSweep({ name: TREE, revision: 1, sweep: { look: 2 } });
      await writer.renewSweep({ name: TREE, revision: 2, sweep: { look: 3 } });
      await writer.renewSweep({ name: OTHER_TREE, revision: 1, sweep: { look: 4 } });
    })(store);
    const views = await store.read(async (reader) => [await reader.view(TREE), await reader.view(OTHER_TREE)]);
    expect(views).toMatchObject([{ revision: 1, attributes: { ...SAMPLE_ATTRIBUTES, sweep: { look: 2 } } }, undefined]);
  },

  'gives a reader a consistent snapshot': withWriter(async (store, writer) => {
    const change = { name: TREE, put: [], remove: [], attributes: SAMPLE_ATTRIBUTES };
    await writer.publishView({ ...change, from: 0 });
    await store.read(async (reader) => {
      await writer.publishView({ ...change, from: 1 });
      await writer.writeTexts(textBatch(['later']));
      expect((await reader.view(TREE))?.revision).toBe(1);
      expect((await reader.postings('word', ['later']))[0]?.documents.length).toBe(0);
      await store.read(async (second) => expect((await second.view(TREE))?.revision).toBe(2));
    });
  }),

  'removes a view, and treats one created later under its name as another': withWriter(async (store, writer) => {
    const put = await writeSampleFiles(writer, { a: 'text' });
    await writer.publishView({ name: TREE, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
    const before = await store.read((reader) => reader.view(TREE));
    await writer.removeView(TREE);
    expect(await store.read((reader) => reader.view(TREE))).toBeUndefined();
    await writer.publishView({ name: TREE, from: 0, put: [], remove: [], attributes: SAMPLE_ATTRIBUTES });
    const after = await store.read((reader) => reader.view(TREE));
    expect([before?.table.count, after?.table.count]).toEqual([1, 0]);
  }),

  'finds symbols by name and by part, and returns facts unchanged': withWriter(async (store, writer) => {
    const [content = contentNumber(0)] = await writer.writeTexts(textBatch(['code']));
    const facts = sampleFacts(['parseConfig', 'HTTPServer', 'parse']);
    const segment = createSegmentBuilder('name');
    addNames(segment, 0, facts.symbols);
    const key = { content, language: 'typescript', version: 1 };
    const [number] = await writer.writeFacts({ facts: [{ ...key, ...packFacts(facts) }], segment: segment.finish() });
    if (number === undefined) throw new Error('facts must have a number');
    await store.read(async (reader) => {
      expect(await reader.factsNumbers([key, { ...key, version: 2 }])).toEqual(new Map([[key, number]]));
      const [byPart, byName] = await reader.postings('name', ['~pars', 'httpserver']);
      expect([...(byPart?.documents ?? []), ...(byPart?.values ?? [])]).toEqual([number, 0, 2]);
      expect([...(byName?.values ?? [])]).toEqual([1]);
      expect(await reader.keysWithPrefix('name', 'pars', 10)).toEqual(['parse', 'parseconfig']);
      expect(await reader.keysWithPrefix('name', '', 3)).toEqual(['httpserver', 'parse', 'parseconfig']);
      const { symbols, chunks, surfaces, problems, ...rest } = facts;
      expect(await reader.symbols([number])).toEqual(new Map([[number, { symbols, chunks, problems }]]));
      expect(await reader.surfaces([number], new Set(['route', 'config']))).toEqual(new Map([[number, surfaces]]));
      expect(await reader.surfaces([number], new Set(['db_table']))).toEqual(new Map());
      const modules = (await reader.references([number])).get(number);
      expect({ ...modules, references: modules?.references(), referencesNamed: undefined }).toEqual(rest);
    });
  }),

  'keeps parse failures by content, language and version, as long as the content exists': withWriter(async (store, writer) => {
    const [kept, gone] = await writeSampleFiles(writer, { a: 'kept', b: 'gone' });
    const failure = { language: 'typescript', version: 3, attempts: 1, code: 'parse_timeout' as const, message: 'too slow' };
    const [first, second] = [kept, gone].map((entry) => ({ ...failure, content: requireDefined(entry?.content) }));
    const failures = () => store.read((reader) => reader.parseFailures());
    await writer.putParseFailures([requireDefined(first), requireDefined(second)]);
    const again = { ...requireDefined(first), attempts: 2, code: 'parse_crash' as const, message: 'died' };
    const older = { ...requireDefined(first), version: 2 };
    await writer.putParseFailures([again, older]);
    expect(await failures()).toEqual([older, again, second]);
    await writer.dropParseFailures([older]);
    await writer.publishView({ name: TREE, from: 0, put: [requireDefined(kept)], remove: [], attributes: SAMPLE_ATTRIBUTES });
    await writer.collectGarbage([TREE]);
    expect(await failures()).toEqual([again]);
  }),

  'collects only what no kept view refers to': withWriter(async (store, writer) => {
    const one = await writeSampleFiles(writer, { a: 'kept alpha', b: 'shared beta' });
    const two = await writeSampleFiles(writer, { b: 'shared beta', c: 'dropped gamma' });
    await writer.publishView({ name: TREE, from: 0, put: one, remove: [], attributes: SAMPLE_ATTRIBUTES });
    await writer.publishView({ name: OTHER_TREE, from: 0, put: two, remove: [], attributes: SAMPLE_ATTRIBUTES });
    expect(await writer.collectGarbage([TREE, OTHER_TREE])).toBe(0);
    expect(await writer.collectGarbage([TREE])).toBe(1);
    while (await writer.mergeSegments());
    await store.read(async (reader) => {
      const [kept, shared, dropped] = await reader.postings('word', ['alpha', 'beta', 'gamma']);
      expect([kept?.documents.length, shared?.documents.length, dropped?.documents.length]).toEqual([1, 1, 0]);
      expect((await reader.viewNames()).map(({ name }) => name)).toEqual([TREE]);
    });
  }),

  'has one writer at a time, and the next one after a release': async (store) => {
    const writer = await store.acquireWriter({ waitMs: 0 });
    expect(await store.acquireWriter({ waitMs: 30 })).toBeUndefined();
    const next = store.acquireWriter({ waitMs: 5_000 });
    await writer?.release();
    const second = await next;
    expect(second).toBeDefined();
    await second?.release();
  },

  'is intact after a write, and reports its size': withWriter(async (store, writer) => {
    await writer.writeTexts(textBatch(['some text']));
    await writer.checkpoint();
    expect(await store.checkIntegrity()).toMatchObject({ isSound: true });
    expect((await store.status()).bytes).toBeGreaterThan(0);
  }),
};
