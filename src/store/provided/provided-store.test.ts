import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { contentId, type FileVectors } from '#model';
import { openDatabase } from '../sqlite/driver.ts';
import { openProvidedStore, type ProvidedStore } from './provided-store.ts';

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0).toReversed()) clean();
});

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lodestone-provided-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
};
const open = async (folder = makeFolder()): Promise<ProvidedStore> => {
  const store = await openProvidedStore(folder, 'one');
  cleanups.push(() => store.close());
  return store;
};

const idOf = (number: number) => contentId(number.toString(16).padStart(40, '0'));
const vectors: FileVectors = { ends: Int32Array.of(4, 300), values: Int8Array.of(1, 2, 3, -4, -5, -127) };

describe('the vectors of a provider', () => {
  it('are found by content, with their size', async () => {
    const store = await open();
    expect([store.size(), store.stamp(), store.has(idOf(1))]).toEqual([undefined, '0:0', false]);
    store.write([[idOf(1), vectors]]);
    expect([store.size(), store.stamp(), store.has(idOf(1))]).toEqual([3, '1:1', true]);
    expect(await store.read([idOf(2), idOf(1)])).toEqual(new Map([[idOf(1), vectors]]));
  });

  it('stay when the store is opened again, and belong to one name', async () => {
    const folder = makeFolder();
    (await open(folder)).write([[idOf(1), vectors]]);
    expect((await open(folder)).has(idOf(1))).toBe(true);
    const other = await openProvidedStore(folder, 'other');
    cleanups.push(() => other.close());
    expect(other.has(idOf(1))).toBe(false);
    expect(statSync(join(folder, 'one.db')).mode & 0o777).toBe(0o600);
  });

  it('are forgotten, not returned, when a row is damaged', async () => {
    const folder = makeFolder();
    const store = await open(folder);
    store.write([[idOf(1), vectors]]);
    const database = await openDatabase(join(folder, 'one.db'), { readOnly: false });
    database.exec('UPDATE vectors SET packed = zeroblob(9)');
    database.close();
    expect(await store.read([idOf(1)])).toEqual(new Map());
    expect(store.has(idOf(1))).toBe(false);
  });

  it('start again from nothing when the file is not a database', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'one.db'), 'not a database'.repeat(1_000));
    const store = await open(folder);
    store.write([[idOf(1), vectors]]);
    expect(store.has(idOf(1))).toBe(true);
  });

  it('leave once most belong to other contents', async () => {
    const store = await open();
    store.write(Array.from({ length: 1_004 }, (_, number) => [idOf(number), vectors] as const));
    store.tidy(new Set([idOf(0), idOf(1)]));
    expect(store.stamp()).toBe('1004:1004');
    store.tidy(new Set([idOf(0)]));
    expect(store.stamp()).toBe('1:1');
    expect(store.has(idOf(0))).toBe(true);
  });

  it('are built by one process at a time', async () => {
    const folder = makeFolder();
    const [one, other] = [await open(folder), await open(folder)];
    const lock = await one.lock();
    expect(await other.lock()).toBeUndefined();
    lock?.release();
    const next = await other.lock();
    expect(next).toBeDefined();
    next?.release();
  });
});
