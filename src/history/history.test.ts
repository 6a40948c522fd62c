import { describe, expect, it } from 'vitest';
import { readTaskText, repoPath } from '#model';
import {
  changesOfFile,
  filesByCommitText,
  filesChangedWith,
  filesInWork,
  filesOfAlikeChanges,
  filesOfSimilarChanges,
  hotFiles,
  newestChanges,
  openHistory,
  partnersOf,
  similarChanges,
  votingTopics,
} from './index.ts';
import { type LogLine, makeLog } from './testing/make-log.ts';

const open = (lines: readonly LogLine[]) => openHistory(makeLog(lines));
const ANY = { allows: () => true, limit: 10 };
const wordsOf = (task: string): readonly string[] => readTaskText(task).words;
const pathsOf = (files: readonly { readonly path: string }[]): readonly string[] => files.map(({ path }) => path);

const SHOP: readonly LogLine[] = [
  { subject: 'Round prices to cents', files: ['src/price.ts', 'src/price.test.ts'] },
  { subject: 'Send receipts by mail', files: ['src/mail.ts', 'src/receipt.ts'] },
  { subject: 'Show the price with taxes', files: ['src/price.ts', 'src/tax.ts'] },
  { subject: 'Retry mails that bounce', files: ['src/mail.ts', 'src/queue.ts', 'CHANGELOG.md'] },
  { subject: 'Run prettier on prices', files: ['src/price.ts', 'src/queue.ts'] },
  { subject: 'Compute taxes per country', files: ['src/tax.ts', 'src/price.ts'] },
];

describe('similar changes', () => {
  it('are those with the rare words of the task, without mechanical ones', async () => {
    const found = similarChanges(await open(SHOP), wordsOf('Prices without taxes'), 10);
    expect(found.map(({ commit }) => commit.subject)).toEqual([
      'Show the price with taxes',
      'Round prices to cents',
      'Compute taxes per country',
    ]);
    expect(found[0]?.files).toEqual(['src/price.ts', 'src/tax.ts']);
  });

  it('vote for their files, but not for tests and changelogs', async () => {
    const history = await open(SHOP);
    const files = filesOfSimilarChanges(history, wordsOf('Mails that bounce'), ANY);
    expect(pathsOf(files)).toEqual(['src/queue.ts', 'src/mail.ts', 'src/receipt.ts']);
    expect(files[0]?.change.subject).toBe('Retry mails that bounce');
  });

  it('vote only for files that the view has', async () => {
    const allows = (path: string): boolean => path !== 'src/mail.ts';
    const files = filesOfSimilarChanges(await open(SHOP), wordsOf('mails that bounce'), { allows, limit: 1 });
    expect(pathsOf(files)).toEqual(['src/queue.ts']);
  });

  it('are none if no word of the task is known', async () => {
    const history = await open(SHOP);
    expect(similarChanges(history, wordsOf('zebra crossing'), 10)).toEqual([]);
    expect(filesOfSimilarChanges(history, [], ANY)).toEqual([]);
    expect(filesByCommitText(history, wordsOf('zebra crossing'), ANY)).toEqual([]);
  });
});

it('ranks files by the changes that are nearest in meaning, without mechanical ones', async () => {
  const history = await open(SHOP);
  const topics = votingTopics(history);
  expect(topics.map(({ topic }) => topic)).not.toContain('Run prettier on prices');
  const nearness = new Map(topics.map(({ number, topic }) => [number, topic.includes('mail') ? 0.9 : 0.3]));
  const files = filesOfAlikeChanges(history, nearness, ANY);
  expect(pathsOf(files)).toEqual(['src/mail.ts', 'src/receipt.ts', 'src/queue.ts', 'src/price.ts', 'src/tax.ts']);
  expect(files[0]?.change.subject).toBe('Send receipts by mail');
});

it('ranks files by the words of all their commits', async () => {
  const files = filesByCommitText(await open(SHOP), wordsOf('mail'), ANY);
  expect(pathsOf(files)).toEqual(['src/mail.ts', 'src/receipt.ts', 'src/queue.ts']);
});

