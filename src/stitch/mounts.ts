/** Which routers are mounted in which, and the prefixes that this gives each. */
import { type FileValue, heldBy, type KnownText, symbolOf, textsOf } from './evaluate-text.ts';
import { expandElements } from './expand-elements.ts';
import { findRouter, type Router, type RouterSearch } from './find-router.ts';
import { joinPaths } from './join-paths.ts';
import { parentOf, readFolderMounts } from './mounted-folder.ts';
import type { PlacedFact } from './surface-index.ts';

type Mount = {
  readonly parent: Router | undefined;
  readonly prefix: FileValue | undefined;
  /** The prefix takes the place of the router's own. */
  readonly replaces: boolean;
};

export type Mounts = {
  readonly ofRouter: ReadonlyMap<string, readonly Mount[]>;
  /** Prefixes that routers are given after they are made. */
  readonly ownPrefix: ReadonlyMap<string, FileValue>;
  /** Prefixes of everything that a framework serves in a project. */
  readonly global: readonly PlacedFact[];
  /** What is mounted and is no router: middleware. */
  readonly others: readonly PlacedFact[];
};

export const readMounts = async (search: RouterSearch): Promise<Mounts> => {
  const ofRouter = new Map<string, Mount[]>();
  const ownPrefix = new Map<string, FileValue>();
  const [global, others]: [PlacedFact[], PlacedFact[]] = [[], []];
  const add = (id: string, mount: Mount): void => {
    const known = ofRouter.get(id);
    if (known) known.push(mount);
    else ofRouter.set(id, [mount]);
  };
  const setOwn = (id: string, prefix: FileValue | undefined): void => {
    if (prefix) ownPrefix.set(id, prefix);
  };
  for (const placed of await expandElements(search, search.index.ofKind('mount'))) {
    if (placed.fact.detail?.['scope'] === 'folder') {
      await addFolder(search, placed, add);
      continue;
    }
    const child = partOf(placed, 'child');
    if (!child) {
      global.push(placed);
      continue;
    }
    const router = await findRouter(search, child);
    if (!router || router === 'outside') others.push(placed);
    else if (isTrial(search, placed, router.id)) continue;
    else if (placed.fact.detail?.['scope'] === 'own prefix') setOwn(router.id, partOf(placed, 'prefix'));
    else add(router.id, await mountOf(search, placed));
  }
  await addPassed(search, add);
  return { ofRouter, ownPrefix, global, others };
};

/** A test that mounts a router of the program does not say where the program serves it. Ids start with the entry of their file. */
const isTrial = ({ index }: RouterSearch, { entry }: PlacedFact, router: string): boolean =>
  index.isTest(entry) && !index.isTest(Number.parseInt(router, 10));

/** A router that is passed to a function is its parameter. */
const addPassed = async (search: RouterSearch, add: (id: string, mount: Mount) => void): Promise<void> => {
  for (const placed of search.index.ofKind('passed')) {
    const id = await passedTo(search, placed);
    const value = partOf(placed, 'value');
    const parent = value && (await findRouter(search, value));
    if (id !== undefined && parent && parent !== 'outside' && parent.id !== id && !isTrial(search, placed, id))
      add(id, { parent, prefix: undefined, replaces: false });
  }
};

export const partOf = ({ entry, fact }: PlacedFact, name: string): FileValue | undefined => {
  const value = fact.parts?.[name];
  return value && { entry, value, from: fact.from };
};

/** Every plugin of a folder, below the prefix that its own folder and the mount give it. */
const addFolder = async (search: RouterSearch, placed: PlacedFact, add: (id: string, mount: Mount) => void): Promise<void> => {
  const [folder, parent] = [placed.fact.parts?.['folder'], await parentOf(search, partOf(placed, 'router'))];
  const before = placed.fact.parts?.['prefix'];
  if (folder?.kind !== 'text') return;
  for (const mounted of await readFolderMounts(search, placed, folder.text)) {
    const text = `${before?.kind === 'text' ? before.text : ''}${mounted.folder}`;
    const prefix: FileValue = { entry: placed.entry, value: { kind: 'text', text } };
    if (mounted.router.id !== parent?.id) add(mounted.router.id, { parent, prefix, replaces: false });
  }
};

const mountOf = async (search: RouterSearch, placed: PlacedFact): Promise<Mount> => {
  const prefix = partOf(placed, 'prefix');
  return {
    parent: await parentOf(search, partOf(placed, 'router')),
    prefix: prefix && !(await isFunctionName(search, prefix)) ? prefix : undefined,
    replaces: placed.fact.detail?.['replacesPrefix'] === 'true',
  };
};

