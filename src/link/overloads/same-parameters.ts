/** Whether two callables of one name can override each other: as many parameters, of types that may be the same. */
import { type FunctionType, type SymbolFact, type TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';

type Declared = { readonly file: LinkedFile; readonly fact: SymbolFact };

export const haveSameParameters = (one: Declared, other: Declared): boolean => {
  const [first, second] = [parametersOf(one.fact), parametersOf(other.fact)];
  return (
    first.parameters.length === second.parameters.length &&
    first.parameters.every((type, index) => mayBeSameType(one.file, type, { file: other.file, type: second.parameters[index] }))
  );
};

const NO_PARAMETERS: Pick<FunctionType, 'parameters' | 'isRest'> = { parameters: [], isRest: false };

/** A callable without parameters has no recorded signature. */
export const parametersOf = ({ calls }: SymbolFact): Pick<FunctionType, 'parameters' | 'isRest'> => calls?.[0] ?? NO_PARAMETERS;

/** By their names alone. A type parameter may stand for any type. */
const mayBeSameType = (
  file: LinkedFile,
  type: TypeExpression,
  other: { readonly file: LinkedFile; readonly type: TypeExpression | undefined },
): boolean => {
  if (type.kind === 'variable' || other.type?.kind === 'variable') return true;
  if (type.kind === 'array' && other.type?.kind === 'array')
    return mayBeSameType(file, type.of, { file: other.file, type: other.type.of });
  const [name, otherName] = [nameOfType(file, type), other.type && nameOfType(other.file, other.type)];
  if (name === undefined || otherName === undefined) return (type.kind === 'array') === (other.type?.kind === 'array');
  return name === otherName;
};

/** The last part of its name; undefined for a type without a name. */
const nameOfType = (file: LinkedFile, type: TypeExpression): string | undefined => {
  if (type.kind !== 'named') return undefined;
  const { binding } = type;
  return binding.kind === 'import' ? file.imports[binding.import]?.name : file.writtenName(binding);
};
