/** Resolves the repository of a request. A named folder is used as is, even inside a larger git repository. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import { isPathInside, type NextAction, Problem } from '#model';
import type { Caller, Engine } from './operation-context.ts';

export type RootRequest = {
  readonly engine: Engine;
  readonly config: Config;
  readonly caller: Caller;
  readonly repo?: string;
  /** The same call for another root. */
  readonly retry: (repo: string, reason: string) => NextAction;
};

/** In order: the request, the served root, MCP roots, the setting, the git root of the caller's folder, that folder. */
export const resolveRoot = async (request: RootRequest): Promise<string> => {
  const { engine, config, caller, repo } = request;
  const named = repo ?? caller.servedRoot ?? (await clientRoot(request)) ?? config.repo;
  if (named !== undefined) return resolveFolder(request, named);
  const folder = await resolveFolder(request, caller.folder);
  const top = (await engine.gitRoot(folder)) ?? folder;
  if (isAllowed(engine.allowedRoots, top)) return top;
  throw repoNotAllowed(request, top, engine.allowedRoots);
};

type FolderAccess = { readonly engine: Engine; readonly caller?: Caller };

/** The folder at this path, links resolved; undefined when it does not exist or this caller may not read it. */
export const readableFolder = async ({ engine, caller }: FolderAccess, path: string): Promise<string | undefined> => {
  const found = await engine.locate(path);
  const allowed = engine.allowedRoots ?? (await caller?.allowedRoots?.());
  return found.isFolder && isAllowed(allowed, found.path) ? found.path : undefined;
};

/** The client's open folder. With several, the caller must choose: we never guess. */
const clientRoot = async ({ engine, caller, retry }: RootRequest): Promise<string | undefined> => {
  const folders = await Promise.all((caller.clientRoots ?? []).map((root) => readableFolder({ engine }, root)));
  const roots = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  if (roots.length <= 1) return roots[0];
  throw new Problem('invalid_input', `"repo" is required: the client has ${roots.length} folders open.`, {
    hint: `Set repo to one of: ${roots.join(', ')}.`,
    details: { field: 'repo', candidates: roots },
    nextActions: roots.map((root) => retry(root, 'Use this open folder.')),
  });
};

/** Access is checked before existence, so that callers cannot probe for folders outside the allowed roots. */
const resolveFolder = async (request: RootRequest, named: string): Promise<string> => {
  const { engine, caller } = request;
  // A file URL of another machine is left as is and reported as not found.
  const path = resolve(caller.folder, named.startsWith('file:///') ? fileURLToPath(named) : named);
  const found = await engine.locate(path);
  const allowed = engine.allowedRoots ?? (request.repo === undefined ? undefined : await caller.allowedRoots?.());
  if (!isAllowed(allowed, found.path)) throw repoNotAllowed(request, path, allowed);
  if (found.isFolder) return found.path;
  throw new Problem('repo_not_found', `Repository folder not found: ${path}.`, {
    hint: 'Set repo to an absolute path, or omit it to use the current repository.',
    details: { repo: named },
    retryWith: [{ change: { repo: undefined }, reason: 'The same call in the default repository.' }],
  });
};

/** Reports the path as requested: the target of a link would reveal that it exists. */
const repoNotAllowed = ({ retry }: RootRequest, path: string, roots: AllowedRoots = []): Problem => {
  return new Problem('repo_not_allowed', `${path} is outside the folders this server may read.`, {
    hint: `Use one of: ${roots.join(', ')}; or start a server with --allow for that folder.`,
    details: { allowed_roots: roots },
    nextActions: roots.map((other) => retry(other, 'Use this allowed folder.')),
  });
};

/** Absent: any folder. */
type AllowedRoots = readonly string[] | undefined;

const isAllowed = (allowed: AllowedRoots, root: string): boolean =>
  allowed === undefined || allowed.some((parent) => parent === root || isPathInside(parent, root));
