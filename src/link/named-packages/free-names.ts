/** Names that their own file does not declare: members of the types around them, names of packages, and those of wildcard imports. */
import { membersOf } from '../members.ts';
import { findInScope } from './names-in-scope.ts';
import { resolvePackageName } from '../packages.ts';
import type { ExpressionScope, Fuel, NameResolver, ResolvedName } from '../resolved-name.ts';

type NameLookup = { readonly name: string; readonly fuel: Fuel };

export const resolveFreeName = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  const { file, type } = scope;
  const { bareMembers, packages } = file.language?.linking ?? {};
  const members = bareMembers ? await resolveBareMember(resolver, scope, lookup) : [];
  if (members.some(({ kind }) => kind === 'symbol')) return members;
  if (!packages) {
    const shared = await resolvePackageName(resolver, file, lookup);
    return shared.length > 0 ? shared : members;
  }
  const found = await findInScope(resolver, { file, symbol: type }, lookup.name);
  if (found.length > 0) return found.map((at) => ({ kind: 'symbol', at }));
  return members.length > 0 ? members : [{ kind: 'external', module: '' }];
};

/** A member of the innermost type around the name that has one. Only a type can be named where a type is needed. */
const resolveBareMember = async (
  resolver: NameResolver,
  { file, type, namesType }: ExpressionScope,
  { name, fuel }: NameLookup,
): Promise<readonly ResolvedName[]> => {
  const outside: ResolvedName[] = [];
  for (let at = type; at >= 0; at = file.enclosingType(file.symbols[at]?.parent)) {
    const self = { kind: 'instance', of: { entry: file.entry, symbol: at } } as const;
    const found: ResolvedName[] = [];
    for (const member of await membersOf(resolver, self, { name, fuel, isBare: true })) {
      if (member.kind === 'external') outside.push(member);
      else if (member.kind === 'symbol' && (await canBeBare(resolver, member.at, namesType))) found.push(member);
    }
    if (found.length > 0) return found;
  }
  return outside.slice(0, 1);
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
