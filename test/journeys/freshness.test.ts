/** What makes an index stale, what each policy does about it, and what interrupted work keeps, by counts. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOfPath, type StaleReason } from '#model';
import { openRepositoryIndex, type ViewRequest, type RepositoryIndex } from '#pipeline';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';
import { prepare, type PreparedQuestion } from '../support/prepare.ts';

const FILES = `//- src/cart.ts
export class Cart {}
//- src/sum.ts
export const sum = 1;
//- lib/extra.ts
export const extra = 1;
//- .gitignore
*.log
`;

const ASK: ViewRequest = { policy: 'auto', maxReindexMs: 60_000, selector: {}, needs: 'symbols' };
/** Changes nothing, so it reports the state as found. */
const LOOK: ViewRequest = { ...ASK, policy: 'best_effort' };

let repository: TemporaryRepository;
let index: RepositoryIndex;

const open = (background: 'continue' | 'off' = 'continue'): Promise<RepositoryIndex> =>
  openRepositoryIndex({ root: repository.root, background });
const at = (path: string): string => join(repository.root, path);
/** Past the file system's clock tick, so a later scan trusts the current times. */
const pauseForWatcher = (): Promise<void> => sleep(60);
const reasonsNow = async (): Promise<readonly StaleReason[]> => (await prepare(index, LOOK)).indexState.stale_reasons;
const revisionOf = ({ indexState }: PreparedQuestion): number => indexState.index.revision ?? 0;
const idsOf = (freshness: PreparedQuestion, path: string): Promise<readonly string[]> =>
  freshness.read(async ({ stored, reader }) => {
    const facts = entryOfPath(stored.table, path)?.facts;
    const file = facts === undefined ? undefined : (await reader.symbols([facts])).get(facts);
    return file?.symbols.map(({ name }) => name) ?? [];
  });

/** Same size and modification time. */
const editUnseen = (path: string, from: string, to: string): void => {
  const { atime, mtime } = statSync(at(path));
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replaceAll(from, to));
  utimesSync(at(path), atime, mtime);
};

const MANY = 600;
/** Several batches of symbols, so no batch is all the work. */
const writeMany = (): void => {
  mkdirSync(at('many'));
  for (let file = 0; file < MANY; file += 1)
    writeFileSync(at(`many/f${file}.ts`), `export const f${file} = () => ${'[1, 2, 3].length + '.repeat(60)}${file};\n`);
};

/** Starts a build, closes the index after the first symbols, and opens it again. Returns the number of parsed files. */
const parsedBeforeClosing = async (): Promise<number> => {
  await index.close();
  index = await open('off');
  const answer = await prepare(index, { ...ASK, maxReindexMs: 1 });
  expect(answer.indexState.reindex).toMatchObject({ performed: false, result: 'deferred' });
  let parsed = 0;
  for (let job = (await index.describe('none')).job; job && parsed === 0; job = (await index.describe('none')).job) {
    parsed = job.progress?.stage === 'symbols' ? job.progress.done : 0;
    if (parsed === 0) await sleep(1);
  }
  await index.close();
  index = await open('off');
  return parsed;
};

beforeEach(async () => {
  repository = temporaryRepository(FILES);
  process.env['LODESTONE_HOME'] = repository.home;
  index = await open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await index.close();
  delete process.env['LODESTONE_HOME'];
  repository.dispose();
});

