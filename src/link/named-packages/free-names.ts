/** Names that their own file does not declare: members of the types around them, names of packages, and those of wildcard imports. */
import type { TypeExpression } from '#model';
import { typeOfScope } from '../joined/scope-types.ts';
import { findScopedName } from '../joined/scoped-names.ts';
import type { LinkedFile } from '../linked-file.ts';
import { membersOf } from '../members.ts';
import { membersInScope } from './extensions.ts';
import { resolveDottedName } from './dotted-names.ts';
import { isDeclared } from './declarations.ts';
import { findInScope } from './names-in-scope.ts';
import { resolvePackageName } from '../packages.ts';
import type { SymbolAddress } from '../port.ts';
import type { ExpressionScope, Fuel, NameResolver, ResolvedName } from '../resolved-name.ts';

export type FreeName = { readonly name: string; readonly fuel: Fuel; readonly within?: readonly TypeExpression[] };

export const resolveFreeName = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  lookup: FreeName,
): Promise<readonly ResolvedName[]> => {
  const { file, type } = scope;
  const { packages } = file.language?.linking ?? {};
  const members = await membersAround(resolver, scope, lookup);
  if (members.some(({ kind }) => kind === 'symbol')) return members;
  if (!packages) {
    const shared = await resolveSharedName(resolver, scope, lookup);
    return shared.length > 0 ? shared : members;
  }
  const isModulePath = packages.isModule && lookup.name.includes(packages.separator);
  const found = isModulePath
    ? await resolveDottedName(resolver, file, lookup.name)
    : await findInScope(resolver, { file, symbol: type, isCalled: scope.isCalled }, lookup.name);
  if (found.length > 0) return found.map((at) => ({ kind: 'symbol', at }));
  if (await mayBeAnyMember(resolver, file, lookup.name)) return [];
  return members.length > 0 ? members : [{ kind: 'external', module: '' }];
};

/** Members of what `this` is around the name, otherwise of the types around it. */
const membersAround = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  lookup: FreeName,
): Promise<readonly ResolvedName[]> => {
  const received = await membersOfReceivers(resolver, scope, lookup);
  if (received.length > 0 || !scope.file.language?.linking?.bareMembers) return received;
  return resolveBareMember(resolver, scope, lookup);
};

/** A type of the view has such a member, and nothing tells which types `self` has. */
const mayBeAnyMember = async ({ files }: NameResolver, { language }: LinkedFile, name: string): Promise<boolean> =>
  language?.linking?.isSelfOpen === true && (await isDeclared(files, language, name));

const resolveSharedName = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  lookup: FreeName,
): Promise<readonly ResolvedName[]> => {
  const { file, type } = scope;
  if (!file.language?.linking?.namespaces) return resolvePackageName(resolver, file, lookup);
  if (isQualifiedOutside(scope, lookup.name)) return [{ kind: 'external', module: lookup.name }];
  return (await findScopedName(resolver, { file, symbol: type }, lookup.name)).map((at) => ({ kind: 'symbol', at }));
};

const isQualifiedOutside = ({ file }: ExpressionScope, name: string): boolean => {
  const { namespaces } = file.language?.linking ?? {};
  const [first = '', second] = namespaces ? name.split(namespaces.separator).filter((part) => part !== '') : [];
  return second !== undefined && namespaces?.outside?.has(first) === true;
};

/** A member of what `this` is in a function around the name. Those outside the repository may have any members, so they tell nothing. */
const membersOfReceivers = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { name, fuel, within = [] }: FreeName,
): Promise<readonly ResolvedName[]> => {
  for (const type of within) {
    const found: ResolvedName[] = [];
    for (const value of await resolver.evaluate(scope, type, fuel))
      found.push(...(await membersInScope(resolver, scope, { value, name, fuel })).filter(({ kind }) => kind === 'symbol'));
    if (found.length > 0) return found;
  }
  return [];
};

/** A member of the innermost type around the name that has one. Only a type can be named where a type is needed. */
const resolveBareMember = async (
  resolver: NameResolver,
  { file, type, namesType }: ExpressionScope,
  { name, fuel }: FreeName,
): Promise<readonly ResolvedName[]> => {
  const outside: ResolvedName[] = [];
  for (const of of await typesAround(resolver, file, type)) {
    const self = { kind: 'instance', of } as const;
    const found: ResolvedName[] = [];
    for (const member of await membersOf(resolver, self, { name, fuel, isBare: true })) {
      if (member.kind === 'external') outside.push(member);
      else if (member.kind === 'symbol' && (await canBeBare(resolver, member.at, namesType))) found.push(member);
    }
    if (found.length > 0) return found;
  }
  return outside.slice(0, 1);
};

/** Innermost first. A member that is declared outside of its type is in the scope of the type. */
const typesAround = async (resolver: NameResolver, file: LinkedFile, type: number): Promise<readonly SymbolAddress[]> => {
  const types: SymbolAddress[] = [];
  for (let at = type; at >= 0; at = file.enclosingType(file.symbols[at]?.parent)) {
    const own = file.language?.linking?.namespaces
      ? await typeOfScope(resolver, { file, symbol: at })
      : { entry: file.entry, symbol: at };
    if (!own) continue;
    types.push(own);
    if (own.symbol === at && own.entry === file.entry) continue;
    const declaring = await resolver.files.file(own.entry);
    if (declaring)
      types.push(...(await typesAround(resolver, declaring, declaring.enclosingType(declaring.symbols[own.symbol]?.parent))));
  }
  return types;
};

const canBeBare = async (
  resolver: NameResolver,
  { entry, symbol }: { readonly entry: number; readonly symbol: number },
  namesType: boolean | undefined,
): Promise<boolean> => {
  const { kind, role } = (await resolver.files.file(entry))?.symbols[symbol] ?? {};
  if (namesType) return role === 'type' || role === 'alias';
  return kind !== 'constructor' && kind !== 'destructor' && kind !== 'operator' && kind !== 'indexer';
};
