/** Sibling folders are layers: they import each other in one direction only, directly and indirectly. */
import { posix } from 'node:path';
import { type Finding, isSource, isTest, type Project, type Rule, withoutComments } from './project.ts';

const IMPORT = /\b(?:from|import) *\(? *'(\.{1,2}\/[^']+)'/gu;

type Edge = { readonly from: string; readonly to: string; readonly file: string; readonly imported: string };

export const siblingFoldersAreLayers: Rule = (project) => {
  const edges = folderImports(project);
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return edges.flatMap(({ from, to, file, imported }): readonly Finding[] => {
    const back = shortestPath(targets, to, from);
    if (!back) return [];
    const cycle = [from, ...back].map((folder) => folder.slice(folder.lastIndexOf('/') + 1)).join(' → ');
    return [{ path: file, rule: 'folder-cycle', message: `imports ${imported}, so folders import each other: ${cycle}` }];
  });
};

/** Imports between the first folders in which two paths differ, below the folders listed in ARCHITECTURE.md. */
const folderImports = ({ files }: Project): readonly Edge[] =>
  files
    .filter((file) => isSource(file) && !isTest(file))
    .map(withoutComments)
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
        const imported = posix.join(posix.dirname(path), specifier);
        const [own, other] = [path.split('/'), imported.split('/')];
        const depth = own.findIndex((step, at) => step !== other[at]) + 1;
        const areFolders = depth > 2 && depth < own.length && depth < other.length;
        return areFolders
          ? [{ from: own.slice(0, depth).join('/'), to: other.slice(0, depth).join('/'), file: path, imported }]
          : [];
      }),
    );

/** Includes both ends. */
const shortestPath = (
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
): readonly string[] | undefined => {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    const last = path.at(-1) ?? '';
    if (last === end) return path;
    for (const next of targets.get(last) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        paths.push([...path, next]);
      }
  }
  return undefined;
};
