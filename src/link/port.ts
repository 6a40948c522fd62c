/** The interface to the links of a view. Links are computed on demand and never stored. */
import type { Binding, ReferenceKind, RepoPath, SymbolFact, TextSpan } from '#model';
import type { FileSymbols } from '#store';
import type { QuotedMentions } from './texts/quoted-mentions.ts';

/** Identifies a symbol of a view: the entry number of its file, and its index among the file's symbols. */
export type SymbolAddress = { readonly entry: number; readonly symbol: number };

export type LinkedSymbol = {
  readonly at: SymbolAddress;
  readonly path: RepoPath;
  readonly fact: SymbolFact;
};

/**
 * `override`: a member of a subtype that overrides it. `implementation`: the same for interface members, and types that
 * implement an interface.
 */
export const USE_KINDS = [
  'call',
  'read',
  'write',
  'instantiate',
  'type',
  'import',
  'export',
  'extends',
  'override',
  'implementation',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/**
 * `resolved`: the bindings lead to the symbol (confidence `medium`). `unresolved`: the name matches, but its receiver is
 * unknown (confidence `low`).
 */
export type ResolutionState = 'resolved' | 'unresolved';

export type Use = {
  readonly kind: UseKind;
  readonly state: ResolutionState;
  readonly entry: number;
  readonly path: RepoPath;
  readonly span: TextSpan;
  /** The innermost enclosing symbol; absent at the top level of a file. */
  readonly from?: SymbolAddress;
  /** The name as written in the source. */
  readonly name: string;
  /** For an unresolved member: its receiver as text, if known. */
  readonly containerHint?: string;
  /** Set if the use refers to a member that overrides the requested one, or is overridden by it. */
  readonly through?: SymbolAddress;
  /** How it was resolved: `import`, `same file`, `receiver type`, `name only`… */
  readonly reason: string;
};

/** `isMember`: it has a receiver. */
export type UnresolvedUse = Use & { readonly isMember: boolean };

export type UsesOptions = {
  /** Include uses of overriding and overridden members. */
  readonly followsOverrides: boolean;
  /** Include uses that match by name only. */
  readonly includesUnresolved: boolean;
  /** Only uses of these kinds; all kinds if absent. */
  readonly kinds?: ReadonlySet<UseKind>;
  readonly signal?: AbortSignal;
};

export type QuotedOptions = {
  /** Their lines need not be read. */
  readonly uses: readonly Use[];
  readonly allows: (entry: number) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** In order of path, line, column. */
export type Uses = {
  readonly uses: readonly Use[];
  /** Files that were not searched: they have no facts yet, or exceed the limit of one request. */
  readonly uncoveredFiles: number;
};

/** A call inside a symbol, and what it calls. */
/** A call in some lines. */
export type LineCall = {
  readonly kind: 'call' | 'instantiate';
  readonly span: TextSpan;
  readonly name: string;
} & (
  | { readonly state: 'resolved'; readonly targets: readonly SymbolAddress[] }
  /** Outside the repository, or unknown; `container`: the receiver, or the module it comes from. */
  | { readonly state: 'external' | 'unresolved'; readonly container?: string }
);

/** `from`: the innermost enclosing symbol. */
export type Callee = LineCall & { readonly from: SymbolAddress };

/** Lines of a file, both ends included: a function without a name. */
export type CodeLines = { readonly entry: number; readonly lineStart: number; readonly lineEnd: number };

/** A use inside a symbol of one outside it. */
export type OutsideUse = {
  readonly kind: ReferenceKind;
  readonly target: SymbolAddress;
  readonly span: TextSpan;
  /** It has a receiver: a field of an object that exists, or a key of a new one. */
  readonly isMember: boolean;
};

export type Supertype = {
  readonly kind: 'base' | 'interface';
  readonly name: string;
  /** Absent if it is outside the repository or unknown. */
  readonly target?: SymbolAddress;
};

/** What a binding or an export leads to. */
export type BindingTarget =
  | { readonly kind: 'symbol'; readonly at: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  | { readonly kind: 'external'; readonly module: string };

/** The links of one view. Created by `openLinks` for the duration of one operation. */
export interface Links {
  symbol(at: SymbolAddress): Promise<LinkedSymbol>;
  /** Every use of the symbol in the view. */
  usesOf(at: SymbolAddress, options: UsesOptions): Promise<Uses>;
  /** References to a name that lead to no symbol of the view, in languages that can import this one. */
  unresolvedUses(name: string, languageId: string | undefined): Promise<readonly UnresolvedUse[]>;
  /** Calls made inside the symbol, including those in nested functions, in source order. */
  calleesOf(at: SymbolAddress): Promise<readonly Callee[]>;
  /** Calls made in these lines, in source order. */
  callsIn(lines: CodeLines): Promise<readonly LineCall[]>;
  /** What defines the symbol, if it is only a declaration; otherwise the symbol itself. */
  definitionsOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** Declarations and definitions that are one symbol, itself included. */
  joinedSymbols(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** True if a symbol that may be called has this name, in a language that the file of this entry can import. */
  isCallableNameDeclared(entry: number, name: string): Promise<boolean>;
  supertypesOf(at: SymbolAddress): Promise<readonly Supertype[]>;
  /** Types that extend or implement it directly, including structural matches where the language allows them. */
  subtypesOf(at: SymbolAddress): Promise<readonly { readonly kind: 'extends' | 'implements'; readonly at: SymbolAddress }[]>;
  /** Members of supertypes that this member overrides, nearest first. */
  overriddenMembersOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** Members of subtypes that override this member. */
  overridingMembersOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** The symbols that the name at this position refers to; empty if unknown. Lines start at 1, columns at 0. */
  definitionsAt(entry: number, position: { readonly line: number; readonly column: number }): Promise<readonly SymbolAddress[]>;
  /** Uses of these kinds inside the symbol of symbols outside it, including those in nested functions, in source order. */
  outsideUsesOf(at: SymbolAddress, kinds: ReadonlySet<ReferenceKind>): Promise<readonly OutsideUse[]>;
  /** Where the name of the symbol stands in strings and comments of files that may use it. */
  quotedMentionsOf(at: SymbolAddress, options: QuotedOptions): Promise<QuotedMentions>;
  /** What a binding of the file leads to, in order; empty if unknown. `from`: the symbol around it. */
  targetsOf(entry: number, binding: Binding, from?: number): Promise<readonly BindingTarget[]>;
  /** The files of the module that a text in a file names; empty if it is none of the view. */
  moduleNamed(entry: number, specifier: string): Promise<readonly number[]>;
  /** What the files of a module export under the name. */
  exportOf(entries: readonly number[], name: string): Promise<readonly BindingTarget[]>;
  /** Symbols of a file; undefined if it has no facts. */
  file(entry: number): Promise<FileSymbols | undefined>;
  /** Entries of the files that this file imports directly. */
  importsOf(entry: number): Promise<readonly number[]>;
}
