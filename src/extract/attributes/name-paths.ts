/** Names that are written with what is around them: `A::B::c`. */
import { endAt, nameAt, startAt, type SyntaxTree } from '../syntax/syntax-tree.ts';

/** The text of a place; if the name is a part of it, what comes before the name. */
export const textBefore = (tree: SyntaxTree, place: number, namePlace: number): string => {
  const isAround =
    namePlace > place && startAt(tree, namePlace) > startAt(tree, place) && endAt(tree, namePlace) <= endAt(tree, place);
  return isAround ? tree.text.slice(startAt(tree, place), startAt(tree, namePlace)) : nameAt(tree, place);
};

/** The text of a place up to the end of a name in it, without type arguments. */
export const textUpTo = (tree: SyntaxTree, place: number, namePlace: number): string => {
  const [start, end] = [startAt(tree, place), endAt(tree, namePlace)];
  const path = end > start && end < endAt(tree, place) ? tree.text.slice(start, end) : nameAt(tree, place);
  return /[<\s]/u.test(path) && path.includes('::') ? namesOf(path).join('::') : path;
};

/** Qualified names are joined by dots in every language, and have no type arguments. */
export const dottedPath = (path: string): string =>
  path.includes('::')
    ? namesOf(path)
        .filter((name) => name !== '')
        .join('.')
    : path;

/** The last word of each part: that of `template b` is `b`, and the first of `::a` is empty. */
const namesOf = (path: string): readonly string[] =>
  withoutTypeArguments(path)
    .split('::')
    .map((part) => /\S+$/u.exec(part.trim())?.[0] ?? '');

const withoutTypeArguments = (path: string): string => {
  let kept = '';
  let depth = 0;
  for (const character of path) {
    if (character === '<') depth++;
    else if (character === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
};
