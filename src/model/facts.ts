/**
 * The facts extracted from one file. They depend only on its bytes and language: no path, no other file, no clock.
 * Numbers that refer to symbols and imports are indexes into the arrays of the same file. Lines are 1-based; columns
 * are 0-based UTF-16 units (1-based on the wire).
 */
import type { SymbolKind, SymbolRole } from './kinds.ts';

/** First and last line, inclusive. */
export type Span = { readonly lineStart: number; readonly lineEnd: number };
/** A range of text. The end column is exclusive. */
export type TextSpan = Span & { readonly columnStart: number; readonly columnEnd: number };

export const VISIBILITIES = ['public', 'protected', 'private', 'internal'] as const;
/** `public`: visible outside its file or type. `internal`: visible only inside its file or module. */
export type Visibility = (typeof VISIBILITIES)[number];

export type SymbolFact = {
  readonly name: string;
  /** The names of the enclosing symbols and its own, joined by `.` in every language. */
  readonly qualifiedName: string;
  /** 1 for the first symbol with this qualified name in the file, 2 for the second, in file order. */
  readonly ordinal: number;
  readonly kind: SymbolKind;
  readonly role: SymbolRole;
  /** The declaration up to its body, with whitespace collapsed to single spaces. */
  readonly signature: string;
  readonly visibility: Visibility;
  /** The doc comment without comment markers, at most MAX_DOC_LENGTH characters. */
  readonly doc?: string;
  /** The declaration with its body and decorators, without the doc comment. */
  readonly span: TextSpan;
  readonly nameSpan: TextSpan;
  /** First line of the doc comment, if it is above the declaration. */
  readonly docLineStart?: number;
  /** Last line of the signature. The body starts on this line or later. */
  readonly signatureLineEnd: number;
  readonly parent?: number;
  readonly isStatic?: boolean;
  /** Only declares it; the definition is elsewhere, in this file or another: a prototype, `extern int x`. */
  readonly isDeclaration?: true;
  /** The declared or assigned type; for callables, the return type. */
  readonly type?: TypeExpression;
  readonly extends?: readonly TypeExpression[];
  readonly implements?: readonly TypeExpression[];
  /** The type that an extension adds it to: it is used like a member of values of that type. */
  readonly extended?: TypeExpression;
  /** What it can be called with: one per overload of a callable, or per call signature of a type. Absent if no type in them is known. */
  readonly calls?: readonly FunctionType[];
  /** The names of its type parameters. */
  readonly typeParameters?: readonly string[];
  /** 16 hex digits over the tokens of the body, without whitespace and comments. Finds moved and renamed symbols. */
  readonly bodyHash: string;
};

export const MAX_DOC_LENGTH = 1_000;

