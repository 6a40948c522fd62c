/** The packages of a view: every `package.json` outside `node_modules`. */
import { folderOf, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, isSampleElsewhere, sharedDepth } from '../view-paths.ts';
import { type JsonRecord, parseLooseJson } from './loose-json.ts';

export type Package = { readonly folder: string; readonly manifest: JsonRecord };

const FILE_NAME = 'package.json';

export const packageAt = async (files: ViewFiles, folder: string): Promise<Package | undefined> => {
  const path = folder === '' ? FILE_NAME : `${folder}/${FILE_NAME}`;
  if (!files.has(path)) return undefined;
  return files.memoize(`ecmascript:${path}`, async () => {
    const text = await files.read(path);
    return { folder, manifest: (text === undefined ? undefined : parseLooseJson(text)) ?? {} };
  });
};

/** The package that contains a file. */
export const packageAround = async (files: ViewFiles, from: RepoPath): Promise<Package | undefined> => {
  const folder = foldersAbove(from).find((above) => files.has(above === '' ? FILE_NAME : `${above}/${FILE_NAME}`));
  return folder === undefined ? undefined : packageAt(files, folder);
};

/** Packages of that name: one installed in the view, then those nearest to the file. Packages among samples, such as a fake `react`, are visible only to their neighbours. */
export const packagesNamed = async (files: ViewFiles, name: string, from: RepoPath): Promise<readonly Package[]> => {
  const installed = foldersAbove(from)
    .map((above) => `${above === '' ? '' : `${above}/`}node_modules/${name}`)
    .find((folder) => files.has(`${folder}/${FILE_NAME}`));
  const known = (await packagesByName(files)).get(name) ?? [];
  const near = known
    .filter(({ folder }) => !isSampleElsewhere(folder, from))
    .toSorted((one, other) => sharedDepth(other.folder, from) - sharedDepth(one.folder, from));
  const first = installed === undefined ? undefined : await packageAt(files, installed);
  return first ? [first, ...near] : near;
};

const packagesByName = (files: ViewFiles): Promise<ReadonlyMap<string, readonly Package[]>> =>
  files.memoize('ecmascript:packages', async () => {
    const paths = files.findByName(FILE_NAME).filter((path) => !/(?:^|\/)node_modules\//u.test(path));
    const packages = await Promise.all(paths.map((path) => packageAt(files, folderOf(path))));
    const byName = new Map<string, Package[]>();
    for (const found of packages) {
      const name = found?.manifest['name'];
      if (found && typeof name === 'string') byName.set(name, [...(byName.get(name) ?? []), found]);
    }
    return byName;
  });
