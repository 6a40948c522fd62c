/** Plugins that are mounted by the folder that they are in: `routes/api/orders/index.ts` below `/api/orders`. */
import { dirname, join } from 'node:path/posix';
import type { FileValue } from './evaluate-text.ts';
import { findRouter, type Router, routerOfExport, type RouterSearch } from './find-router.ts';
import type { PlacedFact } from './surface-index.ts';

export type FolderMount = { readonly router: Router; readonly folder: string };

const SCRIPT = /\.[cm]?[jt]s$/u;
/** Not loaded, or loaded for what they do to others. */
const LEFT_OUT = /(?:\.d\.ts|\.(?:test|spec)\.\w+|(?:^|\/)_?auto-?hooks?\.\w+)$/iu;
const MOST_FILES = 2_000;

export const readFolderMounts = async (
  search: RouterSearch,
  { entry }: PlacedFact,
  folder: string,
): Promise<readonly FolderMount[]> => {
  const { paths } = search.index;
  const root = join(dirname(paths[entry] ?? ''), folder.replace(/^\//u, ''));
  const found: FolderMount[] = [];
  for (const [file, path] of paths.entries()) {
    if (!path.startsWith(`${root}/`) || !SCRIPT.test(path) || LEFT_OUT.test(path) || found.length >= MOST_FILES) continue;
    const router = await routerOfExport(search, { entries: [file], name: 'default' });
    if (router && router !== 'outside') found.push({ router, folder: prefixOf(dirname(path).slice(root.length)) });
  }
  return found;
};

/** `_id` stands for a parameter. */
const prefixOf = (folders: string): string => folders.replaceAll(/\/_(\w+)/gu, '/:$1');

/** The router that a mount adds to. */
export const parentOf = async (search: RouterSearch, router: FileValue | undefined): Promise<Router | undefined> => {
  const found = router && (await findRouter(search, router));
  return found === 'outside' ? undefined : found;
};
