/** What containers hold, and what their methods return. */
import type { TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { ExpressionScope, Fuel, NameResolver, Value } from '../resolved-name.ts';
import { distinctValues } from './signatures.ts';
import { expandAliases } from './type-arguments.ts';

const heldValues = (value: Value): readonly Value[] =>
  value.kind === 'foreign' || value.kind === 'instance' || value.kind === 'record' ? (value.held ?? []) : [];

/** What a container method returns, judged by its name: an element, or a container of the same type. */
export const containerMethodValues = (
  { language }: LinkedFile,
  value: Extract<Value, { kind: 'foreign' }>,
  name: string,
): readonly Value[] => {
  const { elementMethods, sameContainerMethods } = language?.linking ?? {};
  if (elementMethods?.has(name)) return value.held;
  return sameContainerMethods?.has(name) && value.held.length > 0 ? [value] : [];
};

/** The elements of containers. A type that names a container has its elements. */
export const elementValues = async (resolver: NameResolver, values: readonly Value[], fuel: Fuel): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for (const value of values) {
    const held = (await expandAliases(resolver, [value], fuel)).flatMap(heldValues);
    found.push(...(held.length > 0 ? held : heldValues(value)));
    if (held.length === 0 && (await isPointer(resolver, value))) found.push(value);
  }
  return distinctValues(found);
};

/** Where a pointer and what it points to have one type. */
const isPointer = async ({ files }: NameResolver, value: Value): Promise<boolean> => {
  if (value.kind !== 'instance' || (value.held?.length ?? 0) > 0) return false;
  return (await files.file(value.of.entry))?.language?.linking?.pointsToElements === true;
};

/** An alias is kept unless it stands for something awaitable. */
export const awaitedValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type, fuel }: { readonly type: TypeExpression; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const { language } = scope.file;
  const isAwaitable = (value: Value) => value.kind === 'foreign' && language?.awaitables.has(value.name) === true;
  const awaited: Value[] = [];
  for (const value of await resolver.evaluate(scope, type, fuel)) {
    const meant = await expandAliases(resolver, [value], fuel);
    awaited.push(
      ...(meant.some(isAwaitable) ? meant.flatMap((each) => (isAwaitable(each) ? heldValues(each) : [each])) : [value]),
    );
  }
  return awaited;
};
