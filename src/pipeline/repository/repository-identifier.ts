/** Identifies a repository the same way on every machine: by its first commit, else by its origin URL. */
import { createHash } from 'node:crypto';
import { defined } from '#model';
import { firstCommits, gitState, isDirty, isShallow, originUrl } from '#platform';
import type { RepositoryIdentity } from '../port.ts';

export class RepositoryIdentifier {
  readonly #root: string;
  /** Valid until HEAD changes: a commit id determines its whole history. */
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

/** `git@host:a/b.git`, `ssh://git@host/a/b` and `https://host/a/b` are equal. */
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