describe('an index is stale', () => {
  const commitOnSide = (): void => {
    repository.git('checkout', '-q', '-b', 'side');
    repository.write('src/side.ts', 'export const side = 1;\n');
    repository.commit();
    repository.git('checkout', '-q', 'main');
    repository.write('src/sum.ts', 'export const sum = 2;\n');
    repository.commit();
  };

  /** `before` is in the index; the next scan finds `after`, for this reason. */
  const WAYS: readonly {
    readonly what: string;
    readonly reason: StaleReason;
    readonly before?: () => void;
    readonly after: () => void;
  }[] = [
    {
      what: 'an uncommitted edit',
      reason: 'filesystem_changed',
      after: () => appendFileSync(at('src/sum.ts'), 'export const more = 1;\n'),
    },
    {
      what: 'another edit under the same commit',
      reason: 'git_dirty_mismatch',
      before: () => repository.write('src/sum.ts', 'export const sum = 2;\n'),
      after: () => repository.write('src/sum.ts', 'export const sum = 33;\n'),
    },
    { what: 'an untracked file', reason: 'filesystem_changed', after: () => repository.write('src/made.ts', '') },
    { what: 'a deleted file', reason: 'filesystem_changed', after: () => rmSync(at('src/sum.ts')) },
    {
      what: 'an edit of the same size whose time was put back',
      reason: 'filesystem_changed',
      after: () => editUnseen('src/sum.ts', 'sum', 'mus'),
    },
    { what: 'an empty commit', reason: 'git_head_mismatch', after: () => repository.commit() },
    {
      what: 'a branch switch',
      reason: 'git_head_mismatch',
      before: commitOnSide,
      after: () => repository.git('checkout', '-q', 'side'),
    },
    {
      what: 'a rebase',
      reason: 'git_head_mismatch',
      before: () => {
        commitOnSide();
        repository.git('checkout', '-q', 'side');
      },
      after: () => repository.git('rebase', '-q', 'main'),
    },
    {
      what: 'a stash',
      reason: 'filesystem_changed',
      before: () => repository.write('src/sum.ts', 'export const stashed = 1;\n'),
      after: () => repository.git('stash', '-q'),
    },
    {
      what: 'an edit of .gitignore',
      reason: 'ignore_rules_changed',
      before: () => repository.write('src/made.ts', ''),
      after: () => repository.write('.gitignore', 'src/made.ts\n'),
    },
    {
      what: 'an edit of .lodestoneignore',
      reason: 'ignore_rules_changed',
      before: () => repository.write('.lodestoneignore', '\n'),
      after: () => repository.write('.lodestoneignore', 'lib/\n'),
    },
  ];

  it.each(WAYS)('after $what, and fresh after a query', async ({ reason, before, after }) => {
    before?.();
    await index.update('create');
    await pauseForWatcher();
    await prepare(index, ASK);
    expect(await reasonsNow()).toEqual([]);
    after();
    const reasons = await reasonsNow();
    expect(reasons).toContain(reason);
    expect(reasons.includes('git_dirty_mismatch')).toBe(
      !reasons.includes('git_head_mismatch') && reasons.includes('filesystem_changed'),
    );
    expect((await prepare(index, ASK)).indexState).toMatchObject({ stale: false, reindex: { result: 'ok' } });
    expect(await reasonsNow()).toEqual([]);
  });

  it('when it does not exist, and while its symbols are incomplete', async () => {
    const missing = await prepare(index, { ...LOOK, needs: 'text' });
    expect(missing.indexState.stale_reasons).toEqual(['index_missing']);
    writeMany();
    expect(await parsedBeforeClosing()).toBeGreaterThan(0);
    expect(await reasonsNow()).toContain('facts_pending');
  });
});

