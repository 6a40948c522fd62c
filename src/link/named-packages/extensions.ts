/** Extensions: callables declared outside a type that are used like its members. */
import type { ImportFact, TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { membersOf } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import {
  type ExpressionScope,
  type Fuel,
  MOST_STEPS,
  type NameResolver,
  type ResolvedName,
  symbolKey,
  symbolTargets,
  type Value,
} from '../resolved-name.ts';
import { extensionsNamed } from './declarations.ts';
import { declaredInOutsideType } from './package-members.ts';
import { seesPackage } from './names-in-scope.ts';

type ExtensionLookup = {
  readonly value: Value;
  readonly name: string;
  readonly fuel: Fuel;
  readonly isCalled?: boolean | undefined;
};

/** Members of a value as a place in the code sees them: those of its type, otherwise the extensions that are in scope there. */
export const membersInScope = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  lookup: ExtensionLookup,
): Promise<readonly ResolvedName[]> => {
  const added = await declaredInOutsideType(resolver, scope, lookup);
  if (added.length > 0) return added;
  const members = await membersOf(resolver, lookup.value, lookup);
  if (members.some(({ kind }) => kind === 'symbol') || !mayBeExtended(scope, lookup.value)) return members;
  const visible = await visibleExtensions(resolver, scope, lookup.name);
  if (visible.length === 0) return members;
  const kinds = await typesOfValue(resolver, lookup.value, lookup.fuel);
  const found: ResolvedName[] = [];
  for (const at of visible) if (await takes(resolver, at, { kinds, fuel: lookup.fuel })) found.push({ kind: 'symbol', at });
  // Nothing tells whether a type outside the repository is another one.
  return found.length > 0 || isOpenType(scope.file, lookup.value) ? found : members;
};

const mayBeExtended = ({ file }: ExpressionScope, { kind }: Value): boolean =>
  file.language?.linking?.packages !== undefined && (kind === 'instance' || kind === 'foreign');

const isOpenType = ({ language }: LinkedFile, value: Value): boolean =>
  value.kind === 'foreign' && language?.builtins.has(value.name) !== true;

/** Those of a package that is in scope, and those imported by name, which may be another one here. */
const visibleExtensions = async (
  resolver: NameResolver,
  { file, type }: ExpressionScope,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const visible: SymbolAddress[] = [];
  for (const { at, packageName } of await extensionsNamed(resolver.files, file.language, name))
    if (await seesPackage(resolver.files, { file, symbol: type }, packageName)) visible.push(at);
  for (const fact of file.imports)
    if ((fact.alias ?? fact.name) === name) visible.push(...(await importedExtensions(resolver, file, fact)));
  return visible;
};

const importedExtensions = async (
  resolver: NameResolver,
  file: LinkedFile,
  fact: ImportFact,
): Promise<readonly SymbolAddress[]> => {
  const imported = symbolTargets(await resolver.resolveImport(file, fact, { left: MOST_STEPS }));
  const found: SymbolAddress[] = [];
  for (const at of imported)
    if ((await resolver.files.file(at.entry))?.symbols[at.symbol]?.extended !== undefined) found.push(at);
  return found;
};

/** The types a value has: those of the view, and the names of those outside. */
type ValueTypes = { readonly symbols: ReadonlySet<string>; readonly outside: ReadonlySet<string>; readonly isContainer: boolean };

const MOST_TYPES = 64;

const typesOfValue = async (resolver: NameResolver, value: Value, fuel: Fuel): Promise<ValueTypes> => {
  const symbols = new Set<string>();
  const outside = new Set<string>();
  const waiting: Value[] = [value];
  for (const each of waiting) {
    if (each.kind === 'foreign') outside.add(each.name);
    if (each.kind !== 'instance' || symbols.has(symbolKey(each.of)) || symbols.size > MOST_TYPES) continue;
    symbols.add(symbolKey(each.of));
    waiting.push(...(await resolver.valuesOfSupertypes(each.of, fuel)));
  }
  outside.delete('');
  return { symbols, outside, isContainer: value.kind === 'foreign' && value.held.length > 0 };
};

const takes = async (
  resolver: NameResolver,
  { entry, symbol }: SymbolAddress,
  { kinds, fuel }: { readonly kinds: ValueTypes; readonly fuel: Fuel },
): Promise<boolean> => {
  const file = await resolver.files.file(entry);
  const extended = file?.symbols[symbol]?.extended;
  if (!file || !extended) return false;
  const wanted = extended.kind === 'variable' ? extended.bound : extended;
  if (kinds.isContainer && isGeneric(wanted)) return true;
  // An open type and a type parameter without a bound are evaluated to nothing, and take anything.
  const values = await resolver.evaluate({ file, type: file.enclosingType(symbol) }, wanted, fuel);
  return values.length === 0 || values.some((each) => isTakenAs(file, each, kinds));
};

/** A container of something may be of any generic type. */
const isGeneric = (type: TypeExpression): boolean =>
  type.kind === 'array' || (type.kind === 'named' && type.arguments !== undefined);

/** Between two types outside the repository, only their names tell: `FileStream` is a `Stream`. */
const isTakenAs = ({ language }: LinkedFile, wanted: Value, { symbols, outside }: ValueTypes): boolean => {
  if (wanted.kind === 'instance') return symbols.has(symbolKey(wanted.of));
  if (wanted.kind !== 'foreign') return false;
  return [...outside].some((name) => name === wanted.name || (!language?.builtins.has(name) && name.endsWith(wanted.name)));
};
