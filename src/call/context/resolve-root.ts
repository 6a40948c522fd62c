/** Resolves the repository of a request. A named folder is used as is, even inside a larger git repository. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import { isPathInside, type NextAction, Problem, type SystemFolderKind } from '#model';
import type { Caller, Engine } from './operation-context.ts';

export type RootRequest = {
  readonly engine: Engine;
  readonly config: Config;
  readonly caller: Caller;
  readonly repo?: string;
  /** The same call for another root. */
  readonly retry: (repo: string, reason: string) => NextAction;
};

/** In order: the request, the served repository, MCP roots, the setting, the git root of the caller's folder, that folder. */
export const resolveRoot = async (request: RootRequest): Promise<string> => {
  const { engine, config, caller, repo } = request;
  const served = repo === undefined ? await onlyServedRoot(request) : undefined;
  if (served !== undefined) return served;
  const named = repo ?? servedRoot(request) ?? (await clientRoot(request)) ?? config.repo;
  const allowed = await allowedRoots(request);
  if (named !== undefined) return resolveFolder(request, named, allowed);
  const folder = (await engine.locate(caller.folder)).path;
  const top = (await engine.gitRoot(folder)) ?? folder;
  if (allowed) refuseSystemFolder(request, top, allowed);
  return resolveFolder(request, top, allowed);
};

/** What most servers are started for: one folder, named by the user, that no link leads away from. */
const onlyServedRoot = async ({ engine, caller: { servedRoots = [] } }: RootRequest): Promise<string | undefined> => {
  const [root] = servedRoots;
  if (root === undefined || servedRoots.length > 1 || !engine.allowedRoots?.includes(root)) return undefined;
  const found = await engine.locate(root);
  return found.isFolder && found.path === root ? root : undefined;
};

type FolderAccess = { readonly engine: Engine; readonly caller?: Caller };

/** Absent: any folder. */
type AllowedRoots = readonly string[] | undefined;

const allowedRoots = async ({ engine, caller }: FolderAccess): Promise<AllowedRoots> => {
  const own = await caller?.allowedRoots?.();
  if (!engine.allowedRoots || !own) return engine.allowedRoots ?? own;
  return [...new Set([...own, ...engine.allowedRoots])];
};

/** The folder at this path, links resolved; undefined when it does not exist or this caller may not read it. */
export const readableFolder = async (access: FolderAccess, path: string): Promise<string | undefined> => {
  const found = await access.engine.locate(path);
  return found.isFolder && isAllowed(await allowedRoots(access), found.path) ? found.path : undefined;
};

const servedRoot = ({ caller: { servedRoots = [] }, retry }: RootRequest): string | undefined => {
  if (servedRoots.length <= 1) return servedRoots[0];
  throw chooseRoot(servedRoots, { what: `this server serves ${servedRoots.length} repositories`, retry });
};

/** The client's open folder. With several, the caller must choose: we never guess. */
const clientRoot = async (request: RootRequest): Promise<string | undefined> => {
  const folders = await Promise.all((request.caller.clientRoots ?? []).map((root) => readableFolder(request, root)));
  const roots = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  if (roots.length <= 1) return roots[0];
  throw chooseRoot(roots, { what: `the client has ${roots.length} folders open`, retry: request.retry });
};

const chooseRoot = (roots: readonly string[], { what, retry }: { what: string } & Pick<RootRequest, 'retry'>): Problem =>
  new Problem('invalid_input', `"repo" is required: ${what}.`, {
    hint: `Set repo to one of: ${roots.join(', ')}.`,
    details: { field: 'repo', candidates: roots },
    nextActions: roots.map((root) => retry(root, 'Use this folder.')),
  });

/** Access is checked before existence, so that callers cannot probe for folders outside the allowed roots. */
const resolveFolder = async (request: RootRequest, named: string, allowed: AllowedRoots): Promise<string> => {
  const { engine, caller } = request;
  // A file URL of another machine is left as is and reported as not found.
  const path = resolve(caller.folder, named.startsWith('file:///') ? fileURLToPath(named) : named);
  const found = await engine.locate(path);
  if (!isAllowed(allowed, found.path)) throw repoNotAllowed(request, path, allowed);
  if (allowed) refuseSystemFolder(request, found.path, allowed);
  if (found.isFolder) return found.path;
  throw new Problem('repo_not_found', `Repository folder not found: ${path}.`, {
    hint: 'Set repo to an absolute path, or omit it to use the current repository.',
    details: { repo: named },
    retryWith: [{ change: { repo: undefined }, reason: 'The same call in the default repository.' }],
  });
};

/** Reports the path as requested: the target of a link would reveal that it exists. */
const repoNotAllowed = ({ retry }: RootRequest, path: string, roots: AllowedRoots = []): Problem => {
  const others = roots.length > 0 ? `Use one of: ${roots.join(', ')}; or start` : 'Start';
  return new Problem('repo_not_allowed', `${path} is outside the folders this server may read.`, {
    hint: `${others} a server with --allow ${path}.`,
    details: { allowed_roots: roots },
    nextActions: roots.map((other) => retry(other, 'Use this allowed folder.')),
  });
};

/** A client's folder may be as broad as `/`. What the user named, by option or setting, is meant. */
const refuseSystemFolder = ({ engine, config, caller, retry }: RootRequest, path: string, allowed: readonly string[]): void => {
  const kind = engine.systemFolderKind(path);
  if (kind === undefined || isNamedByUser({ engine, config, caller }, path)) return;
  const others = allowed.filter((root) => engine.systemFolderKind(root) === undefined);
  throw new Problem('repo_not_allowed', `${path} is ${kind}; it is not indexed unless you allow it by name.`, {
    hint: `Set repo to the folder of a project, or start the server with --allow ${path}.`,
    details: { allowed_roots: others },
    nextActions: others.map((other) => retry(other, 'Use this allowed folder.')),
  });
};

const isNamedByUser = ({ engine, config, caller }: Omit<RootRequest, 'retry'>, path: string): boolean => {
  const named = [...(engine.allowedRoots ?? []), ...(config.repo === undefined ? [] : [resolve(caller.folder, config.repo)])];
  // A system folder that the user named includes the folders in it; `/` and a home folder do not.
  return named.some((root) => root === path || (engine.systemFolderKind(root) === SYSTEM_FOLDER && isPathInside(root, path)));
};

const SYSTEM_FOLDER: SystemFolderKind = 'a system folder';

const isAllowed = (allowed: AllowedRoots, root: string): boolean =>
  allowed === undefined || allowed.some((parent) => parent === root || isPathInside(parent, root));
