/** Plugins that are mounted by the folder that they are in: `routes/api/orders/index.ts` below `/api/orders`. */
import { dirname, join } from 'node:path/posix';
import type { FileValue } from './evaluate-text.ts';
import { findRouter, type Router, routerOfExport, type RouterSearch } from './find-router.ts';
import type { PlacedFact } from './surface-index.ts';

export type FolderMount = { readonly router: Router; readonly folder: string };

const MOST_FILES = 2_000;

export const readFolderMounts = async (
  search: RouterSearch,
  { entry, fact }: PlacedFact,
  folder: string,
): Promise<readonly FolderMount[]> => {
  const { paths } = search.index;
  const { prefixOfMounted } = search.frameworks.named.get(fact.frameworks?.[0] ?? '') ?? {};
  const root = join(dirname(paths[entry] ?? ''), folder.replace(/^\//u, ''));
  const found: FolderMount[] = [];
  for (const [file, path] of paths.entries()) {
    const prefix = path.startsWith(`${root}/`) ? prefixOfMounted?.(path.slice(root.length + 1)) : undefined;
    if (prefix === undefined || found.length >= MOST_FILES) continue;
    const router = await routerOfExport(search, { entries: [file], name: 'default' });
    if (router && router !== 'outside') found.push({ router, folder: prefix });
  }
  return found;
};

/** The router that a mount adds to. */
export const parentOf = async (search: RouterSearch, router: FileValue | undefined): Promise<Router | undefined> => {
  const found = router && (await findRouter(search, router));
  return found === 'outside' ? undefined : found;
};
