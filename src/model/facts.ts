/**
 * What extraction knows of one file's bytes. A pure function of (bytes, language): no path, no other file, no clock.
 * Numbers that point at symbols and imports are indexes into this file's own arrays. Lines are 1-based, columns
 * 0-based UTF-16 units (1-based on the wire).
 */
import type { SymbolKind, SymbolRole } from './kinds.ts';

/** First and last line, both inside. */
export type Span = { readonly lineStart: number; readonly lineEnd: number };
/** A place in the text, end column not inside. */
export type TextSpan = Span & { readonly columnStart: number; readonly columnEnd: number };

export const VISIBILITIES = ['public', 'protected', 'private', 'internal'] as const;
/** `public` = exported or callable from outside its file or type; `internal` = seen inside its file or module only. */
export type Visibility = (typeof VISIBILITIES)[number];

export type SymbolFact = {
  readonly name: string;
  /** Names of the enclosing symbols and its own, joined by `.`, whatever the language writes. */
  readonly qualifiedName: string;
  /** 1 for the first symbol of this qualified name in the file, 2 for the second, in file order. */
  readonly ordinal: number;
  readonly kind: SymbolKind;
  readonly role: SymbolRole;
  /** The whole declaration up to its body, white space folded to single spaces. */
  readonly signature: string;
  readonly visibility: Visibility;
  /** The comment that documents it, marks stripped, at most MAX_DOC_LENGTH characters. */
  readonly doc?: string;
  /** The declaration with its body; decorators inside, the doc comment outside. */
  readonly span: TextSpan;
  readonly nameSpan: TextSpan;
  /** Line where the doc comment starts, when one stands above the declaration. */
  readonly docLineStart?: number;
  /** Last line of the signature: the body starts on it or after it. */
  readonly signatureLineEnd: number;
  readonly parent?: number;
  readonly isStatic?: boolean;
  /** Declared, returned (callables) or assigned type. */
  readonly type?: TypeExpression;
  readonly extends?: readonly TypeExpression[];
  readonly implements?: readonly TypeExpression[];
  /** 16 hex digits over the body's tokens, white space and comments left out: finds moved and renamed symbols. */
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
  /** The name as written at the place of use. */
  readonly name: string;
  readonly span: TextSpan;
  /** The innermost symbol around it; absent at the top level of the file. */
  readonly from?: number;
  readonly binding: Binding;
};

export type ImportFact = {
  readonly specifier: string;
  /** The exported name, `default`, or `*` for the whole module. */
  readonly name: string;
  /** The name it has in this file; absent for an import for its effects and for a re-export. */
  readonly alias?: string;
  readonly typeOnly?: boolean;
  /** A dynamic `import()` or `require()` with a literal. */
  readonly dynamic?: boolean;
  readonly span: TextSpan;
};

export type ExportFact =
  | { readonly kind: 'name'; readonly name: string; readonly of: Binding; readonly line: number }
  /** Everything of the imported module (`export * from`). */
  | { readonly kind: 'all'; readonly import: number; readonly line: number };

/** How far one file tells what a name means. */
export type Binding =
  | { readonly kind: 'local'; readonly symbol: number }
  | { readonly kind: 'import'; readonly import: number }
  | { readonly kind: 'member'; readonly receiver: TypeExpression; readonly name: string }
  | { readonly kind: 'free'; readonly name: string };

/** What type an expression has, as an expression over bindings, evaluated across files when asked. */
export type TypeExpression =
  | { readonly kind: 'self' }
  | { readonly kind: 'super' }
  /** An instance of the type that the binding names (annotation `T`, `new T`), with arguments of which something is told. */
  | { readonly kind: 'named'; readonly binding: Binding; readonly arguments?: readonly TypeExpression[] }
  /** What holds these under no name of its own: `T[]`, `[]T`, `map[K]T`. */
  | { readonly kind: 'array'; readonly of: TypeExpression }
  /** The thing that the binding names, itself: a namespace, a class as a value, a variable. */
  | { readonly kind: 'value'; readonly binding: Binding }
  /** What a call of it gives. */
  | { readonly kind: 'returned'; readonly by: Binding }
  | { readonly kind: 'field'; readonly of: TypeExpression; readonly name: string }
  /** Of an `array` what it holds, of a `named` with arguments what `heldArgument` says. */
  | { readonly kind: 'element'; readonly of: TypeExpression }
  /**
   * Of a `named` that the language counts among its `awaitables` what `heldArgument` says; any other type stands for
   * itself, since an asynchronous function may declare what it gives once it is waited for.
   */
  | { readonly kind: 'awaited'; readonly of: TypeExpression }
  | { readonly kind: 'union'; readonly of: readonly TypeExpression[] }
  | { readonly kind: 'unknown'; readonly text: string };

/** Which argument of a container is that of its elements: of two (`Map<K, V>`) the second, else the first. */
export const elementArgument = (given: readonly TypeExpression[]): TypeExpression | undefined =>
  given[given.length === 2 ? 1 : 0];

/**
 * The file cut into pieces for search: every line is in exactly one chunk, in order. A chunk belongs to the innermost
 * symbol that is worth one; a symbol's doc comment is in its chunk; a container's chunks are what its members leave.
 */
export type ChunkFact = Span & { readonly symbol?: number };

/** A fact about the code base's surface (route, config key, table, …). */
export type SurfaceFact = { readonly kind: string; readonly value: string; readonly line: number; readonly from?: number };

export type FactsProblem = {
  readonly code: 'syntax_error' | 'parse_timeout' | 'parse_crash' | 'too_deep' | 'too_large';
  readonly message: string;
  readonly line?: number;
};

export type FileFacts = {
  /** The package that the file says it belongs to, where a language has such a clause. */
  readonly packageName?: string;
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly chunks: readonly ChunkFact[];
  readonly surfaces: readonly SurfaceFact[];
  readonly problems: readonly FactsProblem[];
};
