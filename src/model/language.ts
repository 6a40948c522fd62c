/** A language, as data. Core code asks this object; it never compares its id. */
import type { Visibility } from './facts.ts';
import type { LinkingRules } from './modules.ts';

export type Language = {
  readonly id: string;
  /** What else people call it; a language that is a variant of another carries the other's names too. */
  readonly aliases: readonly string[];
  /** File name endings with their dot, and whole file names without one. */
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  /** Programs of a `#!` line. */
  readonly interpreters: readonly string[];
  /** The grammar's file name in the package's `grammars/` folder. */
  readonly grammar: string;
  /** Changes whenever grammar, queries or rules change facts: part of the key of stored facts. */
  readonly version: number;
  readonly comments: {
    readonly line: readonly string[];
    readonly block: readonly (readonly [open: string, close: string])[];
    /** Lines that speak to tools and document nothing. */
    readonly directives?: RegExp;
  };
  /** Names always in scope that no file of the project defines; a free reference to one is left out. */
  readonly builtins: ReadonlySet<string>;
  /** Query texts in the vocabulary of `src/languages/README.md`; they are read as one. */
  readonly queries: readonly string[];
  readonly visibility: VisibilityRules;
  /** `const a` and `type a` may stand side by side: a type position never means the former. */
  readonly hasSeparateTypeNames: boolean;
  /** Adjacent declarations of one callable, all but the last without a body, are one symbol. */
  readonly mergesOverloads: boolean;
  /** Generic types that will give a value of the type that is their argument. */
  readonly awaitables: ReadonlySet<string>;
  /** Built-in generic types that are made of their first argument, and how. */
  readonly typeOperators?: ReadonlyMap<string, TypeOperator>;
  /** Built-in functions that give what they were handed, or something inside it: what is reached through them may be anyone's. */
  readonly passThroughFunctions?: ReadonlySet<string>;
  /** A parameter or local variable is meant only after its declaration, not in all of its block. */
  readonly localsStartWhereDeclared?: boolean;
  /** Its first group is the name that a whole import has when the file gives it none, told by the specifier. */
  readonly defaultImportName?: RegExp;
  /** How its files find each other; absent: names end with their file. */
  readonly linking?: LinkingRules;
};

/** `same`: a variant with the same members; `returned`: what a call of it gives; `instance`: what `new` of it gives. */
export type TypeOperator = 'same' | 'returned' | 'instance' | 'awaited' | 'unknown';

/** How a symbol's visibility is told where no export says it. */
export type VisibilityRules = {
  /** Modifier as written → what it means. */
  readonly words: Readonly<Record<string, Visibility>>;
  /** First characters of a name → what they mean. */
  readonly prefixes: Readonly<Record<string, Visibility>>;
  /** Names that start with an upper-case letter are exported, members among them. */
  readonly upperCase?: 'public';
  /** Of a member of a type without a modifier. */
  readonly member: Visibility;
  /** Of anything else that is not exported. */
  readonly other: Visibility;
};
