/**
 * Type names and value names, in languages that separate them: an interface and a constant may share a name. Callables apart from
 * both: a field and a method of one type may share a name, and a call means the method.
 */
import type { Language, ReferenceFact, SymbolFact, SymbolKind, SymbolRole } from '#model';
import type { SymbolAddress, UseKind } from './port.ts';
import type { NameResolver } from './resolved-name.ts';

const TYPE = 1;
const VALUE = 2;

/** Types that are values, too, and values that name the type of what they make. */
const BOTH: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'enum_member', 'struct', 'union']);

const nameSpaceOf = ({ kind, role }: SymbolFact, language: Language): number => {
  if (role === 'type' && language.typesAreNoValues) return TYPE;
  if (BOTH.has(kind) || role === 'namespace') return TYPE | VALUE;
  return role === 'type' || kind === 'type_alias' ? TYPE : VALUE;
};

/** Whether two declarations with one name share a name space, and so may denote the same symbol. */
export const shareNameSpace = (language: Language | undefined, one: SymbolFact, other: SymbolFact): boolean =>
  (language?.hasSeparateTypeNames !== true || (nameSpaceOf(one, language) & nameSpaceOf(other, language)) !== 0) &&
  (!separatesCallables(language) || one.role === other.role || (one.role !== 'callable' && other.role !== 'callable'));

/** Whether a field and a method of one type may share a name. */
export const separatesCallables = (language: Language | undefined): boolean =>
  language?.callableNames !== undefined || language?.linking?.useTellsApart === true;

/** Whether a use of this kind can refer to the declaration. Imports and exports carry both name spaces. */
export const fitsUse = (language: Language | undefined, fact: SymbolFact, kind: UseKind): boolean => {
  if (language?.hasSeparateTypeNames !== true || kind === 'import' || kind === 'export' || kind === 'extends') return true;
  return (nameSpaceOf(fact, language) & (kind === 'type' || kind === 'implementation' ? TYPE : VALUE)) !== 0;
};

/** Those that a use of the name can mean. `isCalled`: whether the name is called; nothing is left out if that is unknown. */
export const fittingCall = async (
  resolver: NameResolver,
  found: readonly SymbolAddress[],
  isCalled: boolean | undefined,
): Promise<readonly SymbolAddress[]> => {
  if (isCalled === undefined || found.length === 0) return found;
  const fitting: SymbolAddress[] = [];
  for (const at of found) {
    const file = await resolver.files.file(at.entry);
    const fact = file?.symbols[at.symbol];
    if (!fact || fitsCall(file.language, fact, isCalled)) fitting.push(at);
  }
  return fitting;
};

export const fitsCall = (language: Language | undefined, { role, kind }: SymbolFact, isCalled: boolean): boolean =>
  !separatesCallables(language) || mayBoth(role, kind) || (role === 'callable') === isCalled;

/** A type and a variant of one may be called to construct a value. */
const mayBoth = (role: SymbolRole, kind: SymbolKind): boolean => role === 'type' || kind === 'enum_member' || kind === 'macro';

/** How a use looks its name up. Uses of one binding in one type that look it up in the same `way` mean the same. */
export const lookupOfUse = (
  language: Language | undefined,
  kind: ReferenceFact['kind'] | undefined,
): { readonly namesType: boolean; readonly isCalled: boolean | undefined; readonly way: number } => {
  const namesType = language?.linking?.bareMembers === true && kind !== undefined && TYPE_USES.has(kind);
  const isCalled = kind === undefined ? undefined : kind === 'call';
  return { namesType, isCalled, way: namesType ? 2 : Number(isCalled ?? 3) };
};

export const LOOKUP_WAYS = 4;

/** Uses that only a type can have. */
const TYPE_USES: ReadonlySet<ReferenceFact['kind']> = new Set(['type', 'instantiate', 'extends', 'implements']);
