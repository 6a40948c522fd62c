/** Looking into a view's table. */
import { contentNumber, factsNumber, type RepoPath } from './ids.ts';
import type { StatSignature, ViewEntry, ViewTable } from './view.ts';

/** Index of a path, or -1. */
export const indexOfPath = (table: ViewTable, path: string): number => {
  let [low, high] = [0, table.count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found: string | undefined = table.paths[middle];
    if (found === path) return middle;
    if (found !== undefined && found < path) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

export const entryAt = (table: ViewTable, index: number): ViewEntry | undefined => {
  const path: RepoPath | undefined = table.paths[index];
  if (path === undefined) return undefined;
  const [content, facts, language, skip] = [
    table.contents[index],
    table.facts[index],
    table.languages[index],
    table.skips[index],
  ];
  const stat = statAt(table, index);
  return {
    path,
    ...(content ? { content: contentNumber(content) } : {}),
    ...(language === undefined ? {} : { language }),
    ...(facts ? { facts: factsNumber(facts) } : {}),
    ...(skip === undefined ? {} : { skip }),
    ...(stat === undefined ? {} : { stat }),
  };
};

/** An entry without a stat has no numbers in its place. */
const statAt = ({ stats }: ViewTable, index: number): StatSignature | undefined => {
  const [mtimeMs = Number.NaN, ctimeMs = Number.NaN, size = Number.NaN, inode = Number.NaN] = stats.subarray(
    index * 4,
    index * 4 + 4,
  );
  return Number.isNaN(mtimeMs) ? undefined : { mtimeMs, ctimeMs, size, inode };
};

export const entryOfPath = (table: ViewTable, path: string): ViewEntry | undefined => entryAt(table, indexOfPath(table, path));

/** Of files whose bytes differ, or that only one side has. In order. */
export const changedPaths = (was: ViewTable, is: ViewTable): readonly RepoPath[] => {
  const edited = is.paths.filter((path, index) => entryOfPath(was, path)?.content !== entryAt(is, index)?.content);
  const gone = was.paths.filter((path) => entryOfPath(is, path) === undefined);
  return [...edited, ...gone].sort();
};
