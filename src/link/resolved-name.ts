/** The results of resolving names and evaluating expressions across the files of a view. */
import type { Binding, FunctionType, ImportFact, ObjectField, ReferenceFact, TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import type { SymbolAddress } from './port.ts';

/** What a name resolves to. */
export type ResolvedName =
  | { readonly kind: 'symbol'; readonly at: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  /** The names it may have. */
  | { readonly kind: 'package'; readonly names: readonly string[] }
  /** Known to be outside the repository. */
  | { readonly kind: 'external'; readonly module: string };

/** `targets` is empty if the name cannot be resolved. */
export type Resolution = {
  readonly targets: readonly ResolvedName[];
  /** How it was resolved, in a few words. */
  readonly reason: string;
  /** It means one of the targets, and nothing tells which. */
  readonly isAmbiguous?: true;
};

/** What an expression may evaluate to. */
export type Value =
  /** `given`: its type arguments, evaluated when they are needed. */
  | {
      readonly kind: 'instance';
      readonly of: SymbolAddress;
      readonly held?: readonly Value[];
      readonly given?: TypeArguments;
    }
  /** The symbol itself: a class, a function, a namespace, an object. `self`: the receiver of a method. */
  | { readonly kind: 'itself'; readonly of: SymbolAddress; readonly self?: Value }
  /** What the type inherits, without its own members: `super()`. */
  | { readonly kind: 'inherited'; readonly of: SymbolAddress }
  | { readonly kind: 'module'; readonly entries: readonly number[] }
  | PackageValue
  /**
   * A built-in container, or an instance of an external type; `held`: its elements. An empty name means that the type was
   * imported from a module of the view that does not export it, so nothing is known about its members.
   */
  | { readonly kind: 'foreign'; readonly name: string; readonly held: readonly Value[] }
  /** A function or an object of a type without a name. The scope is that of the type. */
  | { readonly kind: 'function'; readonly type: FunctionType; readonly scope: ExpressionScope }
  | { readonly kind: 'object'; readonly fields: readonly ObjectField[]; readonly scope: ExpressionScope }
  /** An object whose keys are data, with the values it holds. */
  | { readonly kind: 'record'; readonly held: readonly Value[] };

/** A package, by all names that it may have where `file` names it. Not `isCertain`: it may also be something unknown. */
export type PackageValue = {
  readonly kind: 'package';
  readonly names: readonly string[];
  readonly file: LinkedFile;
  readonly isCertain: boolean;
};

export type TypeArguments = { readonly types: readonly TypeExpression[]; readonly scope: ExpressionScope };

export const isSameSymbol = (one: SymbolAddress, other: SymbolAddress): boolean =>
  one.entry === other.entry && one.symbol === other.symbol;

export const symbolKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

/** By path, then by line: entries are in path order, and the symbols of a file in source order. */
export const compareSymbols = (one: SymbolAddress, other: SymbolAddress): number =>
  one.entry - other.entry || one.symbol - other.symbol;

export const symbolTargets = (targets: readonly ResolvedName[]): readonly SymbolAddress[] =>
  targets.flatMap((target) => (target.kind === 'symbol' ? [target.at] : []));

export const NO_TARGETS: Resolution = { targets: [], reason: 'name only' };

/**
 * Where an expression is evaluated: its file, the enclosing type (−1: none), the value of `self` if known, and what the type
 * parameters of an enclosing alias or function stand for.
 */
export type ExpressionScope = {
  readonly file: LinkedFile;
  readonly type: number;
  readonly self?: Value;
  readonly variables?: ReadonlyMap<string, TypeVariable>;
  /** A name is looked up in a place where only a type can be named. */
  readonly namesType?: boolean;
  /** The name is called: where callables have names of their own, it is that of one. Absent: nothing is known. */
  readonly isCalled?: boolean | undefined;
};

/** What a type parameter stands for: a type argument, values that are known already (none: unknown), or its bound. */
export type TypeVariable =
  | { readonly type: TypeExpression; readonly scope: ExpressionScope }
  | { readonly values: readonly Value[] }
  | 'bound';

/** Steps that a request has left. */
export type Fuel = { left: number };

/** Longer chains are almost certainly cycles. */
export const MOST_STEPS = 400;

/** A use of a name; `from`: the enclosing symbol. */
export type NameUse = {
  readonly binding: Binding;
  readonly from?: number | undefined;
  readonly kind?: ReferenceFact['kind'];
};

/** Follows bindings and types across files. `Resolver` is the only implementation; the interface breaks the import cycle. */
export interface NameResolver {
  readonly files: LinkedFiles;
  /** Resolves a use inside a file. */
  resolve(file: LinkedFile, use: NameUse): Promise<Resolution>;
  resolveBinding(scope: ExpressionScope, binding: Binding, fuel: Fuel): Promise<Resolution>;
  /** What an import binds in its file. */
  resolveImport(file: LinkedFile, fact: ImportFact, fuel: Fuel): Promise<readonly ResolvedName[]>;
  evaluate(scope: ExpressionScope, type: TypeExpression, fuel: Fuel): Promise<readonly Value[]>;
  /** The values of a symbol used in an expression. `self`: the receiver it was reached through. */
  valueOf(at: SymbolAddress, fuel: Fuel, self?: Value): Promise<readonly Value[]>;
  /** The supertypes that a type declares. */
  valuesOfSupertypes(at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]>;
}
