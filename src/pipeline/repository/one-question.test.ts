import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from './indexed-repository.ts';
import { type ViewRequest, type RepositoryIndex, viewOf } from '../port.ts';

const executed = vi.hoisted((): string[] => []);

/** Records the SQL that every database of this process executes, except statements prepared earlier. */
vi.mock('../../store/sqlite/driver.ts', async (load) => {
  const driver = await load<{ openDatabase: (...given: readonly unknown[]) => Promise<{ exec(sql: string): void }> }>();
  const openDatabase: typeof driver.openDatabase = async (...given) => {
    const database = await driver.openDatabase(...given);
    const exec = database.exec.bind(database);
    return Object.defineProperty(database, 'exec', { value: (sql: string) => (executed.push(sql), exec(sql)) });
  };
  return { ...driver, openDatabase };
});

const extractor = vi.hoisted(() => ({ suffix: '' }));

vi.mock('../workers/file-languages.ts', async (load) => {
  const languages = await load<{ readonly extractorFingerprint: () => string }>();
  return { ...languages, extractorFingerprint: () => languages.extractorFingerprint() + extractor.suffix };
});

const FILES = `
//- src/sum.ts
export const sum = (values: number[]): number => values.length;
`;

const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 600_000, selector: {}, needs: 'symbols' };

describe('one question', () => {
  let repository: TemporaryRepository;
  let index: RepositoryIndex;
  beforeEach(async () => {
    repository = temporaryRepository(FILES);
    repository.commit('first');
    vi.stubEnv('LODESTONE_HOME', repository.home);
    index = await openRepositoryIndex({ root: repository.root, background: 'continue' });
    await index.update('create');
  });
  afterEach(async () => {
    extractor.suffix = '';
    await index.close();
    vi.unstubAllEnvs();
    repository.dispose();
  });

  it.each([
    ['the working tree', {}],
    ['a commit', { ref: 'HEAD' }],
  ])('about %s is one read transaction on a connection that is there', async (_, selector) => {
    const ask = () => index.ask({ ...REQUEST, selector }, async (prepared) => viewOf(prepared).stored.table.count);
    expect(await ask()).toBe(1);
    executed.length = 0;
    await ask();
    expect(executed).toEqual(['BEGIN', 'COMMIT']);
  });

  // Background work reads the settings too, whenever it begins: here, all that reads them is part of the question.
  it('reads the settings once, that of the history included, or not at all when the request has its own', async () => {
    let settled = 0;
    const own = { rules: {}, mayWatch: false, mostCommits: 10 };
    const settings = () => {
      settled += 1;
      return own;
    };
    const alone = await openRepositoryIndex({ root: repository.root, background: 'off', settings });
    const ask = (request: Partial<ViewRequest> = {}) =>
      alone.ask({ ...REQUEST, ...request }, async (prepared) => (await viewOf(prepared).commitLog?.())?.commits.length);
    try {
      expect([await ask(), settled]).toEqual([2, 1]);
      await ask({ settings: own });
      expect(settled).toBe(1);
      await ask();
      expect(settled).toBe(2);
    } finally {
      await alone.close();
    }
  });

  it('is answered by the revision whose freshness it reports, whatever is published meanwhile', async () => {
    const other = await openRepositoryIndex({ root: repository.root, background: 'continue' });
    try {
      const { reported, read, published } = await index.ask(REQUEST, async (prepared) => {
        const { stored, reader } = viewOf(prepared);
        repository.write('src/more.ts', 'export const more = 1;\n');
        await other.update('sync');
        return {
          reported: prepared.indexState.index.revision,
          read: [stored.revision, (await reader.view(stored.name))?.revision],
          published: (await other.describe('none')).state.index.revision,
        };
      });
      expect(read).toEqual([reported, reported]);
      expect(published).toBeGreaterThan(reported ?? 0);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['the working tree', {}],
    ['a commit', { ref: 'HEAD' }],
  ])('about %s has its facts renewed that another version read', async (_, selector) => {
    const read = () => index.ask({ ...REQUEST, selector }, async (prepared) => viewOf(prepared).stored.attributes.extractor);
    expect(await read()).not.toContain('next');
    extractor.suffix = ' next';
    expect(await read()).not.toContain('next');
    await vi.waitUntil(async () => (await read()).includes('next'), { timeout: PATIENCE_MS });
  });

  it('reports the freshness behind a refusal', async () => {
    repository.write('src/sum.ts', 'export const total = 1;\n');
    const reported: unknown[] = [];
    const onFreshness: ViewRequest['onFreshness'] = ({ meta, indexState }) =>
      reported.push(meta.freshness_status, indexState.stale);
    const refused = index.ask({ ...REQUEST, policy: 'strict', onFreshness }, async () => undefined);
    await expect(refused).rejects.toMatchObject({ code: 'index_stale' });
    expect(reported).toEqual(['stale', true]);
  });
});
