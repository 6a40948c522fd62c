/** A name for a repository that is the same on every machine: of its first commit, else of where it was cloned from. */
import { createHash } from 'node:crypto';
import { defined } from '#model';
import { firstCommits, gitState, isDirty, isShallow, originUrl } from '#platform';
import type { RepositoryIdentity } from '../port.ts';

export class RepositoryIdentifier {
  readonly #root: string;
  /** A commit's id stands for all that led to it: the history need not be read again until HEAD is another one. */
  #known: { readonly head: string; readonly first: string } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async identify(): Promise<RepositoryIdentity> {
    const root = this.#root;
    const git = await gitState(root);
    if (!git) return { ...hashIdentity({ source: 'folder', text: root }) };
    const first = git.head === undefined ? undefined : await this.#firstCommit(git.head);
    const remote = first === undefined ? await originUrl(root) : undefined;
    return defined({
      ...hashIdentity(chooseSource(root, first, remote)),
      branch: git.branch,
      commit: git.head,
      isClean: !(await isDirty(root)),
    });
  }

  async #firstCommit(head: string): Promise<string | undefined> {
    if (await isShallow(this.#root)) return undefined;
    if (this.#known?.head === head) return this.#known.first;
    const [first] = await firstCommits(this.#root, head);
    if (first !== undefined) this.#known = { head, first };
    return first;
  }
}

type IdentitySource = { readonly source: RepositoryIdentity['source']; readonly text: string };

const chooseSource = (root: string, first: string | undefined, remote: string | undefined): IdentitySource => {
  if (first !== undefined) return { source: 'first_commit', text: first };
  return remote === undefined ? { source: 'folder', text: root } : { source: 'remote', text: normalizeUrl(remote) };
};

/** `git@host:a/b.git`, `ssh://git@host/a/b` and `https://host/a/b` are one place. */
const normalizeUrl = (url: string): string =>
  url
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/^[^@/]*@/u, '')
    .replace(/^([^/:]+):(?:\d+\/)?/u, '$1/')
    .replace(/(?:\.git)?\/*$/u, '')
    .toLowerCase();

const hashIdentity = ({ source, text }: IdentitySource): Pick<RepositoryIdentity, 'id' | 'source'> => ({
  id: createHash('sha256').update(`${source}\0${text}`).digest('hex').slice(0, 16),
  source,
});
