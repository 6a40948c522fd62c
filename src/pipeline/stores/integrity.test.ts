import { openSync, readFileSync, statSync, writeFileSync, writeSync, closeSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#model';
import { repositoryFolder } from '#platform';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from '../repository/indexed-repository.ts';
import { Integrity } from './integrity.ts';

const HOUR_MS = 3_600_000;

let repository: TemporaryRepository;
let folder: string;
let now: Date;
const home = process.env['LODESTONE_HOME'];

const rebuild = async (action: 'create' | 'reindex'): Promise<void> => {
  const index = await openRepositoryIndex({ root: repository.root, background: 'off' });
  await index.update(action);
  await index.close();
};

const withIntegrity = async <Value>(work: (integrity: Integrity) => Promise<Value>): Promise<Value> => {
  const integrity = new Integrity({ folder, now: () => now });
  try {
    return await work(integrity);
  } finally {
    await integrity.close();
  }
};

beforeEach(async () => {
  const files = Array.from({ length: 60 }, (_, at) => `//- src/f${at}.ts\nexport const value${at} = ${at};\n`).join('');
  repository = temporaryRepository(files);
  process.env['LODESTONE_HOME'] = repository.home;
  now = new Date('2030-01-01T00:00:00Z');
  await rebuild('create');
  folder = repositoryFolder(join(repository.root, '.git'));
});
afterEach(() => {
  repository.dispose();
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

describe('the check of a whole database', () => {
  it('is stored for every process', async () => {
    await withIntegrity(async (integrity) => {
      expect(integrity.last()).toBeUndefined();
      await integrity.check();
    });
    const sound = { checked_at: now.toISOString(), is_sound: true, message: 'ok' };
    expect(await withIntegrity(async (integrity) => integrity.last())).toEqual(sound);
    const index = await openRepositoryIndex({ root: repository.root, background: 'off' });
    expect((await index.describe('none')).integrity).toEqual(sound);
    await index.close();
  });

  it('runs again after an hour, not before', async () => {
    const checkedAt = async (): Promise<string | undefined> =>
      withIntegrity(async (integrity) => {
        await integrity.check();
        return integrity.last()?.checked_at;
      });
    const first = await checkedAt();
    now = new Date(now.getTime() + HOUR_MS - 1);
    expect(await checkedAt()).toBe(first);
    now = new Date(now.getTime() + 1);
    expect(await checkedAt()).toBe(now.toISOString());
  });

  it('finds damage that reading the schema does not', async () => {
    const database = join(folder, 'g1', 'index.db');
    const { size } = statSync(database);
    const file = openSync(database, 'r+');
    // All pages but the first, which holds the schema.
    writeSync(file, Buffer.alloc(size - 8_192, 7), 0, size - 8_192, 8_192);
    closeSync(file);
    const found = await withIntegrity(async (integrity) => {
      await integrity.check();
      return integrity.last();
    });
    expect(found?.is_sound).toBe(false);
  });

  it('does not carry over to a rebuilt index', async () => {
    await withIntegrity((integrity) => integrity.check());
    await rebuild('reindex');
    expect(await withIntegrity(async (integrity) => integrity.last())).toBeUndefined();
  });

  it('finds a changed value that is valid to the database', async () => {
    const path = join(folder, 'g1', 'index.db');
    const bytes = readFileSync(path);
    const at = bytes.indexOf('value59');
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const found = await withIntegrity(async (integrity) => {
      await integrity.check();
      return integrity.last();
    });
    expect(found).toMatchObject({ is_sound: false, message: expect.stringContaining('checksum') });
  });

  it('does nothing without an index, and ignores a result that it cannot read', async () => {
    const index = await openRepositoryIndex({ root: repository.root, background: 'off' });
    await index.clear();
    await index.close();
    await withIntegrity((integrity) => integrity.check());
    expect(existsSync(join(folder, 'integrity.json'))).toBe(false);
    await rebuild('create');
    writeFileSync(join(folder, 'integrity.json'), '{"generation":');
    await withIntegrity(async (integrity) => {
      expect(integrity.last()).toBeUndefined();
      await integrity.check();
    });
    expect(JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'))).toMatchObject({ generation: 'g1', is_sound: true });
  });
});

describe('damage found by a question', () => {
  const damage = new Problem('index_corrupt', 'It is damaged.', { cause: new Error('block 7') });

  it('is known to every process until the index is replaced, whatever later checks find', async () => {
    await withIntegrity(async (integrity) => integrity.noteDamage('g1', damage));
    const known = { is_sound: false, message: 'block 7', checked_at: now.toISOString() };
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await withIntegrity(async (integrity) => {
      await integrity.check();
      expect(integrity.last()).toEqual(known);
    });
    const index = await openRepositoryIndex({ root: repository.root, background: 'off' });
    const { meta, state } = await index.describe('none');
    expect([meta.schema_status, meta.indexing_status, state.stale_reasons]).toEqual([
      'corrupt_manifest',
      'failed',
      ['index_corrupt'],
    ]);
    await index.update('reindex');
    expect((await index.describe('none')).meta).toMatchObject({ schema_status: 'compatible', indexing_status: 'ready' });
    await index.close();
    expect(await withIntegrity(async (integrity) => integrity.last())).toBeUndefined();
  });

  it('is ignored for a generation that is no longer in use', async () => {
    await rebuild('reindex');
    await withIntegrity(async (integrity) => {
      integrity.noteDamage('g1', damage);
      expect(integrity.last()).toBeUndefined();
    });
  });

  it('is not reported from a result that is itself damaged', async () => {
    await withIntegrity(async (integrity) => integrity.noteDamage('g1', damage));
    const record = join(folder, 'integrity.json');
    writeFileSync(record, readFileSync(record, 'utf8').replace('block 7', 'block 6'));
    expect(await withIntegrity(async (integrity) => integrity.last())).toBeUndefined();
  });
});
