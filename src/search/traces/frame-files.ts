/**
 * The files of a view that the path of a frame may mean. Machines, containers and bundlers put other folders before a path, so the
 * longest common end decides.
 */
import { pathOfEntry, type ViewIndex } from '#model';
import { lowerPathsOf, viewMemoOf } from '../view/view-memo.ts';

/** Files that one frame may mean. A path that fits more says nothing. */
const MOST_FILES = 3;

/** Best first, in path order where equal; empty for the path of a library. */
export const filesOfFrame = (index: ViewIndex, path: string, allows: (entry: number) => boolean): readonly number[] => {
  const written = splitPath(path.toLowerCase());
  const library = libraryStart(written);
  const wanted = library === undefined ? written : written.slice(library);
  const fitting = forms(wanted).flatMap((form) => {
    const entries = filesByName(index).get(form.at(-1) ?? '') ?? [];
    return entries.filter(allows).map((entry) => ({ entry, ...fitOf(form, splitPath(pathOfEntry(index, entry).toLowerCase())) }));
  });
  const sure = fitting.filter(({ shared, isWhole }) =>
    library === undefined ? isWhole || shared > 1 : shared === wanted.length,
  );
  const possible = sure.length > 0 || library !== undefined || STANDS_FOR_FOLDER.test(wanted.at(-1) ?? '') ? sure : fitting;
  const most = Math.max(0, ...possible.map(({ shared }) => shared));
  const best = possible.filter(({ shared }) => shared === most).map(({ entry }) => entry);
  return best.length <= MOST_FILES ? best : [];
};

const splitPath = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');

type Fit = { readonly shared: number; readonly isWhole: boolean };

/** `shared`: equal parts from the end; `isWhole`: one of both has no further part. */
const fitOf = (wanted: readonly string[], parts: readonly string[]): Fit => {
  let shared = 0;
  while (shared < wanted.length && shared < parts.length && (shared === 0 || wanted.at(-1 - shared) === parts.at(-1 - shared)))
    shared += 1;
  return { shared, isWhole: shared === wanted.length || shared === parts.length };
};

/** Where packages are installed; what follows is the path inside the package, or starts with the package's name. */
const LIBRARY_FOLDERS = new Set([
  'node_modules',
  'site-packages',
  'dist-packages',
  'gems',
  'rustc',
  'vendor',
  'deps',
  'checkouts',
]);
const LIBRARY_PARENTS =
  /(?:^|\/)(?:pkg\/mod|registry\/src|\.pub-cache\/hosted|usr\/include|usr\/local\/go\/src|usr\/lib\/go[^/]*\/src)\//u;

/** The index of the first part inside the library; undefined for a path that is no library's. */
const libraryStart = (parts: readonly string[]): number | undefined => {
  const folder = parts.findLastIndex((part) => LIBRARY_FOLDERS.has(part));
  const parents = LIBRARY_PARENTS.exec(parts.join('/'));
  const ofParents = parents ? splitPath(parts.join('/').slice(0, parents.index + parents[0].length)).length : 0;
  const start = Math.max(folder + 1, ofParents);
  return start === 0 ? undefined : Math.min(start, parts.length - 1);
};

/** Sources that compilers write under another extension. The lines of such a file are not those of its source. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  js: ['ts', 'tsx', 'jsx'],
  mjs: ['mts', 'ts'],
  cjs: ['cts', 'ts'],
};

/** The path as written, then as the source that it may be compiled from. */
const forms = (parts: readonly string[]): readonly (readonly string[])[] => {
  const [, stem = '', extension = ''] = /^(.*)\.(\w+)$/u.exec(parts.at(-1) ?? '') ?? [];
  const sources = (SOURCES_OF[extension] ?? []).map((source) => [...parts.slice(0, -1), `${stem}.${source}`]);
  return [parts, ...sources];
};

const STANDS_FOR_FOLDER = /^(?:index|main|mod|lib|init|__init__|package|setup|app)\.\w+$/u;

const filesByName = (index: ViewIndex): ReadonlyMap<string, readonly number[]> => {
  const memo = viewMemoOf(index);
  return (memo.filesByName ??= groupByName(lowerPathsOf(index)));
};

const groupByName = (paths: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  paths.forEach((path, entry) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  });
  return groups;
};
