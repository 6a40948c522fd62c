/** Import paths that the grammar lists as parts: `a.b.C, d.e` of `import a.b.C, d.e`. */
import type { Source } from './source.ts';

/** `after`: where the next path starts, or the statement ends. */
export type ImportPath = { readonly statement: number; readonly parts: readonly number[]; readonly after: number };

export const importPaths = ({ tree }: Source, parts: readonly number[], statement: number): readonly ImportPath[] => {
  const paths: { statement: number; parts: number[]; after: number }[] = [];
  const inOrder = [...parts].sort((one, other) => one - other);
  inOrder.forEach((part, index) => {
    const path = paths.at(-1);
    if (path && !tree.text.slice(tree.ends[inOrder[index - 1] ?? 0], tree.starts[part]).includes(',')) {
      path.parts.push(part);
      return;
    }
    if (path) path.after = part;
    paths.push({ statement, parts: [part], after: tree.afters[statement] ?? 0 });
  });
  return paths;
};

/** The text from the first part to the last. */
export const textOfParts = ({ tree }: Source, parts: readonly number[]): string =>
  tree.text.slice(tree.starts[parts[0] ?? 0], tree.ends[parts.at(-1) ?? 0]);
