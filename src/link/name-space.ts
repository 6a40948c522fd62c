/** Type names and value names, in languages that separate them: an interface and a constant may share a name. */
import type { Language, SymbolFact } from '#model';
import type { UseKind } from './port.ts';

const TYPE = 1;
const VALUE = 2;

const nameSpaceOf = ({ kind, role }: SymbolFact): number => {
  if (kind === 'class' || kind === 'enum' || role === 'namespace') return TYPE | VALUE;
  return role === 'type' || kind === 'type_alias' ? TYPE : VALUE;
};

/** Whether two declarations with one name share a name space, and so may denote the same symbol. */
export const shareNameSpace = (language: Language | undefined, one: SymbolFact, other: SymbolFact): boolean =>
  language?.hasSeparateTypeNames !== true || (nameSpaceOf(one) & nameSpaceOf(other)) !== 0;

/** Whether a use of this kind can refer to the declaration. Imports and exports carry both name spaces. */
export const fitsUse = (language: Language | undefined, fact: SymbolFact, kind: UseKind): boolean => {
  if (language?.hasSeparateTypeNames !== true || kind === 'import' || kind === 'export' || kind === 'extends') return true;
  return (nameSpaceOf(fact) & (kind === 'type' || kind === 'implementation' ? TYPE : VALUE)) !== 0;
};
