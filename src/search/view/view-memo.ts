/** Data that search caches per view: computed on demand, freed with the view's index. */
import { type FileRole, pathOfEntry, roleIn, stablePathPart, type ViewIndex, type ViewTable } from '#model';

type ViewMemo = {
  lowerPaths?: readonly string[];
  fileRoles?: (FileRole | undefined)[];
  stablePaths?: ReadonlyMap<string, readonly number[]>;
  extensions?: ReadonlySet<string>;
  /** Lower-case file name → entries. */
  filesByName?: ReadonlyMap<string, readonly number[]>;
  /** Language → number of files. */
  textOnly?: ReadonlyMap<string, number>;
  /** Name → number of files that mention it. */
  readonly mentions: Map<string, number>;
};

const viewMemos = new WeakMap<ViewIndex, ViewMemo>();

export const viewMemoOf = (index: ViewIndex): ViewMemo => {
  const known = viewMemos.get(index);
  if (known) return known;
  const made: ViewMemo = { mentions: new Map() };
  viewMemos.set(index, made);
  return made;
};

export const roleOfEntry = (index: ViewIndex, entry: number): FileRole => {
  const memo = viewMemoOf(index);
  memo.fileRoles ??= Array.from({ length: index.table.count }, () => undefined);
  return (memo.fileRoles[entry] ??= roleIn(index.table, pathOfEntry(index, entry)));
};

export const lowerPathsOf = (index: ViewIndex): readonly string[] =>
  (viewMemoOf(index).lowerPaths ??= index.table.paths.map((path) => path.toLowerCase()));

/** Entries whose stable ids start with this path part. */
export const entriesOfStablePath = (index: ViewIndex, pathPart: string): readonly number[] => {
  const memo = viewMemoOf(index);
  memo.stablePaths ??= groupStablePaths(index.table);
  return memo.stablePaths.get(pathPart) ?? [];
};

const groupStablePaths = ({ paths }: ViewTable): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  paths.forEach((path, entry) => {
    const part = stablePathPart(path);
    const group = groups.get(part);
    if (group) group.push(entry);
    else groups.set(part, [entry]);
  });
  return groups;
};

/** File extensions in the view, without the dot: they distinguish `a.ts` (a file) from `a.run` (a member). */
export const extensionsOf = (index: ViewIndex): ReadonlySet<string> =>
  (viewMemoOf(index).extensions ??= new Set(
    lowerPathsOf(index).flatMap((path) => {
      const extension = /\.([a-z0-9]{1,8})$/u.exec(path)?.[1];
      return extension === undefined ? [] : [extension];
    }),
  ));