it('gives no weight to a file that changes in every commit', async () => {
  const history = await open(SHOP.map(({ subject, files }) => ({ subject, files: [...files, 'src/version.ts'] })));
  expect(pathsOf(filesOfSimilarChanges(history, wordsOf('price mail'), ANY))).not.toContain('src/version.ts');
  expect(pathsOf(filesByCommitText(history, wordsOf('price mail'), ANY))).not.toContain('src/version.ts');
  expect(pathsOf(filesChangedWith(history, [{ path: repoPath('src/mail.ts'), score: 1 }], ANY))).not.toContain('src/version.ts');
});

describe('files that change together', () => {
  it('are counted in the focused changes of the file', async () => {
    expect(partnersOf(await open(SHOP), repoPath('src/price.ts'), ANY)).toEqual([{ path: 'src/tax.ts', count: 2, of: 3 }]);
  });

  it('are not counted in mass changes', async () => {
    const mass = Array.from({ length: 13 }, (_, at) => `src/file${at}.ts`);
    const lines = [{ subject: 'Move everything', files: ['src/price.ts', ...mass] }, ...SHOP];
    expect(partnersOf(await open(lines), repoPath('src/price.ts'), ANY)).toEqual([{ path: 'src/tax.ts', count: 2, of: 3 }]);
  });

  it('are known of a test too', async () => {
    expect(partnersOf(await open(SHOP), repoPath('src/price.test.ts'), ANY)).toEqual([{ path: 'src/price.ts', count: 1, of: 1 }]);
  });

  it('follow the leading files of a ranking, with the one that they change with', async () => {
    const leads = [{ path: repoPath('src/tax.ts'), score: 1 }];
    expect(filesChangedWith(await open(SHOP), leads, ANY)).toMatchObject([
      { path: 'src/price.ts', lead: 'src/tax.ts', count: 2, of: 2 },
    ]);
  });

  it('are found through a rename', async () => {
    const lines = [{ subject: 'Name it tariff', files: ['src/tax.ts => src/tariff.ts'] }, ...SHOP];
    const history = await open(lines);
    expect(partnersOf(history, repoPath('src/price.ts'), ANY)).toEqual([{ path: 'src/tariff.ts', count: 2, of: 3 }]);
    expect(changesOfFile(history, repoPath('src/tariff.ts')).map(({ commit }) => commit.subject)).toEqual([
      'Name it tariff',
      'Show the price with taxes',
      'Compute taxes per country',
    ]);
    expect(changesOfFile(history, repoPath('src/tax.ts'))).toEqual([]);
  });
});

it('counts the changes of hot files, and lists the newest changes', async () => {
  const history = await open(SHOP);
  expect(hotFiles(history, { ...ANY, limit: 2 })).toMatchObject([
    { path: 'src/price.ts', count: 3, last: { subject: 'Round prices to cents' } },
    { path: 'src/mail.ts', count: 2, last: { subject: 'Send receipts by mail' } },
  ]);
  const newest = newestChanges(history, { allows: (path) => path.includes('queue'), limit: 1 });
  expect(newest).toMatchObject([{ commit: { subject: 'Retry mails that bounce' } }]);
});

it('finds where work is going on: the newer a change and the fewer its files, the more it counts', async () => {
  const history = await open([
    { subject: 'Queue two mails', files: ['src/mail.ts', 'src/queue.ts'] },
    { subject: 'Round prices', files: ['src/price.ts', 'src/price.test.ts'] },
    { subject: 'Retry mails', files: ['src/mail.ts'] },
    ...Array.from({ length: 10 }, () => ({ subject: 'Show receipts', files: ['src/receipt.ts'] })),
    { subject: 'Compute taxes', files: ['src/tax.ts'] },
  ]);
  expect(pathsOf(filesInWork(history, ANY)).slice(0, 3)).toEqual(['src/receipt.ts', 'src/mail.ts', 'src/queue.ts']);
  expect(pathsOf(filesInWork(history, ANY))).not.toContain('src/tax.ts');
});

it('answers for one commit, for none, and opens a log once', async () => {
  const log = makeLog([]);
  const history = await openHistory(log);
  expect(await openHistory(log)).toBe(history);
  expect(similarChanges(history, ['price'], 10)).toEqual([]);
  expect(hotFiles(history, ANY)).toEqual([]);
  expect(filesInWork(history, ANY)).toEqual([]);
  expect(partnersOf(history, repoPath('src/a.ts'), ANY)).toEqual([]);
  const one = await open([{ subject: 'Start the price list', files: ['src/price.ts'] }]);
  expect(similarChanges(one, ['pric'], 10)).toHaveLength(1);
});