export const REFERENCE_KINDS = [
  'call',
  'instantiate',
  'read',
  'write',
  'type',
  'import',
  'export',
  'extends',
  'implements',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export type ReferenceFact = {
  readonly kind: ReferenceKind;
  /** The name as written where it is used. */
  readonly name: string;
  readonly span: TextSpan;
  /** The innermost enclosing symbol; absent at the top level of the file. */
  readonly from?: number;
  readonly binding: Binding;
  /** What a call passes, in languages whose calls choose between overloads by it. */
  readonly passed?: readonly TypeExpression[];
};

export type ImportFact = {
  readonly specifier: string;
  /** The exported name, `default`, or `*` for the whole module. */
  readonly name: string;
  /** Its name in this file; absent for side-effect imports and re-exports. */
  readonly alias?: string;
  readonly typeOnly?: boolean;
  /** It holds for every file of the project (`global using`). */
  readonly isShared?: true;
  /** A dynamic `import()` or `require()` with a literal specifier. */
  readonly dynamic?: boolean;
  readonly span: TextSpan;
};

export type ExportFact =
  | { readonly kind: 'name'; readonly name: string; readonly of: Binding; readonly line: number }
  /** Everything the imported module exports (`export * from`). */
  | { readonly kind: 'all'; readonly import: number; readonly line: number };

/** What a name refers to, as far as its own file shows. */
export type Binding =
  | { readonly kind: 'local'; readonly symbol: number }
  | { readonly kind: 'import'; readonly import: number }
  | { readonly kind: 'member'; readonly receiver: TypeExpression; readonly name: string }
  /** `within`: values that a bare name may be a member of, innermost first: the receivers of the functions around it. */
  | { readonly kind: 'free'; readonly name: string; readonly within?: readonly TypeExpression[] };

/** The type of an expression, written in terms of bindings. Queries evaluate it across files. */
export type TypeExpression =
  | { readonly kind: 'self' }
  | { readonly kind: 'super' }
  /** An instance of the type the binding names (annotation `T`, `new T`), with its type arguments if any is known. */
  | { readonly kind: 'named'; readonly binding: Binding; readonly arguments?: readonly TypeExpression[] }
  /** An unnamed container of this type: `T[]`, `[]T`, `map[K]T`. */
  | { readonly kind: 'array'; readonly of: TypeExpression }
  /** What the binding names, as a value: a namespace, a class, a variable. */
  | { readonly kind: 'value'; readonly binding: Binding }
  /** The return value of a call, with its type arguments if any is known. */
  | { readonly kind: 'returned'; readonly by: Binding; readonly arguments?: readonly TypeExpression[] }
  /** The return value of calling a value of this type. */
  | { readonly kind: 'result'; readonly of: TypeExpression }
  /**
   * What a function of this type takes as its parameter; `LAST_PARAMETER`: as its last one. `count`: how many arguments the call passes, 0 if it is not a call;
   * `text`: the name of the parameter that has this type, or nothing.
   */
  | {
      readonly kind: 'parameter';
      readonly of: TypeExpression;
      readonly index: number;
      readonly count: number;
      readonly text: string;
    }
  | FunctionType
  /** What `this` is inside of a function of this type. */
  | { readonly kind: 'receiver'; readonly of: TypeExpression }
  /** An object type without a name. */
  | { readonly kind: 'object'; readonly fields: readonly ObjectField[] }
  /** An object whose keys are data, with values of this type: `Record<string, T>`. */
  | { readonly kind: 'record'; readonly of: TypeExpression }
  /** A type parameter; `bound`: its constraint, otherwise its default. */
  | { readonly kind: 'variable'; readonly name: string; readonly bound: TypeExpression }
  | { readonly kind: 'field'; readonly of: TypeExpression; readonly name: string }
  /** The element type of an `array`, or the `elementArgument` of a `named` with arguments. */
  | { readonly kind: 'element'; readonly of: TypeExpression }
  /**
   * The `elementArgument` of a `named` that is one of the language's `awaitables`. Any other type stands for itself,
   * since an asynchronous function may declare the type of the awaited value.
   */
  | { readonly kind: 'awaited'; readonly of: TypeExpression }
  | { readonly kind: 'union'; readonly of: readonly TypeExpression[] }
  | { readonly kind: 'unknown'; readonly text: string };

/** The index of the parameter that takes a block after the arguments. */
export const LAST_PARAMETER = 1_000;

/**
 * A function type. With `isRest`, the last parameter takes the remaining arguments, and its type is that of their list. `receiver`:
 * what `this` is inside of the function.
 */
export type FunctionType = {
  readonly kind: 'function';
  readonly parameters: readonly TypeExpression[];
  readonly isRest: boolean;
  readonly returns: TypeExpression;
  readonly receiver?: TypeExpression;
};

export type ObjectField = { readonly name: string; readonly type: TypeExpression };

/** The type argument that a container's elements have: the second of two (`Map<K, V>`), otherwise the first. */
export const elementArgument = (given: readonly TypeExpression[]): TypeExpression | undefined =>
  given[given.length === 2 ? 1 : 0];

/**
 * A piece of the file, for search. Every line is in exactly one chunk, in order. A chunk belongs to the innermost symbol
 * that is large enough for one and includes its doc comment; a container owns the lines its members leave over.
 */
export type ChunkFact = Span & { readonly symbol?: number };

export type FactsProblem = {
  readonly code: 'syntax_error' | 'parse_timeout' | 'parse_crash' | 'too_deep' | 'too_large';
  readonly message: string;
  readonly line?: number;
  /** Where the text could not be parsed, so that definitions there may be missing: the first parts, in order. */
  readonly lines?: readonly Span[];
};
