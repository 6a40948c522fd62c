/** A name for a repository that is the same on every machine: of its first commit, else of where it was cloned from. */
import { createHash } from 'node:crypto';
import { defined } from '#model';
import { firstCommits, gitState, isDirty, originUrl } from '#platform';
import type { RepositoryIdentity } from '../port.ts';

export const identifyRepository = async (root: string): Promise<RepositoryIdentity> => {
  const git = await gitState(root);
  if (!git) return { ...nameOf({ source: 'folder', text: root }) };
  const [first] = git.head === undefined ? [] : await firstCommits(root);
  const remote = first === undefined ? await originUrl(root) : undefined;
  return defined({
    ...nameOf(sourceOf(root, first, remote)),
    branch: git.branch,
    commit: git.head,
    isClean: !(await isDirty(root)),
  });
};

type Source = { readonly source: RepositoryIdentity['source']; readonly text: string };

const sourceOf = (root: string, first: string | undefined, remote: string | undefined): Source => {
  if (first !== undefined) return { source: 'first_commit', text: first };
  return remote === undefined ? { source: 'folder', text: root } : { source: 'remote', text: plainAddress(remote) };
};

/** `git@host:a/b.git`, `ssh://git@host/a/b` and `https://host/a/b` are one place. */
const plainAddress = (url: string): string =>
  url
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/^[^@/]*@/u, '')
    .replace(/^([^/:]+):(?:\d+\/)?/u, '$1/')
    .replace(/(?:\.git)?\/*$/u, '')
    .toLowerCase();

const nameOf = ({ source, text }: Source): Pick<RepositoryIdentity, 'id' | 'source'> => ({
  id: createHash('sha256').update(`${source}\0${text}`).digest('hex').slice(0, 16),
  source,
});
