/** A pointer to a definition in the same file, as JSON Schema and OpenAPI write it: `#/components/schemas/Order`. */
import type { ReadUse } from '#model';

export const definitionUse = (pointer: string, start: number): ReadUse | undefined => {
  if (!pointer.startsWith('#/') || pointer.length > LONGEST_POINTER) return undefined;
  const parts = pointer.slice('#/'.length).split('/');
  const written = parts.at(-1) ?? '';
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = names.at(-1) ?? '';
  const end = start + pointer.length;
  return name === '' ? undefined : { kind: 'type', name, target: names.join('.'), start: end - written.length, end };
};

const LONGEST_POINTER = 300;
