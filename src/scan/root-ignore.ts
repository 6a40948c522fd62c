/**
 * What the `.gitignore` of the root says about paths, tracked or not. Files that git tracks although it ignores them are indexed, so
 * search asks here before it suggests to ignore them once more. Neither nested ignore files nor those of the user are read.
 */
import { join } from 'node:path';
import type { Ignore } from 'ignore';
import { log, lstatOf, readFileBytes } from '#platform';
import { makeMatcher, patternsFromRoot } from './ignore-rules.ts';

/** `absent`, `error`: there is no such file, or it cannot be read, so nothing is known. */
type RootIgnoreState = 'ready' | 'absent' | 'error';

type RootIgnoreCheck = { readonly state: RootIgnoreState; readonly ignored: readonly string[] };

/** Some file systems keep coarse times: an edit may change neither time nor size. So the file is read again at the latest then. */
const CHECKS_PER_RELOAD = 25;

const GITIGNORE = '.gitignore';

type Loaded = {
  readonly state: RootIgnoreState;
  readonly mtimeMs: number | null;
  readonly size: number | null;
  readonly matcher?: Ignore;
};

export class RootIgnore {
  readonly #root: string;
  readonly #checksPerReload: number;
  #loaded: Loaded | undefined;
  #checksSinceReload = 0;

  constructor(root: string, { checksPerReload = CHECKS_PER_RELOAD }: { readonly checksPerReload?: number } = {}) {
    this.#root = root;
    this.#checksPerReload = checksPerReload;
  }

  /** `paths`: relative to the root. Others are never ignored. */
  check(paths: readonly string[]): RootIgnoreCheck {
    const { state, matcher } = this.#current();
    return { state, ignored: matcher ? paths.filter((path) => isBelowRoot(path) && matcher.ignores(path)) : [] };
  }

  #current(): Loaded {
    this.#checksSinceReload += 1;
    const stamp = stampOf(this.#root);
    const known = this.#loaded;
    const isSame = known?.mtimeMs === stamp.mtimeMs && known.size === stamp.size;
    if (known && isSame && this.#checksSinceReload % this.#checksPerReload !== 0) return known;
    const loaded = load(this.#root, stamp);
    this.#loaded = loaded;
    if (loaded.state === 'ready') this.#checksSinceReload = 0;
    return loaded;
  }
}

/** The paths that a pattern of an ignore file in the root would match. */
export const pathsOfPattern = (pattern: string, paths: readonly string[]): readonly string[] => {
  const matcher = makeMatcher().add(pattern);
  return paths.filter((path) => isBelowRoot(path) && matcher.ignores(path));
};

const isBelowRoot = (path: string): boolean =>
  path !== '' && !path.startsWith('/') && !path.split('/').some((step) => step === '..' || step === '.' || step === '');

type Stamp = Pick<Loaded, 'mtimeMs' | 'size'>;

const NO_STAMP: Stamp = { mtimeMs: null, size: null };

const stampOf = (root: string): Stamp => {
  const stats = lstatOf(join(root, GITIGNORE));
  return typeof stats === 'string' ? NO_STAMP : { mtimeMs: Math.trunc(stats.mtimeMs), size: stats.size };
};

const load = (root: string, stamp: Stamp): Loaded => {
  const read = readFileBytes(join(root, GITIGNORE));
  if (read.kind === 'gone') return { state: 'absent', ...NO_STAMP };
  if (read.kind !== 'bytes') return failed(stamp, read.kind);
  try {
    const matcher = makeMatcher().add([...patternsFromRoot('', new TextDecoder('utf-8', { fatal: true }).decode(read.bytes))]);
    // Patterns are compiled on first use.
    matcher.ignores('a');
    return { state: 'ready', ...stamp, matcher };
  } catch (error) {
    return failed(stamp, error);
  }
};

const failed = (stamp: Stamp, reason: unknown): Loaded => {
  log.debug('cannot read the .gitignore of the root', { reason: String(reason) });
  return { state: 'error', ...stamp };
};
