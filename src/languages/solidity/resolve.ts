/** Resolves `import "./a.sol"` beside the file, and other paths through remappings, library folders and the root of a project. */
import { folderOf, type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

export const resolveSolidity = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (specifier.startsWith('.')) return targetOf(files, pathFrom(folderOf(from), specifier));
  const found = (await remapped(files, from, specifier)) ?? inProject(files, from, specifier);
  if (found !== undefined) return { paths: [found] };
  return isKnown(files, from, specifier) ? undefined : { external: specifier };
};

const targetOf = (files: ViewFiles, path: string | undefined): ModuleTarget | undefined =>
  path !== undefined && files.has(path) ? { paths: [repoPath(path)] } : undefined;

/** `prefix=folder/`, relative to the folder of the settings; the longest prefix counts. */
type Remapping = { readonly prefix: string; readonly target: string };

const remapped = async (files: ViewFiles, from: RepoPath, specifier: string): Promise<RepoPath | undefined> => {
  for (const folder of foldersAbove(from)) {
    const candidates = (await remappingsOf(files, folder))
      .filter(({ prefix }) => specifier.startsWith(prefix))
      .toSorted((one, other) => other.prefix.length - one.prefix.length)
      .map(({ prefix, target }) => pathFrom(folder, `${target}${specifier.slice(prefix.length)}`));
    const found = candidates.find((path) => path !== undefined && files.has(path));
    if (found !== undefined) return repoPath(found);
  }
  return undefined;
};

const remappingsOf = (files: ViewFiles, folder: string): Promise<readonly Remapping[]> =>
  files.memoize(`solidity remappings ${folder}`, async () => {
    const inFolder = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    const lines = (await files.read(inFolder('remappings.txt'))) ?? '';
    const settings = (await files.read(inFolder('foundry.toml'))) ?? '';
    const [, listed = ''] = /^\s*remappings\s*=\s*\[([^\]]*)\]/mu.exec(settings) ?? [];
    return [...lines.split('\n'), ...[...listed.matchAll(/["']([^"'\n]+)["']/gu)].map(([, text = '']) => text)].flatMap(
      remappingOf,
    );
  });

/** A context before a colon is ignored. */
const remappingOf = (line: string): readonly Remapping[] => {
  const [, prefix, target] = /^\s*(?:[^:=\s]*:)?([^:=\s]+)=(\S+)\s*$/u.exec(line) ?? [];
  return prefix === undefined || target === undefined ? [] : [{ prefix, target }];
};

/** From a folder above the file, or as a package: `name/rest` is `lib/name/rest`, `lib/name/src/rest` or in `node_modules`. */
const inProject = (files: ViewFiles, from: RepoPath, specifier: string): RepoPath | undefined => {
  const slash = specifier.indexOf('/');
  const [name, rest] = [specifier.slice(0, slash), specifier.slice(slash + 1)];
  const forms = [
    specifier,
    ...(slash < 0
      ? []
      : [`lib/${specifier}`, `lib/${name}/src/${rest}`, `lib/${name}/contracts/${rest}`, `node_modules/${specifier}`]),
  ];
  const found = foldersAbove(from)
    .flatMap((folder) => forms.map((form) => (folder === '' ? form : `${folder}/${form}`)))
    .find((path) => files.has(path));
  return found === undefined ? undefined : repoPath(found);
};

/** A folder of that name is where the path could start. */
const isKnown = (files: ViewFiles, from: RepoPath, specifier: string): boolean => {
  const [top = ''] = specifier.split('/', 1);
  return foldersAbove(from).some((folder) => files.list(folder).folders.includes(top));
};
