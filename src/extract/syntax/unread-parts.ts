/** The parts of a text that its tree does not account for. */
import { ERROR_TYPE, type SyntaxTree } from './syntax-tree.ts';

/** From the place `start` of the text up to `end`. */
export type TextPart = { readonly start: number; readonly end: number };

/** In order; empty where the parser inserted a token. `isRead` decides about the children of an error. */
export const unreadParts = (tree: SyntaxTree, isRead: (place: number) => boolean): readonly TextPart[] => {
  const { count, types, starts, ends, parents, afters } = tree;
  const parts: TextPart[] = [];
  for (let place = 0; place < count; ) {
    const [start, end, after] = [starts[place] as number, ends[place] as number, afters[place] as number];
    const isLeaf = after === place + 1;
    const isError = types[place] === ERROR_TYPE;
    const isEmpty = isLeaf && (isError || (start === end && place > 0));
    const isInError = !isError && place > 0 && types[parents[place] as number] === ERROR_TYPE;
    if (!isEmpty && !(isInError && !isRead(place))) {
      place++;
      continue;
    }
    parts.push({ start, end });
    place = after;
  }
  return parts;
};

/** How much of the text the tree does not account for, to compare two trees of one text. */
export const unreadLength = (tree: SyntaxTree): number =>
  unreadParts(tree, (place) => (tree.afters[place] as number) > place + 1).reduce(
    (sum, { start, end }) => sum + end - start + 1,
    0,
  );
