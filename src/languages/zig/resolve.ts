/** Resolves `@import`: the path of a file beside this one, or the name that a `build.zig` gives to a module. */
import { folderOf, type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

export const resolveZig = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (/\.(?:zig|zon)$|\//u.test(specifier)) return fileAt(files, pathFrom(folderOf(from), specifier));
  if (specifier === 'std' || specifier === 'builtin') return { external: specifier };
  for (const folder of foldersAbove(from)) {
    const path = (await modulesIn(files, folder)).get(specifier);
    const found = path && fileAt(files, pathFrom(folder, path));
    if (found) return found;
  }
  // The root of a program is not known, and options of the build have no file.
  return specifier === 'root' || specifier.endsWith('_options') ? undefined : { external: specifier };
};

const fileAt = (files: ViewFiles, path: string | undefined): { readonly paths: readonly RepoPath[] } | undefined =>
  path !== undefined && files.has(path) ? { paths: [repoPath(path)] } : undefined;

/** The names of modules in the `build.zig` of a folder, and the paths of their first files. */
const modulesIn = (files: ViewFiles, folder: string): Promise<ReadonlyMap<string, string>> =>
  files.memoize(`zig modules ${folder}`, async () =>
    namedModules((await files.read(folder === '' ? 'build.zig' : `${folder}/build.zig`)) ?? ''),
  );

/** `addModule("name", … "file.zig")`, `.name = "name", … "file.zig"`, and `addImport("name", variable)` with the file of the variable. */
const namedModules = (text: string): ReadonlyMap<string, string> => {
  const modules = new Map<string, string>();
  for (const [, name = '', path = ''] of text.matchAll(NAMED)) modules.set(name, path);
  const variables = new Map([...text.matchAll(VARIABLE)].map(([, name = '', path = '']) => [name, path]));
  for (const [, name = '', variable = ''] of text.matchAll(IMPORTED)) {
    const path = variables.get(variable);
    if (path !== undefined) modules.set(name, path);
  }
  return modules;
};

const ROOT = String.raw`[^;]{0,300}?root_source_file\s*=[^"};]{0,40}"([^"\n]+\.zig)"`;
const NAMED = new RegExp(String.raw`(?:addModule\(\s*|\.name\s*=\s*)"([^"\n]+)"${ROOT}`, 'gu');
const VARIABLE = new RegExp(String.raw`\b(?:const|var)\s+(\w+)\s*=[^;]{0,80}?(?:addModule|createModule)\(${ROOT}`, 'gu');
const IMPORTED = /(?:addImport\(\s*|\.name\s*=\s*)"([^"\n]+)"\s*,\s*(?:\.module\s*=\s*)?(\w+)/gu;
