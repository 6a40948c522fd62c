/** Reads which lines of the tree before a commit it changed, from a patch without context lines. */

/** Lines of the tree before. An insertion is between `lineStart` and the next line. */
export type ChangedLines = { readonly lineStart: number; readonly lineEnd: number; readonly isInsertion: boolean };

/** By the path before the commit. Files that the commit created are left out. */
export const readChangedLines = (patch: string): ReadonlyMap<string, readonly ChangedLines[]> => {
  const changed = new Map<string, ChangedLines[]>();
  // Lines of contents start with + or -, so no content looks like this line.
  for (const section of patch.split(/^diff --git /mu).slice(1)) {
    const head = section.split(/^@@ /mu, 1)[0] ?? '';
    const path = /^--- a\/(.+?)\t?$/mu.exec(head)?.[1];
    if (path !== undefined) changed.set(path, [...section.matchAll(HUNK)].map(readHunk));
  }
  return changed;
};

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+/gmu;

const readHunk = ([, start = '', count = '1']: RegExpMatchArray): ChangedLines => {
  const lineStart = Number(start);
  const lines = Number(count);
  return { lineStart, lineEnd: lineStart + Math.max(lines, 1) - 1, isInsertion: lines === 0 };
};
