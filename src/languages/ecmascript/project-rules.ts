/** The module settings of `tsconfig.json` and `jsconfig.json`: `paths`, `baseUrl`, `rootDirs`. */
import { defined, folderOf, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, isInFolder, pathFrom } from '../view-paths.ts';
import { isRecord, type JsonRecord, parseLooseJson, stringsOf } from './loose-json.ts';
import { packagesNamed } from './package-json.ts';
import { splitSpecifier } from './specifier.ts';

/** Targets and folders are paths of the view. */
export type ProjectRules = {
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
  readonly baseUrl?: string;
  readonly rootDirs: readonly string[];
};

const FILE_NAMES = ['tsconfig.json', 'jsconfig.json'];

/** The rules of the nearest project, then of the projects it references that contain the file. */
export const rulesFor = async (files: ViewFiles, from: RepoPath): Promise<readonly ProjectRules[]> => {
  const path = foldersAbove(from)
    .flatMap((folder) => FILE_NAMES.map((name) => (folder === '' ? name : `${folder}/${name}`)))
    .find((candidate) => files.has(candidate));
  if (path === undefined) return [];
  const projects = await files.memoize(`ecmascript:projects:${path}`, async () => {
    const paths = await projectsFrom(files, path, []);
    return Promise.all(
      paths.map(async (project) => ({
        folder: folderOf(project),
        rules: toProjectRules(await readOptions({ files, leaf: project }, project)),
      })),
    );
  });
  return projects.filter(({ folder }) => isInFolder(from, folder)).map(({ rules }) => rules);
};

/** The project and all projects it references, without duplicates. */
const projectsFrom = async (files: ViewFiles, path: string, seen: readonly string[]): Promise<readonly string[]> => {
  if (seen.includes(path)) return seen;
  const { references } = await readSettings(files, path);
  let all = [...seen, path];
  for (const reference of Array.isArray(references) ? references : []) {
    const [named] = stringsOf(isRecord(reference) ? reference['path'] : undefined);
    const found = named === undefined ? undefined : settingsAt(files, pathFrom(folderOf(path), named));
    if (found !== undefined) all = [...(await projectsFrom(files, found, all))];
  }
  return all;
};

const readSettings = async (files: ViewFiles, path: string): Promise<JsonRecord> => {
  const text = await files.read(path);
  return (text === undefined ? undefined : parseLooseJson(text)) ?? {};
};

const settingsAt = (files: ViewFiles, path: string | undefined): string | undefined =>
  path === undefined
    ? undefined
    : [path, `${path}.json`, pathFrom(path, 'tsconfig.json') ?? ''].find((named) => files.has(named));

type Options = {
  readonly paths?: JsonRecord;
  /** The folder of the settings file that defines `paths`. */
  readonly pathsFolder?: string;
  readonly baseUrl?: string;
  readonly rootDirs?: readonly string[];
};

/** `leaf`: the settings file to start from; `${configDir}` is its folder. */
type ReadOptionsRequest = { readonly files: ViewFiles; readonly leaf: string; readonly trail?: readonly string[] };

/** Settings with those they extend. Own options take precedence, then the last one extended. */
const readOptions = async ({ files, leaf, trail = [] }: ReadOptionsRequest, path: string): Promise<Options> => {
  if (trail.includes(path)) return {};
  const settings = await readSettings(files, path);
  let options: Options = {};
  for (const name of stringsOf(settings['extends'])) {
    const extended = await extendedSettings(files, path, name);
    if (extended === undefined) continue;
    options = { ...options, ...(await readOptions({ files, leaf, trail: [...trail, path] }, extended)) };
  }
  return { ...options, ...ownOptions(settings['compilerOptions'], folderOf(path), folderOf(leaf)) };
};

const extendedSettings = async (files: ViewFiles, path: string, name: string): Promise<string | undefined> => {
  if (name.startsWith('.')) return settingsAt(files, pathFrom(folderOf(path), name));
  const { packageName, subpath } = splitSpecifier(name);
  for (const { folder, manifest } of await packagesNamed(files, packageName, repoPath(path))) {
    const [named] = subpath === '.' ? stringsOf(manifest['tsconfig']) : [subpath];
    const found = settingsAt(files, pathFrom(folder, named ?? 'tsconfig.json'));
    if (found !== undefined) return found;
  }
  return undefined;
};

const ownOptions = (compilerOptions: unknown, folder: string, leafFolder: string): Options => {
  if (!isRecord(compilerOptions)) return {};
  const { paths, baseUrl, rootDirs } = compilerOptions;
  const inView = (text: string) => pathFrom(...resolveConfigDir(text, folder, leafFolder));
  return defined({
    ...(isRecord(paths) ? { paths: expandConfigDir(paths, leafFolder), pathsFolder: folder } : {}),
    baseUrl: typeof baseUrl === 'string' ? inView(baseUrl) : undefined,
    rootDirs: Array.isArray(rootDirs) ? stringsOf(rootDirs).flatMap((text) => inView(text) ?? []) : undefined,
  });
};

const LEAF_FOLDER = /^\$\{configDir\}\/?/u;

const resolveConfigDir = (text: string, folder: string, leafFolder: string): [folder: string, path: string] =>
  LEAF_FOLDER.test(text) ? [leafFolder, text.replace(LEAF_FOLDER, './')] : [folder, text];

/** Targets relative to `${configDir}` become `/…`, relative to the root of the view. */
const expandConfigDir = (paths: JsonRecord, leafFolder: string): JsonRecord =>
  Object.fromEntries(
    Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      stringsOf(targets).map((target) => target.replace(LEAF_FOLDER, () => (leafFolder === '' ? '/' : `/${leafFolder}/`))),
    ]),
  );

const toProjectRules = ({ paths = {}, pathsFolder = '', baseUrl, rootDirs = [] }: Options): ProjectRules => {
  const folder = baseUrl ?? pathsFolder;
  const inView = (target: string) => (target.startsWith('/') ? pathFrom('', target.slice(1)) : pathFrom(folder, target));
  const entries = Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    targets: stringsOf(targets).flatMap((target) => inView(target) ?? []),
  }));
  return defined({ paths: entries, baseUrl, rootDirs });
};
