import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { shallowCommits } from '../git-repository.ts';
import { isPartialClone, listCommits, readCommits } from './read-commits.ts';

const READ = { renames: 'similar', mostFiles: 100 } as const;
const LONG_TEXT = 'one two three four five six seven eight nine ten eleven twelve\n'.repeat(4);

let repository: TemporaryRepository;
let elsewhere: string;
beforeEach(() => {
  repository = temporaryRepository(`//- a.txt\n${LONG_TEXT}`);
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-clone-')));
});
afterEach(() => {
  repository.dispose();
  rmSync(elsewhere, { recursive: true, force: true });
});

const headOf = (root: string): string => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const list = (root: string, isBelowRootOnly = false): Promise<readonly string[]> =>
  listCommits(root, { head: headOf(root), most: 1_000, isBelowRootOnly });

const read = async (root = repository.root, renames: 'similar' | 'exact' = 'similar') => {
  const ids = await list(root);
  const { commits, unreadable } = await readCommits(root, { ...READ, renames, ids });
  expect([unreadable, commits.map(({ id }) => id)]).toEqual([0, ids]);
  return commits;
};

const clone = (...options: readonly string[]): string => {
  repository.git('config', 'uploadpack.allowFilter', 'true');
  execFileSync('git', ['clone', '-q', ...options, `file://${repository.root}`, elsewhere], { stdio: 'ignore' });
  return elsewhere;
};