/** `use(auth, router)`: the first value is a prefix or a function, and only its name tells. */
const isFunctionName = async (search: RouterSearch, at: FileValue): Promise<boolean> => {
  const { entry, value, from } = at;
  const binding = value.kind === 'name' || value.kind === 'member' ? value.binding : undefined;
  if (!binding || (await heldBy(search, at))) return false;
  const symbol = await symbolOf(search, { entry, binding, from });
  if (symbol) return (await search.links.symbol(symbol)).fact.role === 'callable';
  const targets = await search.links.targetsOf(entry, binding, from);
  return targets.length > 0 && targets.every(({ kind }) => kind === 'external');
};

/** The parameter that takes what is passed. */
const passedTo = async (search: RouterSearch, placed: PlacedFact): Promise<string | undefined> => {
  const callee = partOf(placed, 'callee');
  if (!callee) return undefined;
  const index = placed.fact.detail?.['index'] ?? '0';
  if (callee.value.kind === 'function') return `${callee.entry}@${callee.value.at}/${index}`;
  const { value } = callee;
  const binding = value.kind === 'name' || value.kind === 'member' ? value.binding : undefined;
  const at = binding && (await symbolOf(search, { ...callee, binding }));
  return at && `${at.entry}#${at.symbol}/${index}`;
};

/** `isServed`: an application serves it. `framework`: of what made the application or the router. */
export type RouterPrefix = KnownText & { readonly isServed: boolean; readonly origin: string | undefined };

const MOST_PREFIXES = 50;
const MOST_DEPTH = 24;

export class PrefixReader {
  readonly #search: RouterSearch;
  readonly #mounts: Mounts;
  readonly #known = new Map<string, readonly MountedPrefix[]>();

  constructor(search: RouterSearch, mounts: Mounts) {
    this.#search = search;
    this.#mounts = mounts;
  }

  /** Every prefix that the routes of a router have, one per way that it is mounted. */
  async prefixesOf(router: Router, around: readonly string[] = []): Promise<readonly RouterPrefix[]> {
    const own = await this.#texts(this.#mounts.ownPrefix.get(router.id) ?? router.own);
    const mounts = this.#mounts.ofRouter.get(router.id) ?? [];
    const outer = this.#known.get(router.id) ?? (await this.#mountedAt(router, mounts, [...around, router.id]));
    this.#known.set(router.id, outer);
    const derived = await this.#derivedTexts(router);
    const kept = outer.flatMap((prefix) =>
      (prefix.replacesOwn ? NO_TEXT : own).flatMap((middle) => derived.map((last) => joined(prefix, joined(middle, last)))),
    );
    return kept.slice(0, MOST_PREFIXES);
  }

  async #mountedAt(router: Router, mounts: readonly Mount[], around: readonly string[]): Promise<readonly MountedPrefix[]> {
    const isApp = this.#search.frameworks.byOrigin.get(router.origin ?? '')?.origin.isApp === true;
    const found: MountedPrefix[] = [];
    for (const mount of mounts) {
      const prefixes = await this.#texts(mount.prefix);
      const isCycle = mount.parent !== undefined && around.includes(mount.parent.id);
      if (isCycle || around.length > MOST_DEPTH) continue;
      const outer = mount.parent ? await this.prefixesOf(mount.parent, around) : ROOT;
      const replacesOwn = mount.replaces && mount.prefix !== undefined;
      for (const before of outer)
        found.push(
          ...prefixes.map((prefix) => ({ ...joined(before, prefix), origin: before.origin ?? router.origin, replacesOwn })),
        );
      if (found.length > MOST_PREFIXES) break;
    }
    if (found.length > 0) return found;
    return [{ text: '', unknown: [], isServed: isApp, origin: router.origin, replacesOwn: false }];
  }

  async #texts(value: FileValue | undefined): Promise<readonly KnownText[]> {
    return value ? textsOf(this.#search, value) : NO_TEXT;
  }

  async #derivedTexts({ derived }: Router): Promise<readonly KnownText[]> {
    let texts: readonly KnownText[] = NO_TEXT;
    for (const value of derived) {
      const next = await this.#texts(value);
      texts = texts.flatMap((before) => next.map((after) => joined(before, after)));
    }
    return texts;
  }
}

type MountedPrefix = RouterPrefix & { readonly replacesOwn: boolean };

const NO_TEXT: readonly KnownText[] = [{ text: '', unknown: [] }];
const ROOT: readonly RouterPrefix[] = [{ text: '', unknown: [], isServed: true, origin: undefined }];

const joined = <Before extends KnownText>(before: Before, after: KnownText): Before => ({
  ...before,
  text: after.text === '' ? before.text : joinPaths(before.text, after.text, { keepsTrailingSlash: true }),
  unknown: [...before.unknown, ...after.unknown],
});
