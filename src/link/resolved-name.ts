/** The results of resolving names and evaluating expressions across the files of a view. */
import type { Binding, ImportFact, TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import type { SymbolAddress } from './port.ts';

/** What a name resolves to. */
export type ResolvedName =
  | { readonly kind: 'symbol'; readonly at: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  /** Known to be outside the repository. */
  | { readonly kind: 'external'; readonly module: string };

/** `targets` is empty if the name cannot be resolved. */
export type Resolution = {
  readonly targets: readonly ResolvedName[];
  /** How it was resolved, in a few words. */
  readonly reason: string;
};

/** What an expression may evaluate to. */
export type Value =
  | { readonly kind: 'instance'; readonly of: SymbolAddress; readonly held?: readonly Value[] }
  /** The symbol itself: a class, a function, a namespace, an object. */
  | { readonly kind: 'itself'; readonly of: SymbolAddress }
  /** What the type inherits, without its own members: `super()`. */
  | { readonly kind: 'inherited'; readonly of: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  /**
   * A built-in container, or an instance of an external type; `held`: its elements. An empty name means that the type was
   * imported from a module of the view that does not export it, so nothing is known about its members.
   */
  | { readonly kind: 'foreign'; readonly name: string; readonly held: readonly Value[] };

export const isSameSymbol = (one: SymbolAddress, other: SymbolAddress): boolean =>
  one.entry === other.entry && one.symbol === other.symbol;

export const symbolKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

/** By path, then by line: entries are in path order, and the symbols of a file in source order. */
export const compareSymbols = (one: SymbolAddress, other: SymbolAddress): number =>
  one.entry - other.entry || one.symbol - other.symbol;

export const symbolTargets = (targets: readonly ResolvedName[]): readonly SymbolAddress[] =>
  targets.flatMap((target) => (target.kind === 'symbol' ? [target.at] : []));

export const NO_TARGETS: Resolution = { targets: [], reason: 'name only' };

/** Where an expression is evaluated: its file, the enclosing type (−1: none), and the value of `self` if known. */
export type ExpressionScope = { readonly file: LinkedFile; readonly type: number; readonly self?: Value };

/** Steps that a request has left. */
export type Fuel = { left: number };

/** Longer chains are almost certainly cycles. */
export const MOST_STEPS = 400;

/** Follows bindings and types across files. `Resolver` is the only implementation; the interface breaks the import cycle. */
export interface NameResolver {
  readonly files: LinkedFiles;
  /** Resolves a use inside a file; `from`: the enclosing symbol. */
  resolve(file: LinkedFile, binding: Binding, from: number | undefined): Promise<Resolution>;
  resolveBinding(scope: ExpressionScope, binding: Binding, fuel: Fuel): Promise<Resolution>;
  /** What an import binds in its file. */
  resolveImport(file: LinkedFile, fact: ImportFact, fuel: Fuel): Promise<readonly ResolvedName[]>;
  evaluate(scope: ExpressionScope, type: TypeExpression, fuel: Fuel): Promise<readonly Value[]>;
  /** The supertypes that a type declares. */
  valuesOfSupertypes(at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]>;
}
