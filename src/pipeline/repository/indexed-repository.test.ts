import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryOfPath, type StoredView } from '#model';
import { type ScanOptions, sweep } from '#scan';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from './indexed-repository.ts';
import type { ViewRequest, RepositoryIndex } from '../port.ts';
import { prepare, type PreparedQuestion } from '../../../test/support/prepare.ts';

const FILES = `
//- src/cart.ts
/** Adds up a cart. */
export class Cart {
  total(): number {
    return sum(this.prices);
  }
  private prices: number[] = [];
}
//- src/sum.ts
export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
//- README.md
# Shop
//- .env
TOKEN=abc
`;

/** Waits past the clock tick, so that a later check trusts the timestamps. */
const waitForClockTick = (): Promise<void> => sleep(60);

const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 20_000, selector: {}, needs: 'symbols' };

const symbolNamesIn = (freshness: PreparedQuestion, path: string): Promise<readonly string[]> =>
  freshness.read(async ({ stored, reader }) => {
    const facts = entryOfPath(stored.table, path)?.facts;
    const file = facts === undefined ? undefined : (await reader.symbols([facts])).get(facts);
    return file?.symbols.map(({ name }) => name) ?? [];
  });

describe('a repository index', () => {
  let repository: TemporaryRepository;
  let index: RepositoryIndex;
  const home = process.env['LODESTONE_HOME'];

  beforeEach(async () => {
    repository = temporaryRepository(FILES);
    process.env['LODESTONE_HOME'] = repository.home;
    index = await openRepositoryIndex({ root: repository.root, background: 'continue' });
  });
  afterEach(async () => {
    await index.close();
    repository.dispose();
    if (home === undefined) delete process.env['LODESTONE_HOME'];
    else process.env['LODESTONE_HOME'] = home;
  });

  it('is built by the first question, whose answer is fresh', async () => {
    const freshness = await prepare(index, REQUEST);
    expect(freshness.meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'complete', ref: 'main' });
    expect(freshness.indexState.reindex).toMatchObject({ attempted: true, performed: true, result: 'ok' });
    expect(await symbolNamesIn(freshness, 'src/cart.ts')).toEqual(['Cart', 'total', 'prices']);
  });

  it('counts what it does not index', async () => {
    const { counts } = await index.update('create');
    expect(counts).toMatchObject({ files: 4, indexed: 3, pending: 0, skipped: { secret: 1 }, languages: { typescript: 2 } });
  });

  it('follows rules that change, in the working tree and in every commit', async () => {
    await index.update('create');
    await index.close();
    let exclude: readonly string[] = ['sum.ts'];
    index = await openRepositoryIndex({
      root: repository.root,
      background: 'continue',
      settings: () => ({ rules: { exclude }, mayWatch: false }),
    });
    const pathsAt = async (selector: ViewRequest['selector']): Promise<readonly string[]> =>
      (await prepare(index, { ...REQUEST, selector })).read(async ({ stored }) => [...stored.table.paths]);
    expect(await pathsAt({})).toEqual(['.env', 'README.md', 'src/cart.ts']);
    repository.commit('all');
    expect(await pathsAt({ ref: 'HEAD' })).toEqual(['.env', 'README.md', 'src/cart.ts']);
    exclude = ['*.md'];
    expect(await pathsAt({})).toEqual(['.env', 'src/cart.ts', 'src/sum.ts']);
    expect(await pathsAt({ ref: 'HEAD' })).toEqual(['.env', 'src/cart.ts', 'src/sum.ts']);
  });

  it('indexes an edit before it answers', async () => {
    await index.update('create');
    repository.write('src/sum.ts', 'export const total = 1;\n');
    const freshness = await prepare(index, REQUEST);
    expect(freshness.meta.freshness_status).toBe('fresh');
    expect(await symbolNamesIn(freshness, 'src/sum.ts')).toEqual(['total']);
  });

  it('parses only new contents', async () => {
    await index.update('create');
    repository.write('src/sum.ts', 'export const total = 1;\n');
    expect(await index.update('sync')).toMatchObject({ modified: 1, files_parsed: 1 });
    renameSync(join(repository.root, 'src/cart.ts'), join(repository.root, 'src/basket.ts'));
    expect(await index.update('sync')).toMatchObject({ added: 1, removed: 1, files_parsed: 0, texts_indexed: 0 });
    repository.git('checkout', '-q', '--', '.');
    expect(await index.update('sync')).toMatchObject({ files_parsed: 0, texts_indexed: 0 });
  });

  it('answers for a commit without a checkout', async () => {
    repository.write('src/sum.ts', 'export const total = 1;\n');
    repository.commit();
    const old = await prepare(index, { ...REQUEST, selector: { ref: 'HEAD~1' } });
    expect(await symbolNamesIn(old, 'src/sum.ts')).toEqual(['sum']);
    expect(await symbolNamesIn(await prepare(index, { ...REQUEST, selector: { ref: 'main' } }), 'src/sum.ts')).toEqual(['total']);
    const text = await old.read(({ readText, stored }) => readText(stored.table.paths[3] ?? stored.table.paths[0]!));
    expect(text?.text).toContain('reduce');
  });

  it('reports a ref that git does not know', async () => {
    await expect(prepare(index, { ...REQUEST, selector: { ref: '--all' } })).rejects.toMatchObject({ code: 'ref_not_found' });
  });

  it('refuses a stale answer when the policy is strict', async () => {
    await expect(prepare(index, { ...REQUEST, policy: 'strict' })).rejects.toMatchObject({ code: 'index_missing' });
    await index.update('create');
    expect((await prepare(index, { ...REQUEST, policy: 'strict' })).meta.freshness_status).toBe('fresh');
    repository.write('src/new.ts', 'export const fresh = 1;\n');
    await expect(prepare(index, { ...REQUEST, policy: 'strict' })).rejects.toMatchObject({ code: 'index_stale' });
  });

  it('answers at once and says that it is stale when the policy is best_effort', async () => {
    await index.update('create');
    repository.write('src/sum.ts', 'export const total = 1;\n');
    const freshness = await prepare(index, { ...REQUEST, policy: 'best_effort' });
    expect(freshness.meta.freshness_status).toBe('stale');
    expect(freshness.hints[0]).toMatchObject({ type: 'warn' });
    expect(await symbolNamesIn(freshness, 'src/sum.ts')).toEqual(['sum']);
  });

  it('reads the files on disk when there is no index and none may be built', async () => {
    const freshness = await prepare(index, { ...REQUEST, policy: 'best_effort', needs: 'text' });
    const paths: string[] = [];
    for await (const { path } of freshness.scanTexts?.() ?? []) paths.push(path);
    expect(paths).toEqual(['README.md', 'src/cart.ts', 'src/sum.ts']);
  });

  it('answers in part when the budget runs out, and finishes in the background', async () => {
    const freshness = await prepare(index, { ...REQUEST, maxReindexMs: 1 });
    expect(freshness.indexState.reindex?.result).toBe('budget_exceeded');
    expect(freshness.meta.result_completeness).toBe('partial');
    expect(await symbolNamesIn(freshness, 'src/cart.ts')).toEqual([]);
    await index.update('sync');
    expect((await prepare(index, { ...REQUEST, policy: 'strict' })).meta.result_completeness).toBe('complete');
  });

  it('is rebuilt by reindex and removed by clear', async () => {
    await index.update('create');
    expect(await index.update('reindex')).toMatchObject({ added: 4, files_parsed: 3 });
    expect(await symbolNamesIn(await prepare(index, REQUEST), 'src/cart.ts')).toHaveLength(3);
    expect((await index.clear()).removed_bytes).toBeGreaterThan(0);
    expect((await index.describe('none')).state.index.exists).toBe(false);
  });

  describe('after a check that found no change', () => {
    /** Opens a new index, as each command does. */
    const ask = async (rules: ScanOptions = {}): Promise<StoredView> => {
      await index.close();
      await waitForClockTick();
      index = await openRepositoryIndex({
        root: repository.root,
        background: 'off',
        settings: () => ({ rules, mayWatch: false }),
      });
      return (await prepare(index, REQUEST)).read(async ({ stored }) => stored);
    };
    /** A sweep that had nothing to check returns the same record object. */
    const isRecordCurrent = async ({ table, attributes }: StoredView, rules: ScanOptions = {}): Promise<boolean> =>
      (await sweep(repository.root, table, { ...rules, record: attributes.sweep })).record === attributes.sweep;

    it('saves the next process a full check when the git index was touched', async () => {
      await ask();
      const before = await ask();
      repository.git('update-index', '--force-write-index');
      expect(await isRecordCurrent(before)).toBe(false);
      await ask();
      const after = await ask();
      expect(await isRecordCurrent(after)).toBe(true);
      expect(after.revision).toBe(before.revision);
    });

    it('saves the next process a full check when rules changed that affect no file', async () => {
      const before = await ask();
      const rules = { exclude: ['nothing-like-this'] };
      await ask(rules);
      const after = await ask(rules);
      expect(await isRecordCurrent(after, rules)).toBe(true);
      expect(after.revision).toBe(before.revision);
    });

    it('still notices an edit of the same size whose mtime was set back', async () => {
      await ask();
      repository.git('update-index', '--force-write-index');
      await ask();
      const file = join(repository.root, 'src/sum.ts');
      const { atime, mtime } = statSync(file);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('sum', 'mus'));
      utimesSync(file, atime, mtime);
      await ask();
      expect(await symbolNamesIn(await prepare(index, REQUEST), 'src/sum.ts')).toEqual(['mus']);
    });
  });

  it('stops when its only caller gives up, and resumes from there', async () => {
    const controller = new AbortController();
    const update = index.update('create', { signal: controller.signal });
    controller.abort();
    await expect(update).rejects.toMatchObject({ code: 'cancelled' });
    expect((await index.update('create')).counts.pending).toBe(0);
  });
});
