import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentNumber, isProblem, type Problem, repoPath, type ViewName } from '#model';
import { packFacts } from './facts/pack-facts.ts';
import { openStore } from './open-store.ts';
import type { Store, StoreReader, StoreWriter } from './port.ts';
import { addNames, createSegmentBuilder } from './postings/segment-builder.ts';
import { openDatabase } from './sqlite/driver.ts';
import { asFolderProblem, asProblem, asStoredProblem, asWriterProblem } from './sqlite/problems.ts';
import { idOfCommit, putSampleHistory, sampleCommits, SCOPE } from './testing/commit-contract.ts';
import { SAMPLE_ATTRIBUTES, sampleFacts, contentIdOfText, writeSampleFiles } from './testing/sample.ts';

const TREE: ViewName = 'worktree:one';
const FILES = { 'a.ts': 'first text', 'b.ts': 'second text' };
const HISTORY = { scope: SCOPE, head: idOfCommit(3) };
const KEY = { content: contentNumber(1), language: 'typescript', version: 1 };

const sound = mkdtempSync(join(tmpdir(), 'lodestone-sound-'));
let folder: string;
let store: Store;
let reported: Problem[];

const fill = async (): Promise<void> => {
  const filled = await openStore({ folder: sound });
  const writer = await writerOf(filled);
  const put = await writeSampleFiles(writer, FILES);
  const facts = sampleFacts(['parseConfig']);
  const segment = createSegmentBuilder('name');
  addNames(segment, 0, facts.symbols);
  await writer.writeFacts({ facts: [{ ...KEY, ...packFacts(facts) }], segment: segment.finish() });
  await writer.publishView({ name: TREE, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
  await putSampleHistory({ store: filled, writer }, HISTORY.head, sampleCommits(3));
  await writer.checkpoint();
  await filled.close();
};

const writerOf = async (opened: Store): Promise<StoreWriter> => {
  const writer = await opened.acquireWriter({ waitMs: 0 });
  if (!writer) throw new Error('the lock must be free');
  return writer;
};

const change = async (sql: string): Promise<void> => {
  const database = await openDatabase(join(folder, 'index.db'), { readOnly: false });
  database.exec(sql);
  database.close();
};

const open = (): Promise<Store> => openStore({ folder, onDamage: (problem) => reported.push(problem) });

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return 'none';
  return isProblem(error) ? error.code : String(error);
};

/** Calls every read method of the port. */
const readAll = async (reader: StoreReader): Promise<void> => {
  await reader.view(TREE);
  await reader.viewNames();
  await reader.contentNumbers(Object.values(FILES).map(contentIdOfText));
  await reader.contents([contentNumber(1), contentNumber(2)]);
  await reader.factsNumbers([KEY]);
  await reader.postings('word', ['first']);
  await reader.keysWithPrefix('trigram', '', 100);
  const [list] = await reader.postings('name', ['parseconfig']);
  const facts = [...(list?.documents ?? [])].map((number) => number as never);
  for (const { symbols } of (await reader.symbols(facts)).values()) expect(symbols.length).toBe(1);
  for (const { references } of (await reader.references(facts)).values()) expect(references().length).toBe(1);
  for (const { ends } of (await reader.vectors(facts)).values()) expect(ends.length).toBe(0);
  await reader.surfaces(facts, new Set(['route']));
  await reader.totals();
  expect((await reader.history(HISTORY, 100))?.commits.length).toBe(3);
};

beforeAll(fill);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-damage-'));
  cpSync(sound, folder, { recursive: true });
  reported = [];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(sound, { recursive: true, force: true }));