describe('a policy', () => {
  const countJobs = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = revisionOf(await prepare(index, LOOK));
    await ask();
    while ((await index.describe('none')).job) await sleep(5);
    return revisionOf(await prepare(index, LOOK)) - before;
  };

  it('of balanced starts one background sync for any number of queries', async () => {
    await index.update('create');
    await pauseForWatcher();
    await prepare(index, ASK);
    repository.write('src/sum.ts', 'export const total = 1;\n');
    const ask = async (): Promise<void> => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => prepare(index, { ...ASK, policy: 'balanced' })));
      for (const { indexState } of answers)
        if (indexState.stale) expect(indexState.reindex).toMatchObject({ attempted: true, performed: false, result: 'deferred' });
    };
    expect(await countJobs(ask)).toBe(1);
    expect(await countJobs(ask)).toBe(0);
    expect(await idsOf(await prepare(index, { ...ASK, policy: 'strict' }), 'src/sum.ts')).toEqual(['total']);
  });

  it('of strict and best_effort starts none', async () => {
    await index.update('create');
    await pauseForWatcher();
    await prepare(index, ASK);
    repository.write('src/sum.ts', 'export const total = 1;\n');
    const ask = async (): Promise<void> => {
      await prepare(index, LOOK);
      await expect(prepare(index, { ...ASK, policy: 'strict' })).rejects.toMatchObject({ code: 'index_stale' });
    };
    expect(await countJobs(ask)).toBe(0);
  });

  it('of auto keeps finished work when its time runs out: nothing is parsed twice', async () => {
    writeMany();
    const parsed = await parsedBeforeClosing();
    const { files_parsed: rest, texts_indexed: texts } = await index.update('sync');
    expect(parsed).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(MANY + 3 - parsed);
    expect(texts).toBe(0);
  });
});

describe('a branch switch', () => {
  const switchTo = async (branch: string) => {
    repository.git('checkout', '-q', branch);
    return index.update('sync');
  };

  it('parses only new contents, and nothing on the way back', async () => {
    for (let file = 0; file < 80; file += 1) repository.write(`many/f${file}.ts`, `export const f${file} = ${file};\n`);
    repository.commit();
    repository.git('checkout', '-q', '-b', 'side');
    for (let file = 0; file < 50; file += 1) repository.write(`many/f${file}.ts`, `export const g${file} = ${file};\n`);
    repository.commit();
    repository.git('checkout', '-q', 'main');
    await index.update('create');
    expect(await switchTo('side')).toMatchObject({ modified: 50, files_parsed: 50, texts_indexed: 50 });
    expect(await switchTo('main')).toMatchObject({ modified: 50, files_parsed: 0, texts_indexed: 0 });
    expect(await switchTo('side')).toMatchObject({ modified: 50, files_parsed: 0, texts_indexed: 0 });
    expect(await idsOf(await prepare(index, ASK), 'many/f7.ts')).toEqual(['g7']);
  });
});

describe('a clock', () => {
  const HOUR_MS = 3_600_000;
  const shift = (milliseconds: number): void => {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds);
  };

  it.each([
    { what: 'goes back', first: HOUR_MS, later: 0 },
    { what: 'goes far back', first: 0, later: -400 * 24 * HOUR_MS },
    { what: 'leaps ahead', first: 0, later: HOUR_MS },
  ])('that $what hides no edit', async ({ first, later }) => {
    shift(first);
    await index.update('create');
    await pauseForWatcher();
    await prepare(index, ASK);
    vi.restoreAllMocks();
    shift(later);
    for (const [from, to] of [
      ['sum', 'mus'],
      ['mus', 'usm'],
    ] as const) {
      editUnseen('src/sum.ts', from, to);
      expect(await idsOf(await prepare(index, ASK), 'src/sum.ts')).toEqual([to]);
    }
    expect((await prepare(index, { ...ASK, policy: 'strict' })).meta.freshness_status).toBe('fresh');
  });

  it.each([-400, 400])('that is off by %i days does not make a file stale forever', async (days) => {
    const time = Date.now() / 1000 + days * 86_400;
    utimesSync(at('src/sum.ts'), time, time);
    await index.update('create');
    await pauseForWatcher();
    await prepare(index, ASK);
    expect(await reasonsNow()).toEqual([]);
    writeFileSync(at('src/sum.ts'), 'export const mus = 1;\n');
    utimesSync(at('src/sum.ts'), time, time);
    expect(await idsOf(await prepare(index, ASK), 'src/sum.ts')).toEqual(['mus']);
  });
});
