/** What containers hold, and what their methods return. */
import type { LinkedFile } from '../linked-file.ts';
import type { Value } from '../resolved-name.ts';

export const heldValues = (value: Value): readonly Value[] =>
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
