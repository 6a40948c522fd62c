/** Trees without an error that a grammar can only give for text that it misread. */
import type { Language } from '#model';
import { type Grammar, typeFlags } from './runtime.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** Per type id: 1 for the types of the pair. */
type PairTypes = { readonly tokens: Uint8Array; readonly types: Uint8Array };
export type MisreadPairs = readonly PairTypes[];

export const misreadPairsOf = (grammar: Grammar, { misreadPairs = [] }: Language): MisreadPairs =>
  misreadPairs.map(([token, type]) => ({ tokens: typeFlags(grammar, [token]), types: typeFlags(grammar, [type]) }));

export const hasMisreadPair = (tree: SyntaxTree, pairs: MisreadPairs): boolean => pairs.some((pair) => hasPair(tree, pair));

const hasPair = ({ types, parents, count }: SyntaxTree, pair: PairTypes): boolean => {
  for (let place = 1; place < count; place++) {
    if (pair.types[types[place] as number] !== 1) continue;
    // The outermost syntax that starts with it; the place before is the last one of its left sibling.
    let start = place;
    while (start > 0 && parents[start] === start - 1) start--;
    if (pair.tokens[types[start - 1] as number] === 1 && parents[start - 1] === parents[start]) return true;
  }
  return false;
};
