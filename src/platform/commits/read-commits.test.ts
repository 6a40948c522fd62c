import { expect, it } from 'vitest';
import { temporaryRepository } from '../../../test/support/temporary-repository.ts';
import { listCommits, readCommits } from './read-commits.ts';

const READ = { renames: 'similar', mostFiles: 100 } as const;

it('reads commits without merges, with renames and the paths that a file system allows', async () => {
  const repository = temporaryRepository('//- a.txt\none two three four five six seven eight nine ten\n');
  repository.git('checkout', '-q', '-b', 'side');
  repository.write('odd\t"name"\n.ts', 'x');
  repository.commit('side\n\nA body\n\nof two paragraphs');
  repository.git('checkout', '-q', 'main');
  repository.git('mv', 'a.txt', 'b.txt');
  repository.commit('move');
  repository.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
  const ids = await listCommits(repository.root, {
    head: repository.git('rev-parse', 'HEAD').trim(),
    most: 10,
    isBelowRootOnly: false,
  });
  const { commits, unreadable } = await readCommits(repository.root, { ...READ, ids });
  const found = commits.map(({ subject, body, files, fileCount }) => ({ subject, body, files, fileCount }));
  expect(found.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))).toEqual([
    { subject: 'first', body: '', files: [{ path: 'a.txt' }], fileCount: 1 },
    { subject: 'move', body: '', files: [{ path: 'b.txt', from: 'a.txt' }], fileCount: 1 },
    { subject: 'side', body: 'A body\n\nof two paragraphs\n', files: [{ path: 'odd\t"name"\n.ts' }], fileCount: 1 },
  ]);
  expect(unreadable).toBe(0);
});
