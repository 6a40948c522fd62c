import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isProblem, type ViewName } from '#model';
import { openStore, removeStore } from './open-store.ts';
import type { Store } from './port.ts';
import { addManifest, SCHEMA_VERSION } from './sqlite/schema.ts';
import { openDatabase } from './sqlite/driver.ts';
import { SAMPLE_ATTRIBUTES, textBatch, writeSampleFiles } from './testing/sample.ts';
import { describeStoreContract } from './testing/store-contract.ts';

const TREE: ViewName = 'worktree:one';
const folders: string[] = [];
const stores: Store[] = [];

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lodestone-store-'));
  folders.push(folder);
  return folder;
};

const openAt = async (folder: string): Promise<Store> => {
  const store = await openStore({ folder });
  stores.push(store);
  return store;
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return isProblem(error) ? error.code : `not a problem: ${String(error)}`;
};

const fill = async (folder: string): Promise<void> => {
  const store = await openAt(folder);
  const writer = await store.acquireWriter({ waitMs: 0 });
  if (!writer) throw new Error('the lock must be free');
  const put = await writeSampleFiles(writer, { 'a.ts': 'first text' });
  await writer.publishView({ name: TREE, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
  await store.close();
};

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describeStoreContract('SQLite', () => openAt(freshFolder()));

describe('the SQLite engine', () => {
  test('creates no files before the first writer', async () => {
    const folder = join(freshFolder(), 'not', 'there');
    const store = await openAt(folder);
    expect((await store.status()).bytes).toBe(0);
    await store.read((reader) => reader.viewNames());
    expect(readdirSync(join(folder, '..', '..'))).toEqual([]);
  });

  test('keeps everything across a close, and leaves only the database and its lock', async () => {
    const folder = freshFolder();
    await fill(folder);
    expect(readdirSync(folder).filter((name) => !/-(?:wal|shm)$/u.test(name))).toEqual(['index.db', 'writer.lock']);
    const store = await openAt(folder);
    expect((await store.read((reader) => reader.view(TREE)))?.table.paths).toEqual(['a.ts']);
  });

  test('reports a file that is not a database, and changes it only on removal', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'index.db'), 'certainly not a database '.repeat(100));
    const store = await openAt(folder);
    expect(await store.status()).toMatchObject({ schema: 'corrupt_manifest', currentSchemaVersion: 0, bytes: 2500 });
    expect(await codeOf(store.read((reader) => reader.viewNames()))).toBe('index_corrupt');
    expect(await codeOf(store.acquireWriter({ waitMs: 0 }))).toBe('index_corrupt');
    expect((await store.checkIntegrity()).isSound).toBe(false);
    expect((await store.status()).bytes).toBe(2500);
    expect(await removeStore({ folder })).toEqual({ removedBytes: 2500 });
    await fill(folder);
    expect((await store.read((reader) => reader.view(TREE)))?.revision).toBe(1);
  });

  test('reports a database without its manifest as damaged', async () => {
    const folder = freshFolder();
    await fill(folder);
    const database = await openDatabase(join(folder, 'index.db'), { readOnly: false });
    database.exec('DROP TABLE meta');
    database.close();
    expect((await (await openAt(folder)).status()).schema).toBe('corrupt_manifest');
  });

  test('reports a database of another schema version and does not change it', async () => {
    const folder = freshFolder();
    await fill(folder);
    const database = await openDatabase(join(folder, 'index.db'), { readOnly: false });
    addManifest(database, { version: 99, storeId: 'later' });
    database.close();
    const store = await openAt(folder);
    expect(await store.status()).toMatchObject({
      schema: 'reindex_required',
      currentSchemaVersion: 99,
      requiredSchemaVersion: SCHEMA_VERSION,
    });
    expect(await codeOf(store.acquireWriter({ waitMs: 0 }))).toBe('index_incompatible');
    expect(await codeOf(store.read((reader) => reader.totals()))).toBe('index_incompatible');
    expect((await store.status()).currentSchemaVersion).toBe(99);
  });

  test('notices that its database was replaced', async () => {
    const folder = freshFolder();
    await fill(folder);
    const store = await openAt(folder);
    expect((await store.read((reader) => reader.view(TREE)))?.table.count).toBe(1);
    await removeStore({ folder });
    expect(await store.read((reader) => reader.view(TREE))).toBeUndefined();
    await fill(folder);
    expect((await store.read((reader) => reader.view(TREE)))?.table.count).toBe(1);
  });

  test('is not removed while a writer is active', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    const writer = await store.acquireWriter({ waitMs: 0 });
    expect(await codeOf(removeStore({ folder }))).toBe('index_in_progress');
    await writer?.writeTexts(textBatch(['still works']));
  });

  test('reports a folder that cannot be created', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'file'), '');
    const store = await openAt(join(folder, 'file', 'inside'));
    expect(await codeOf(store.acquireWriter({ waitMs: 0 }))).toBe('data_folder_unusable');
  });

  test('reports a folder in place of its database as damage', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'index.db'));
    expect((await (await openAt(folder)).status()).schema).toBe('corrupt_manifest');
  });

  test('does not wait for its own readers at a checkpoint', async () => {
    const store = await openAt(freshFolder());
    const writer = await store.acquireWriter({ waitMs: 0 });
    await writer?.writeTexts(textBatch(['one']));
    await store.read(async (reader) => {
      await writer?.writeTexts(textBatch(['two']));
      await writer?.checkpoint();
      expect((await reader.totals()).contents).toBe(1);
    });
  });

  test('passes on errors of the caller, and reuses the connection', async () => {
    const folder = freshFolder();
    await fill(folder);
    const store = await openAt(folder);
    await expect(store.read(() => Promise.reject(new Error('own mistake')))).rejects.toThrow('own mistake');
    expect((await store.read((reader) => reader.totals())).contents).toBe(1);
  });
});
