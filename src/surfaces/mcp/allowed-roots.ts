import { resolve } from 'node:path';
import type { Engine } from '#operations';

type Place = {
  /** Where the server was started. */
  readonly folder: string;
  /** What the client has open; empty when it has nothing open or cannot tell. */
  readonly clientRoots: readonly string[];
};

/**
 * The folders that a client on stdio may ask about when the server was started without `--repo` and `--allow`: those it has
 * open, else the one of the setting, else the repository around the server's folder. A failure to tell never widens them.
 */
export const allowedRootsOf = async (engine: Engine, { folder, clientRoots }: Place): Promise<readonly string[]> => {
  const located = await Promise.all(clientRoots.map((root) => engine.locate(root)));
  const open = located.flatMap(({ path, isFolder }) => (isFolder ? [path] : []));
  if (open.length > 0) return open;
  const { repo } = engine.settings().config;
  const { path } = await engine.locate(resolve(folder, repo ?? '.'));
  return [repo === undefined ? ((await engine.gitRoot(path)) ?? path) : path];
};
