/** Folders beside each other are layers: none of them imports, by whatever way, one that imports it. */
import { posix } from 'node:path';
import { type Finding, isSource, isTest, type Project, type Rule, withoutComments } from './project.ts';

const IMPORT = /\b(?:from|import) *\(? *'(\.{1,2}\/[^']+)'/gu;

type Edge = { readonly from: string; readonly to: string; readonly file: string; readonly imported: string };

export const siblingFoldersAreLayers: Rule = (project) => {
  const edges = folderImports(project);
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return edges.flatMap(({ from, to, file, imported }): readonly Finding[] => {
    const way = shortestPath(targets, to, from);
    if (!way) return [];
    const circle = [from, ...way].map((folder) => folder.slice(folder.lastIndexOf('/') + 1)).join(' → ');
    return [{ path: file, rule: 'folder-cycle', message: `imports ${imported}, so folders import each other: ${circle}` }];
  });
};

/** Between the folders in which the ways of the two files part, below the folders that have a row in ARCHITECTURE.md. */
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

/** The shortest, with both ends. */
const shortestPath = (
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
): readonly string[] | undefined => {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (last === end) return way;
    for (const next of targets.get(last) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
  }
  return undefined;
};