describe('reading commits', () => {
  it('gives subjects, bodies, files and renames, newest first and without merges', async () => {
    repository.git('checkout', '-q', '-b', 'side');
    repository.write('odd\t"name"\n.ts', 'x');
    repository.commit('side\n\nA body\n\nof two paragraphs');
    repository.git('checkout', '-q', 'main');
    repository.git('mv', 'a.txt', 'b.txt');
    repository.commit('move');
    repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    const found = (await read()).map(({ subject, body, files, fileCount }) => ({ subject, body, files, fileCount }));
    expect(found.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))).toEqual([
      { subject: 'first', body: '', files: [{ path: 'a.txt' }], fileCount: 1 },
      { subject: 'move', body: '', files: [{ path: 'b.txt', from: 'a.txt' }], fileCount: 1 },
      { subject: 'side', body: 'A body\n\nof two paragraphs\n', files: [{ path: 'odd\t"name"\n.ts' }], fileCount: 1 },
    ]);
  });

  it('is not affected by any configuration, replacement or note', async () => {
    repository.git('mv', 'a.txt', 'z.txt');
    repository.write('z.txt', `${LONG_TEXT}changed\n`);
    repository.write('.gitattributes', '*.txt diff=spy\n');
    repository.write('.mailmap', 'Other <other@example.org> <test@example.org>\n');
    repository.commit('Übersetzung\n\nbody');
    const before = await read();
    const mark = join(elsewhere, 'ran');
    const settings = {
      'log.showRoot': 'false',
      'log.decorate': 'full',
      'log.showSignature': 'true',
      'log.abbrevCommit': 'true',
      'log.mailmap': 'true',
      'log.date': 'relative',
      'log.diffMerges': 'on',
      'format.pretty': 'fuller',
      'format.notes': 'true',
      'diff.renames': 'false',
      'diff.renameLimit': '1',
      'diff.orderFile': '/does/not/exist',
      'diff.relative': 'true',
      'diff.noprefix': 'true',
      'diff.external': `touch ${mark}`,
      'diff.spy.textconv': `touch ${mark}; cat`,
      'diff.spy.command': `touch ${mark}`,
      'diff.ignoreSubmodules': 'none',
      'diff.submodule': 'log',
      'color.ui': 'always',
      'core.quotePath': 'true',
      'core.pager': `touch ${mark}; cat`,
      'i18n.logOutputEncoding': 'ISO-8859-1',
    };
    for (const [key, value] of Object.entries(settings)) repository.git('config', key, value);
    repository.git('notes', 'add', '-m', 'a note', 'HEAD');
    repository.git('replace', 'HEAD', repository.git('commit-tree', '-m', 'replacement', 'HEAD^{tree}').trim());
    expect(await read()).toEqual(before);
    expect(existsSync(mark)).toBe(false);
  });

  it('counts the files of a mass change and keeps none, and leaves submodules out', async () => {
    for (let index = 0; index < 101; index += 1) repository.write(`many/${index}.txt`, `${index}`);
    repository.commit('many');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${headOf(repository.root)},module`);
    repository.git('commit', '-q', '-m', 'module');
    const [module, many] = await read();
    expect([many?.fileCount, many?.files]).toEqual([101, []]);
    expect([module?.subject, module?.fileCount]).toEqual(['module', 0]);
  });

  it('lists only commits that changed something below a root inside the repository', async () => {
    repository.write('sub/b.ts', 'b');
    repository.commit('inside');
    repository.write('a.txt', 'outside');
    repository.commit('outside');
    const ids = await list(join(repository.root, 'sub'), true);
    const { commits } = await readCommits(join(repository.root, 'sub'), { ...READ, ids });
    expect(commits.map(({ subject, files }) => [subject, files])).toEqual([['inside', [{ path: 'sub/b.ts' }]]]);
  });

  it('fails for a commit that does not exist, and refuses what is no commit id', async () => {
    await expect(readCommits(repository.root, { ...READ, ids: ['0'.repeat(40)] })).rejects.toMatchObject({ kind: 'failed' });
    await expect(readCommits(repository.root, { ...READ, ids: ['--all'] })).rejects.toThrow('not a commit id');
    await expect(listCommits(repository.root, { head: 'HEAD', most: 1, isBelowRootOnly: false })).rejects.toThrow(
      'not a commit id',
    );
  });

  it('stops when it is cancelled', async () => {
    const ids = await list(repository.root);
    const signal = AbortSignal.abort();
    await expect(readCommits(repository.root, { ...READ, ids }, { signal })).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('incomplete clones', () => {
  it('of a partial clone, finds exact renames without fetching a content', async () => {
    repository.git('mv', 'a.txt', 'b.txt');
    repository.commit('exact');
    repository.git('mv', 'b.txt', 'c.txt');
    repository.write('c.txt', `${LONG_TEXT}more\n`);
    repository.commit('similar');
    const root = clone('--filter=blob:none', '--no-checkout');
    expect([await isPartialClone(root), await isPartialClone(repository.root)]).toEqual([true, false]);
    // A fetch would fail.
    repository.git('config', 'uploadpack.allowFilter', 'false');
    const contents = () =>
      execFileSync('git', ['rev-list', '--objects', '--all', '--missing=print'], { cwd: root, encoding: 'utf8' });
    const before = contents();
    const [similar, exact] = await read(root, 'exact');
    expect(similar?.files).toEqual([{ path: 'b.txt' }, { path: 'c.txt' }]);
    expect(exact?.files).toEqual([{ path: 'b.txt', from: 'a.txt' }]);
    expect(contents()).toBe(before);
  });

  it('of a shallow clone, names the commits whose parents are missing', async () => {
    for (const subject of ['second', 'third']) {
      repository.write('a.txt', subject);
      repository.commit(subject);
    }
    const root = clone('--depth=2');
    const [, second] = await list(root);
    expect(await shallowCommits(root)).toEqual(new Set([second]));
    expect(await shallowCommits(repository.root)).toEqual(new Set());
  });
});

/** What a commit and a tree can hold: any bytes in names but NUL and slash, any text in messages but NUL. */
const name = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .map((value) => value.replaceAll(/[\0/]/gu, '_'))
  .filter((value) => !/^\.{1,2}$|^\.git$/iu.test(value) && Buffer.from(value).toString() === value);
const message = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => Buffer.from(value.replaceAll('\0', '_')).toString());

const quoted = (path: string): string =>
  `"${[...Buffer.from(path)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;

it('returns any file names that git can store, whatever the messages say', async () => {
  const commits = fc.sample(fc.record({ message, names: fc.uniqueArray(name, { minLength: 1, maxLength: 5 }) }), 60);
  const stream = commits.flatMap(({ message: text, names }, index) => [
    `commit refs/heads/any\ncommitter T <t@example.org> ${1_000 + index} +0000\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    ...names.map((each) => `M 100644 inline ${quoted(`${index}/${each}`)}\ndata 0\n\n`),
  ]);
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input: stream.join('') });
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/any');
  const found = (await read()).toReversed();
  expect(found.map(({ time, files }) => [time, files.map(({ path }) => path)])).toEqual(
    commits.map(({ names }, index) => {
      const paths = names.map((each) => `${index}/${each}`);
      return [1_000 + index, paths.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))];
    }),
  );
});
