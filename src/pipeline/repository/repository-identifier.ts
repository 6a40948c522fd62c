/** Identifies a repository the same way on every machine: by its first commit, else by its origin URL. */
import { createHash } from 'node:crypto';
import { defined, type GitState } from '#model';
import { firstCommits, gitState, isDirty, isShallow, originUrl } from '#platform';
import type { RepositoryIdentity } from '../port.ts';

export class RepositoryIdentifier {
  readonly #root: string;
  /** Valid until HEAD changes: a commit id determines its whole history. */
  #id: Promise<string> | undefined;
  #known: { readonly head: string; readonly first: string } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Read once: it changes only when another history is checked out. */
  id(): Promise<string> {
    this.#id ??= this.#readId();
    return this.#id;
  }

  async #readId(): Promise<string> {
    const git = await gitState(this.#root);
    return (git ? await this.#identifyGit(git) : hashIdentity({ source: 'folder', text: this.#root })).id;
  }

  async identify(): Promise<RepositoryIdentity> {
    const root = this.#root;
    const git = await gitState(root);
    if (!git) return { ...hashIdentity({ source: 'folder', text: root }) };
    return defined({
      ...(await this.#identifyGit(git)),
      branch: git.branch,
      commit: git.head,
      isClean: !(await isDirty(root)),
    });
  }

  async #identifyGit({ head }: GitState): Promise<Pick<RepositoryIdentity, 'id' | 'source'>> {
    const first = head === undefined ? undefined : await this.#firstCommit(head);
    const remote = first === undefined ? await originUrl(this.#root) : undefined;
    return hashIdentity(chooseSource(this.#root, first, remote));
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
