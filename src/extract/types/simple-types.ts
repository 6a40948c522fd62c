/** Types made of one other type. Unknown types stay unknown. */
import { type Binding, elementArgument, type TypeExpression } from '#model';
import type { ResolvedSource } from './resolved-source.ts';

export const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

export const asInstance = (type: TypeExpression): TypeExpression =>
  type.kind === 'value' ? { kind: 'named', binding: type.binding } : type;

export const arrayType = (type: TypeExpression): TypeExpression => (type.kind === 'unknown' ? type : { kind: 'array', of: type });

export const recordType = (of: TypeExpression): TypeExpression => (of.kind === 'unknown' ? of : { kind: 'record', of });

export const fieldType = (of: TypeExpression, name: string): TypeExpression =>
  of.kind === 'unknown' ? UNKNOWN : { kind: 'field', of, name };

/** The type of the elements of a container. */
export const elementType = (type: TypeExpression): TypeExpression => {
  if (type.kind === 'array' || type.kind === 'record') return type.of;
  if (type.kind === 'named' && type.arguments) return elementArgument(type.arguments) ?? UNKNOWN;
  return type.kind === 'unknown' ? type : { kind: 'element', of: type };
};

/** The type returned by calling a value of this type. */
export const returnTypeOf = (of: TypeExpression): TypeExpression => {
  if (of.kind === 'function') return of.returns;
  return of.kind === 'unknown' ? UNKNOWN : { kind: 'result', of };
};

/** Decided by name, for built-in and imported types. */
export const isAwaitable = ({ language, declared }: ResolvedSource, of: Binding): boolean => {
  if (of.kind === 'import') return language.awaitables.has(declared.links.imports[of.import]?.name ?? '');
  return of.kind === 'free' && language.awaitables.has(of.name);
};
