/** Parses a text and reads its tree; text that the grammar misreads in the form that the language gives it. */
import type { Language } from '#model';
import type { Tree } from 'web-tree-sitter';
import { bindOperators, type OperatorTypes } from './bind-operators.ts';
import { hasMisreadPair, type MisreadPairs } from './misread-pairs.ts';
import { type Grammar, parse, type Parsed, type ParseLimit, type Runtime } from './runtime.ts';
import { readTree, type SyntaxTree, type TypeTable } from './syntax-tree.ts';
import { unreadLength } from './unread-parts.ts';

export type TextRequest = {
  readonly runtime: Runtime;
  readonly text: string;
  readonly language: Language;
  readonly limit: ParseLimit;
};

/** What trees of a language are read with. */
export type SyntaxRules = {
  readonly grammar: Grammar;
  readonly types: TypeTable;
  readonly operators: OperatorTypes | undefined;
  readonly misreadPairs: MisreadPairs;
};

type ParseFailure = Exclude<Parsed, { readonly kind: 'tree' }>;
export type ReadTextTree = { readonly kind: 'tree'; readonly tree: SyntaxTree } | ParseFailure;

/** Text that the grammar misreads is parsed in the form that the language gives it; the tree that misses less counts. */
export const readTextTree = (request: TextRequest, loaded: SyntaxRules): ReadTextTree => {
  const { text, language } = request;
  if (language.isMisread?.(text) === true) {
    const rewritten = readRewritten(request, loaded, (tree) => !tree.rootNode.hasError);
    if (rewritten) return { kind: 'tree', tree: rewritten };
  }
  return withTree(parseText(request, loaded, text), (tree) => readBetter(tree, request, loaded));
};

/** The tree of the text, or of its rewritten form if that misses less. The trees share their columns: the last one read counts. */
const readBetter = (own: Tree, request: TextRequest, loaded: SyntaxRules): SyntaxTree => {
  const read = (tree: Tree): SyntaxTree => readSyntax(tree, request, loaded);
  if (!own.rootNode.hasError) {
    const tree = read(own);
    if (!hasMisreadPair(tree, loaded.misreadPairs)) return tree;
  }
  const isBetter = (tree: Tree): boolean => !tree.rootNode.hasError || unreadLength(read(tree)) <= unreadLength(read(own));
  return readRewritten(request, loaded, isBetter) ?? read(own);
};

/** Undefined if nothing is rewritten, or the tree of it is not wanted. */
const readRewritten = (request: TextRequest, loaded: SyntaxRules, isWanted: (tree: Tree) => boolean): SyntaxTree | undefined => {
  const { text, language } = request;
  const rewritten = language.rewriteForGrammar?.(text) ?? text;
  if (rewritten === text) return undefined;
  const read = withTree(parseText(request, loaded, rewritten), (tree) =>
    isWanted(tree) ? readSyntax(tree, request, loaded) : undefined,
  );
  return read.kind === 'tree' ? read.tree : undefined;
};

export const parseText = ({ limit }: TextRequest, { grammar }: SyntaxRules, text: string): Parsed =>
  parse({ grammar, text, limit });

/** What `read` makes of the tree, which is freed then. */
export const withTree = <Read>(
  parsed: Parsed,
  read: (tree: Tree) => Read,
): { readonly kind: 'tree'; readonly tree: Read } | ParseFailure => {
  if (parsed.kind !== 'tree') return parsed;
  try {
    return { kind: 'tree', tree: read(parsed.tree) };
  } finally {
    parsed.tree.delete();
  }
};

/** The tree with the original text, whatever text was parsed. */
export const readSyntax = (
  tree: Tree,
  { runtime, text, language }: TextRequest,
  { types, operators }: SyntaxRules,
): SyntaxTree => {
  const read = readTree(tree, { runtime, types, text, keepsColons: language.keepsColons === true, joiner: language.joinedNames });
  if (operators) bindOperators(read, operators);
  return read;
};
