/** What can be asked of the links of a view. Everything is stitched when asked; nothing of it is stored. */
import type { RepoPath, SymbolFact, TextSpan } from '#model';
import type { FileSymbols } from '#store';

/** A symbol of this view: the entry of its file and its place in the file's facts. */
export type SymbolAddress = { readonly entry: number; readonly symbol: number };

export type LinkedSymbol = {
  readonly at: SymbolAddress;
  readonly path: RepoPath;
  readonly fact: SymbolFact;
};

/** `override`: a member of a subtype that stands for it. `implementation`: the same for what an interface declares, and types that implement one. */
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
 * `resolved`: the bindings lead to the symbol (`medium`). `unresolved`: it has the name, and what stands before it could not
 * be told (`low`).
 */
export type ResolutionState = 'resolved' | 'unresolved';

export type Use = {
  readonly kind: UseKind;
  readonly state: ResolutionState;
  readonly entry: number;
  readonly path: RepoPath;
  readonly span: TextSpan;
  /** The innermost symbol around it; absent at the top level of a file. */
  readonly from?: SymbolAddress;
  /** The name as written there. */
  readonly name: string;
  /** Of an unresolved member: what stands before it, as far as it is known. */
  readonly containerHint?: string;
  /** The use means a member that overrides, or is overridden by, the one asked about. */
  readonly through?: SymbolAddress;
  /** Why it counts, in a few words: `import`, `same file`, `receiver type`, `name only`… */
  readonly reason: string;
};

export type UsesOptions = {
  /** Uses that mean an overriding or overridden member count too. */
  readonly followsOverrides: boolean;
  /** Uses by name alone count too. */
  readonly includesUnresolved: boolean;
  /** Only uses of these kinds; absent: all. */
  readonly kinds?: ReadonlySet<UseKind>;
  readonly signal?: AbortSignal;
};

/** In order of path, line, column. */
export type Uses = {
  readonly uses: readonly Use[];
  /** Files that could not be looked into: still without facts, or past the bound of one question. */
  readonly uncoveredFiles: number;
};

/** What a use inside a symbol leads to. */
export type Callee = {
  readonly kind: 'call' | 'instantiate';
  readonly span: TextSpan;
  readonly name: string;
  /** The innermost symbol around it. */
  readonly from: SymbolAddress;
} & (
  | { readonly state: 'resolved'; readonly targets: readonly SymbolAddress[] }
  /** Outside of the repository, or not to be told; `container`: what it is a member of, or the module it comes from. */
  | { readonly state: 'external' | 'unresolved'; readonly container?: string }
);

export type Supertype = {
  readonly kind: 'base' | 'interface';
  readonly name: string;
  /** Absent when it lies outside of the repository or could not be told. */
  readonly target?: SymbolAddress;
};

/** One view's links. Made by `openLinks`, for the time of one operation. */
export interface Links {
  symbol(at: SymbolAddress): Promise<LinkedSymbol>;
  /** Every use of the symbol in the view. */
  usesOf(at: SymbolAddress, options: UsesOptions): Promise<Uses>;
  /** Calls made inside the symbol, those of functions nested in it included, in the order of the text. */
  calleesOf(at: SymbolAddress): Promise<readonly Callee[]>;
  supertypesOf(at: SymbolAddress): Promise<readonly Supertype[]>;
  /** Types that extend or implement it directly; by methods alone where the language counts that. */
  subtypesOf(at: SymbolAddress): Promise<readonly { readonly kind: 'extends' | 'implements'; readonly at: SymbolAddress }[]>;
  /** Members of supertypes that this member stands for, nearest first, and members of subtypes that stand for it. */
  overriddenMembersOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  overridingMembersOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** The symbol or module files that the name at a place means; empty when it cannot be told. Lines from 1, columns from 0. */
  definitionsAt(entry: number, position: { readonly line: number; readonly column: number }): Promise<readonly SymbolAddress[]>;
  /** Symbols outside of it that it writes to, functions nested in it included. */
  writtenSymbolsOf(at: SymbolAddress): Promise<readonly SymbolAddress[]>;
  /** What a file declares; undefined without facts. */
  file(entry: number): Promise<FileSymbols | undefined>;
  /** Entries that this file imports, directly. */
  importsOf(entry: number): Promise<readonly number[]>;
}
