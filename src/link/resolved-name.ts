/** What names mean and what expressions are, across the files of a view. */
import type { Binding, ImportFact, TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import type { SymbolAddress } from './port.ts';

/** What a name may mean. */
export type ResolvedName =
  | { readonly kind: 'symbol'; readonly at: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  /** Known to lie outside of the repository. */
  | { readonly kind: 'external'; readonly module: string };

/** `things` is empty when it cannot be told. */
export type Resolution = {
  readonly targets: readonly ResolvedName[];
  /** How it was found, in a few words. */
  readonly reason: string;
};

/** What an expression may be. */
export type Value =
  | { readonly kind: 'instance'; readonly of: SymbolAddress; readonly held?: readonly Value[] }
  /** The thing itself: a class, a function, a namespace, an object. */
  | { readonly kind: 'itself'; readonly of: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  /**
   * A container of the language, or an instance of something outside; `held`: what it holds. Without a name it is one of a
   * type that a module of the view should have, but does not: its members may be anyone's.
   */
  | { readonly kind: 'foreign'; readonly name: string; readonly held: readonly Value[] };

export const isSameSymbol = (one: SymbolAddress, other: SymbolAddress): boolean =>
  one.entry === other.entry && one.symbol === other.symbol;

export const symbolKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

/** By path, then by line: entries of a view are in the order of paths, symbols of a file in the order of its text. */
export const compareSymbols = (one: SymbolAddress, other: SymbolAddress): number =>
  one.entry - other.entry || one.symbol - other.symbol;

export const symbolTargets = (targets: readonly ResolvedName[]): readonly SymbolAddress[] =>
  targets.flatMap((target) => (target.kind === 'symbol' ? [target.at] : []));

export const NO_TARGETS: Resolution = { targets: [], reason: 'name only' };

/** Where an expression stands: its file, the type around it (−1: none), and what `self` is there when more is known. */
export type ExpressionScope = { readonly file: LinkedFile; readonly type: number; readonly self?: Value };

/** What one question may still do. */
export type Fuel = { left: number };

/** Longer chains than this are cycles, or nobody's code. */
export const MOST_STEPS = 400;

/** Follows bindings and types across files; `resolver.ts` is the one implementation. */
export interface NameResolver {
  readonly files: LinkedFiles;
  /** What a use inside a file means; `from`: the symbol around it. */
  resolve(file: LinkedFile, binding: Binding, from: number | undefined): Promise<Resolution>;
  resolveBinding(scope: ExpressionScope, binding: Binding, fuel: Fuel): Promise<Resolution>;
  /** What an import brings into its file. */
  resolveImport(file: LinkedFile, fact: ImportFact, fuel: Fuel): Promise<readonly ResolvedName[]>;
  evaluate(scope: ExpressionScope, type: TypeExpression, fuel: Fuel): Promise<readonly Value[]>;
  /** Types that a type builds on, as written in its declaration. */
  valuesOfSupertypes(at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]>;
}
