/** Paths of imports that are written in nested lists: `use a::{b, c::{d, e}}`. */
import { roleOfKind, SYMBOL_KINDS } from '#model';
import { FLAG, hasFlag, SCOPE } from './marks.ts';
import type { Source } from './source.ts';
import { afterAt, nameAt, pathAt, textAt } from './syntax/syntax-tree.ts';

/** The path before a part of an import: the prefixes of the lists around it and its own, outermost first. */
export const prefixOf = (source: Source, place: number): string | undefined => {
  const { tree, marks } = source;
  const { prefix } = marks.rare;
  if (prefix.size === 0) return undefined;
  let path: string | undefined;
  for (let at = place; at > 0; at = tree.parents[at] ?? 0) {
    const own = prefix.get(at);
    if (own !== undefined) path = path === undefined ? pathAt(tree, own) : pathAt(tree, own) + separatorAfter(source, own) + path;
    if (hasFlag(marks, at, FLAG.importStatement)) break;
  }
  return path === undefined ? undefined : outsideNamespaces(source, place, path);
};

/** What the text has between a prefix and its list, unless the language says what is between the parts of a name. */
const separatorAfter = ({ tree, language }: Source, prefix: number): string =>
  language.linking?.packages?.separator ?? textAt(tree, afterAt(tree, prefix));

/** A path as it would be written outside of the namespaces around it. */
export const outsideNamespaces = (source: Source, place: number, path: string): string => {
  const outside = source.language.pathOutside;
  return outside ? outside(path, namespacesAround(source, place)) : path;
};

/** Their names, outermost first. */
const namespacesAround = ({ tree, marks }: Source, place: number): readonly string[] => {
  const names: string[] = [];
  for (let at = tree.parents[place] ?? 0; at > 0; at = tree.parents[at] ?? 0) {
    const kind = marks.scopes[at] === SCOPE.namespace ? SYMBOL_KINDS[(marks.kinds[at] ?? 0) - 1] : undefined;
    if (kind && roleOfKind(kind) === 'namespace') names.unshift(nameAt(tree, marks.name[at] ?? 0));
  }
  return names;
};

/** The last name of a path. */
export const lastName = (path: string): string => /[\p{L}\p{N}_]+$/u.exec(path)?.[0] ?? path;