const changed = (column: string): string => `${column} = CAST(x'7e' || substr(${column}, 2) AS BLOB)`;
const FLIPS: readonly (readonly [string, string])[] = [
  ...['size', 'lines', 'words', 'is_generated'].map(
    (name) => [`the ${name} of a content`, `UPDATE contents SET ${name} = ${name} + 1`] as const,
  ),
  ['the id of a content', `UPDATE contents SET id = x'00' || substr(id, 2)`],
  ['a size that is not a number', `UPDATE contents SET size = 'x'`],
  ['a size too large for a JavaScript number', 'UPDATE contents SET size = 9223372036854775807'],
  ['the number of a content', 'UPDATE contents SET number = 9 WHERE number = 1'],
  ['the key of facts', `UPDATE facts SET number = 9`],
  ['packed symbols', `UPDATE facts SET ${changed('symbols')}`],
  ['counts of facts', 'UPDATE facts SET symbol_count = symbol_count + 1'],
  ['packed references', `UPDATE facts SET ${changed('reference_blob')}`],
  ['packed vectors', `UPDATE facts SET vectors = x'00'`],
  ['packed surfaces', `UPDATE facts SET ${changed('surfaces')}`],
  ['references of other facts', 'UPDATE facts SET reference_blob = symbols, references_checksum = symbols_checksum'],
  ...['base', 'span', 'documents', 'first_block', 'block_count'].map(
    (name) => [`the ${name} of a segment`, `UPDATE segments SET ${name} = ${name} + 1`] as const,
  ),
  ['the kind of a segment', `UPDATE segments SET kind = 'namf' WHERE kind = 'name'`],
  ['a missing segment', `DELETE FROM segments WHERE kind = 'name'`],
  ['the directory of a segment', `UPDATE segments SET ${changed('directory')}`],
  ['a block', `UPDATE blocks SET ${changed('body')}`],
  ['a missing block', 'DELETE FROM blocks'],
  ['swapped blocks', 'UPDATE blocks SET number = -number; UPDATE blocks SET number = number + 4'],
  ['the revision of a view', 'UPDATE views SET revision = revision + 1'],
  ['the name of a view', `UPDATE views SET name = 'worktree:ond'`],
  ['a missing view', 'DELETE FROM views'],
  ['the attributes of a view', `UPDATE views SET attributes = replace(attributes, 'test', 'tess')`],
  ['invalid attributes', `UPDATE views SET attributes = '{'`],
  ['a page of a view', `UPDATE view_pages SET ${changed('body')}`],
  ['the first path of a page', `UPDATE view_pages SET first_path = x'61'`],
  ['a missing page', 'DELETE FROM view_pages'],
  ['a commit', `UPDATE commits SET ${changed('packed')} WHERE number = 2`],
  ['the id of a commit', `UPDATE commits SET id = x'ff' || substr(id, 2) WHERE number = 2`],
  ['a missing commit', 'DELETE FROM commits WHERE number = 2'],
  ['the list of a history', `UPDATE histories SET ${changed('packed')}`],
  ['the coverage of a history', 'UPDATE histories SET unreadable = 1'],
  ['the next numbers', 'UPDATE totals SET next_content = 1'],
  ['missing totals', 'DELETE FROM totals'],
  ['the schema version', `UPDATE meta SET value = '5' WHERE key = 'schema_version'`],
  ['the id of the store', `UPDATE meta SET value = 'x' WHERE key = 'store_id'`],
  ['the version in the file header', 'PRAGMA user_version = 4'],
  ['a missing table', 'DROP TABLE blocks'],
];

const TABLES = [
  'meta',
  'totals',
  'contents',
  'facts',
  'segments',
  'blocks',
  'views',
  'view_pages',
  'commits',
  'histories',
  'sqlite_autoindex_views_1',
];
const PAGE_SIZE = 8192;

describe('a damaged store', () => {
  test('is not reported for an intact one', async () => {
    store = await open();
    await store.read(readAll);
    expect([await store.checkIntegrity(), reported]).toEqual([{ isSound: true, message: 'ok' }, []]);
  });

  test.each(FLIPS)('is reported: %s', async (_, sql) => {
    await change(sql);
    store = await open();
    expect(await codeOf(store.read(readAll))).toBe('index_corrupt');
    expect(reported[0]?.cause).toBeInstanceOf(Error);
    expect((await store.checkIntegrity()).isSound).toBe(false);
    expect((await store.status()).schema).not.toBe('reindex_required');
  });

  test.each(TABLES)('is reported: the first page of %s', async (table) => {
    const path = join(folder, 'index.db');
    const database = await openDatabase(path, { readOnly: true });
    const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as { rootpage: number };
    database.close();
    const bytes = readFileSync(path);
    bytes.fill(0xff, (rootpage - 1) * PAGE_SIZE, (rootpage - 1) * PAGE_SIZE + 16);
    writeFileSync(path, bytes);
    store = await open();
    expect(await codeOf(store.read(readAll))).toBe('index_corrupt');
    expect((await store.checkIntegrity()).isSound).toBe(false);
  });

  test('is distinguished from one of an older version', async () => {
    await change(
      `UPDATE meta SET value = '4' WHERE key = 'schema_version'; DELETE FROM meta WHERE key = 'checksum'; PRAGMA user_version = 0`,
    );
    store = await open();
    expect(await codeOf(store.read(readAll))).toBe('index_incompatible');
    expect([(await store.status()).schema, reported]).toEqual(['reindex_required', []]);
  });
});

