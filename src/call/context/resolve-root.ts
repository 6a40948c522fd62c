/** Which repository a request is about. A named one is the root as it stands, even inside a larger git repository. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import { isPathInside, type NextAction, OPERATION, Problem } from '#model';
import type { Caller, Engine } from './operation-context.ts';

export type RootRequest = {
  readonly engine: Engine;
  readonly config: Config;
  readonly caller: Caller;
  readonly repo?: string;
  /** The same call about another root. */
  readonly retry: (repo: string, reason: string) => NextAction;
};

/** The request → the served root → MCP roots → the setting → the git root of the caller's folder → that folder. */
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

/** The folder at this path, links resolved; undefined when there is none, or none that this caller may ask about. */
export const readableFolder = async ({ engine, caller }: FolderAccess, path: string): Promise<string | undefined> => {
  const found = await engine.locate(path);
  const allowed = engine.allowedRoots ?? (await caller?.allowedRoots?.());
  return found.isFolder && isAllowed(allowed, found.path) ? found.path : undefined;
};

/** A root that is there and may be read; several that fit are a question for the caller, never a guess. */
const clientRoot = async ({ engine, caller, retry }: RootRequest): Promise<string | undefined> => {
  const folders = await Promise.all((caller.clientRoots ?? []).map((root) => readableFolder({ engine }, root)));
  const roots = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  if (roots.length <= 1) return roots[0];
  throw new Problem('invalid_input', `"repo" is needed: the client has ${roots.length} folders open.`, {
    hint: `Name one of them: ${roots.join(', ')}.`,
    details: { field: 'repo', candidates: roots },
    nextActions: roots.map((root) => retry(root, 'One of the open folders.')),
  });
};

/** Whether it may be read is told before whether it is there: outside, that is nobody's business. */
const resolveFolder = async (request: RootRequest, named: string): Promise<string> => {
  const { engine, caller } = request;
  // A URL of another machine stays as it is, and is not found.
  const path = resolve(caller.folder, named.startsWith('file:///') ? fileURLToPath(named) : named);
  const found = await engine.locate(path);
  const allowed = engine.allowedRoots ?? (request.repo === undefined ? undefined : await caller.allowedRoots?.());
  if (!isAllowed(allowed, found.path)) throw repoNotAllowed(request, path, allowed);
  if (found.isFolder) return found.path;
  throw new Problem('repo_not_found', `There is no folder at ${path}.`, {
    hint: 'Give "repo" as an absolute path, or leave it out to ask about the current repository.',
    details: { repo: named },
    nextActions: [{ tool: OPERATION.healthCheck, args: {}, reason: 'See which repository is asked about by default.' }],
  });
};

/** Named as it was asked for: where a link leads would tell that it is there. */
const repoNotAllowed = ({ retry }: RootRequest, path: string, roots: AllowedRoots = []): Problem => {
  return new Problem('repo_not_allowed', `${path} is outside the folders that this server may read.`, {
    hint: `Ask about one of: ${roots.join(', ')}; or start a server for that folder.`,
    details: { allowed_roots: roots },
    nextActions: roots.map((other) => retry(other, 'A folder that this server may read.')),
  });
};

/** Absent: any folder. */
type AllowedRoots = readonly string[] | undefined;

const isAllowed = (allowed: AllowedRoots, root: string): boolean =>
  allowed === undefined || allowed.some((parent) => parent === root || isPathInside(parent, root));
