/** A file as the later passes see it: its tree, its marks, and the rules of its language. */
import type { ExpressionForm, Language } from '#model';
import type { Marks } from './marks.ts';
import type { SyntaxTree } from './syntax/syntax-tree.ts';

export type Source = {
  readonly tree: SyntaxTree;
  readonly marks: Marks;
  readonly language: Language;
  /** Per type id: the name of the type that a literal of this syntax has. */
  readonly literals?: readonly (string | undefined)[] | undefined;
  /** Per type id: how the syntax writes a value that rules of frameworks read. */
  readonly forms?: readonly (ExpressionForm | undefined)[] | undefined;
};