const entry = { path: repoPath('c.ts') };
const PUBLISHED = { name: TREE, from: 1, put: [entry], remove: [], attributes: SAMPLE_ATTRIBUTES };

describe('a writer that finds damage', () => {
  const CHANGES: readonly (readonly [string, string, (writer: StoreWriter) => Promise<unknown>])[] = [
    ['a page', `UPDATE view_pages SET ${changed('body')}`, (writer) => writer.publishView(PUBLISHED)],
    ['the first path of a page', `UPDATE view_pages SET first_path = x'61'`, (writer) => writer.publishView(PUBLISHED)],
    [
      'the attributes of a view',
      `UPDATE views SET attributes = replace(attributes, 'test', 'tess')`,
      (writer) => writer.renewSweep({ name: TREE, revision: 1, sweep: {} }),
    ],
    ['a view, during garbage collection', 'DELETE FROM view_pages', (writer) => writer.collectGarbage([TREE])],
    ['a content, during garbage collection', 'DELETE FROM contents WHERE number = 2', (writer) => writer.collectGarbage([TREE])],
    ['the next numbers', 'UPDATE totals SET next_content = 1', (writer) => writeSampleFiles(writer, { c: 'third' })],
  ];

  test.each(CHANGES)('refuses to overwrite it: %s', async (_, sql, work) => {
    await change(sql);
    store = await open();
    const writer = await writerOf(store);
    expect(await codeOf(work(writer))).toBe('index_corrupt');
    await writer.release();
    expect((await store.checkIntegrity()).isSound).toBe(false);
    expect(reported.length).toBeGreaterThan(0);
  });

  const HIDDEN: readonly (readonly [string, string])[] = [
    ['a block', `UPDATE blocks SET ${changed('body')} WHERE number = 1`],
    ['a content that cannot be found', 'UPDATE contents SET number = 900 WHERE number = 1'],
    ['a content that changed', 'UPDATE contents SET lines = 7 WHERE number = 1'],
  ];

  test.each(HIDDEN)('does not merge segments over it: %s', async (_, sql) => {
    store = await open();
    const first = await writerOf(store);
    for (const text of 'bcdefghij') await writeSampleFiles(first, { [text]: `${text} text` });
    await first.release();
    await store.close();
    await change(sql);
    store = await open();
    const segments = await store.read(async (reader) => (await reader.totals()).segments);
    const writer = await writerOf(store);
    expect(await codeOf(writer.mergeSegments())).toBe('index_corrupt');
    await writer.release();
    expect(await store.read(async (reader) => (await reader.totals()).segments)).toBe(segments);
  });
});

describe('a failed constraint', () => {
  const CONSTRAINTS: readonly (readonly [string, string])[] = [
    ['NOT NULL', 'INSERT INTO blocks (number, checksum, body) VALUES (900, 1, NULL)'],
    ['UNIQUE', "INSERT INTO views SELECT 900, name, 0, 0, 0, 0, 0, '', 0, '' FROM views"],
    ['a primary key', 'INSERT INTO blocks SELECT * FROM blocks'],
    ['CHECK', 'CREATE TEMP TABLE checked (value INTEGER CHECK (value > 0)); INSERT INTO checked VALUES (0)'],
  ];

  test.each(CONSTRAINTS)('is a defect, not damage: %s', async (_, sql) => {
    store = await open();
    const error = await change(sql).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/constraint failed/u);
    for (const told of [asProblem, asStoredProblem, asWriterProblem, asFolderProblem]) expect(told(error, folder)).toBe(error);
  });

  test('ends the change of a writer and nothing else', async () => {
    store = await open();
    const writer = await writerOf(store);
    const failure = { ...KEY, attempts: 1, code: 'parse_timeout', message: null as never } as const;
    expect(await codeOf(writer.putParseFailures([failure]))).toMatch(/NOT NULL constraint failed/u);
    await writer.release();
    await store.read(readAll);
    expect([await store.checkIntegrity(), reported]).toEqual([{ isSound: true, message: 'ok' }, []]);
  });
});
