/** Where execution starts: programs that manifests declare, and files with the usual names. */
import { isProgramPath, textOnlyLanguageOf } from '#languages';
import { folderOf, indexOfPath, type RepoPath, repoPath, roleIn, type ViewTable } from '#model';
import type { OpenView } from '#store';
import type { DeclaredEntry } from './manifests/declared-entry.ts';
import { readPackageEntries } from './manifests/read-package-json.ts';
import { readProjectEntries } from './manifests/read-sections.ts';

export type EntryPoint = { readonly path: RepoPath; readonly why: string };

type Manifest = { readonly name: RegExp; readonly read: (text: string) => readonly DeclaredEntry[] };

const MANIFESTS: readonly Manifest[] = [
  { name: /(?:^|\/)package\.json$/u, read: readPackageEntries },
  { name: /(?:^|\/)pyproject\.toml$/u, read: readProjectEntries },
];

/** Files that start a program by their name. The shallowest are the most likely. */
const STARTING_NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:main|__main__|manage|wsgi|asgi|Program)\.[A-Za-z]+$/u, 'starts a program by its name'],
  [
    /^(?:(?:src|app|lib|cmd|server|packages\/[^/]+|packages\/[^/]+\/src|apps\/[^/]+|apps\/[^/]+\/src)\/)?(?:app|server|cli|index)\.[cm]?[jt]sx?$/u,
    'usual name of an entry point',
  ],
  [/^(?:src\/)?(?:app|server|cli)\.[a-z]+$/u, 'usual name of an entry point'],
];

/** Manifests read in a monorepo: those closest to the root. */
const MOST_MANIFESTS = 40;

/** Declared ones first, programs before modules; then by depth and path. Each file once. */
export const findEntryPoints = async (view: OpenView): Promise<readonly EntryPoint[]> => {
  const declared: DeclaredFile[] = [];
  for (const { name, read } of MANIFESTS)
    for (const manifest of shallowFirst(ownPaths(view, name)).slice(0, MOST_MANIFESTS))
      declared.push(...resolveEntries(view, manifest, read((await view.readText(manifest))?.text ?? '')));
  const programs = declared.filter(({ isProgram }) => isProgram);
  const modules = declared.filter(({ isProgram }) => !isProgram);
  const seen = new Set<string>();
  return [...programs, ...modules, ...namedEntries(view)]
    .filter(({ path }) => !seen.has(path) && seen.add(path))
    .map(({ path, why }) => ({ path, why }));
};

type DeclaredFile = EntryPoint & { readonly isProgram: boolean };

const resolveEntries = (view: OpenView, manifest: RepoPath, entries: readonly DeclaredEntry[]): readonly DeclaredFile[] =>
  entries.flatMap(({ target, why, isProgram }) => {
    const path = sourceOf(view, folderOf(manifest), target);
    return path === undefined ? [] : [{ path, why: `${why} (${manifest})`, isProgram }];
  });

const namedEntries = (view: OpenView): readonly EntryPoint[] =>
  STARTING_NAMES.flatMap(([name, why]) =>
    shallowFirst(ownPaths(view, name).filter(isProgramText)).map((path) => ({ path, why })),
  );

const ownPaths = ({ stored: { table } }: OpenView, name: RegExp): readonly RepoPath[] =>
  table.paths.filter((path) => name.test(path) && isOwn(table, path));

const shallowFirst = (paths: readonly RepoPath[]): readonly RepoPath[] =>
  [...paths].sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));

const depthOf = (path: string): number => path.split('/').length;

const isOwn = (table: ViewTable, path: string): boolean =>
  !['tests', 'fixtures', 'docs', 'vendored'].includes(roleIn(table, path));

/** Data files have such names, too. */
const isProgramText = (path: string): boolean => isProgramPath(path) || textOnlyLanguageOf(path) !== undefined;

/** The file of the view that a declared target is or is built from. Dots in a module are folders. */
const sourceOf = ({ stored: { table } }: OpenView, folder: string, target: string): RepoPath | undefined => {
  const base = `${folder === '' ? '' : `${folder}/`}${target.replace(/^\.\//u, '')}`;
  const module = /^[\w.]+$/u.test(target) && !/\.[cm]?[jt]s$/u.test(target) ? target.replaceAll('.', '/') : undefined;
  const places = module === undefined ? [base, fromBuilt(base)] : [base, join(folder, module), join(folder, `src/${module}`)];
  const found = places.flatMap((place) => spellingsOf(place)).find((path) => indexOfPath(table, path) >= 0);
  return found === undefined ? undefined : repoPath(found);
};

const join = (folder: string, rest: string): string => (folder === '' ? rest : `${folder}/${rest}`);

const fromBuilt = (path: string): string => path.replace(/(^|\/)(?:dist|build|lib|out|es|esm|cjs)\//u, '$1src/');

/** The file itself, what it is compiled from, and the index of a folder. */
const spellingsOf = (path: string): readonly string[] => {
  const bare = path.replace(/\.(?:d\.)?[cm]?[jt]sx?$/u, '');
  return [
    path,
    ...['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'py'].map((extension) => `${bare}.${extension}`),
    ...['index.ts', 'index.tsx', 'index.js', '__init__.py', '__main__.py'].map((name) => `${bare}/${name}`),
  ];
};
