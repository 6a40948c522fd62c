/** What a member may be that no type declares: an attribute that is set, and what every object has. */
import type { SymbolKind, TypeExpression } from '#model';
import { subtypesOf } from '../hierarchy.ts';
import type { LinkedFile } from '../linked-file.ts';
import { memberSymbols, membersOf } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import {
  type ExpressionScope,
  type Fuel,
  type NameResolver,
  type ResolvedName,
  symbolKey,
  type Value,
} from '../resolved-name.ts';
import { declarationsNamed } from './declarations.ts';

type OtherMember = {
  readonly receiver: TypeExpression;
  readonly values: readonly Value[];
  readonly name: string;
  readonly fuel: Fuel;
};

export const otherMembers = async (
  resolver: NameResolver,
  { file }: ExpressionScope,
  { receiver, values, name, fuel }: OtherMember,
): Promise<readonly ResolvedName[]> => {
  const found: ResolvedName[] = [];
  if (name.endsWith('=') && name.length > 1)
    for (const value of values) found.push(...(await membersOf(resolver, value, { name: name.slice(0, -1), fuel })));
  if (found.some(({ kind }) => kind === 'symbol')) return found;
  if (receiver.kind !== 'self') return [];
  const below = await membersBelow(resolver, values, name);
  if (below.length > 0) return below;
  return file.language?.linking?.globalMembers ? globalMembers(resolver, file, name) : [];
};

/** With more than these, nothing tells which type `self` has. */
const MOST_MEMBERS = 8;
const MOST_TYPES = 64;
const MIXED_KINDS: ReadonlySet<SymbolKind> = new Set(['module', 'trait']);

/** In a module or trait, `self` is a value of the types that use it. Where it is open, a type may also leave a member to its subtypes. */
const membersBelow = async (resolver: NameResolver, values: readonly Value[], name: string): Promise<readonly ResolvedName[]> => {
  const found = new Map<string, ResolvedName>();
  for (const value of values) {
    if (value.kind !== 'instance' || !(await isPartOfOthers(resolver, value.of))) continue;
    for (const user of await typesBelow(resolver, value.of))
      for (const at of await memberSymbols(resolver, user, name)) found.set(symbolKey(at), { kind: 'symbol', at });
  }
  return found.size > MOST_MEMBERS ? [] : [...found.values()];
};

const isPartOfOthers = async ({ files }: NameResolver, { entry, symbol }: SymbolAddress): Promise<boolean> => {
  const { language, symbols } = (await files.file(entry)) ?? {};
  const kind = symbols?.[symbol]?.kind;
  return language?.linking?.isSelfOpen === true || (kind !== undefined && MIXED_KINDS.has(kind));
};

const typesBelow = async (resolver: NameResolver, top: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const below = new Map([[symbolKey(top), top]]);
  // Iterating a map includes what is added meanwhile.
  for (const type of below.values())
    for (const { at } of below.size > MOST_TYPES ? [] : await subtypesOf(resolver, type)) below.set(symbolKey(at), at);
  below.delete(symbolKey(top));
  return [...below.values()];
};

/** Callables outside of all types: of the file itself, otherwise functions of any other. */
const globalMembers = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<readonly ResolvedName[]> => {
  const declared = await declarationsNamed(resolver.files, file.language, name);
  const callables = declared.filter(({ fact }) => fact.role === 'callable' || fact.kind === 'property');
  const own = callables.filter(({ at }) => at.entry === file.entry);
  const shared = callables.filter(({ fact }) => fact.kind === 'function');
  // Of functions in several files, nothing tells which is loaded.
  const isKnown = own.length > 0 || new Set(shared.map(({ at }) => at.entry)).size === 1;
  return (own.length > 0 ? own : isKnown ? shared : []).map(({ at }) => ({ kind: 'symbol', at }));
};
