/**
 * Reads definitions and uses from a SCIP index. SCIP is a protocol buffer. These fields are read; all others are skipped:
 *
 *     Index       2: Document (repeated)
 *     Document    1: relative_path    2: Occurrence (repeated)    3: SymbolInformation (repeated)
 *     Occurrence  1: range (packed: line, column, [end line,] end column; from 0)    2: symbol    3: symbol_roles (bits)
 *     SymbolInformation    1: symbol    4: Relationship (repeated)
 *     Relationship         1: symbol    3: is_implementation
 *
 * A field is a varint `number << 3 | wire type`, then: 0 a varint, 1 eight bytes, 2 a varint length and as many bytes,
 * 5 four bytes.
 */

export type ScipOccurrence = {
  readonly symbol: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly isDefinition: boolean;
};
/** A type or member, and one it extends, implements or overrides. */
export type ScipRelation = { readonly symbol: string; readonly of: string };
export type ScipDocument = {
  readonly path: string;
  readonly occurrences: readonly ScipOccurrence[];
  readonly relations: readonly ScipRelation[];
};

const DEFINITION_ROLE = 1;

export const readScip = (index: Uint8Array): readonly ScipDocument[] =>
  fieldsOf(index)
    .filter(({ number }) => number === 2)
    .map(({ bytes }) => readDocument(fieldsOf(bytes)));

const readDocument = (fields: readonly Field[]): ScipDocument => ({
  path: textField(fields, 1),
  occurrences: fields.filter(({ number }) => number === 2).map(({ bytes }) => readOccurrence(fieldsOf(bytes))),
  relations: fields.filter(({ number }) => number === 3).flatMap(({ bytes }) => readRelations(fieldsOf(bytes))),
});

const readRelations = (fields: readonly Field[]): readonly ScipRelation[] =>
  fields
    .filter(({ number }) => number === 4)
    .map(({ bytes }) => fieldsOf(bytes))
    .filter((relationship) => relationship.some(({ number, varint }) => number === 3 && varint === 1))
    .map((relationship) => ({ symbol: textField(fields, 1), of: textField(relationship, 1) }));

const readOccurrence = (fields: readonly Field[]): ScipOccurrence => {
  const range = varintsOf(fields.find(({ number }) => number === 1)?.bytes ?? new Uint8Array());
  const [line = 0, column = 0, third = 0, fourth] = range;
  const roles = fields.find(({ number }) => number === 3)?.varint ?? 0;
  return {
    symbol: textField(fields, 2),
    line,
    column,
    endLine: fourth === undefined ? line : third,
    endColumn: fourth ?? third,
    isDefinition: (roles & DEFINITION_ROLE) !== 0,
  };
};

/** `varint` of wire type 0, `bytes` of wire type 2. */
type Field = { readonly number: number; readonly varint: number; readonly bytes: Uint8Array };

const NO_BYTES = new Uint8Array();

const fieldsOf = (message: Uint8Array): readonly Field[] => {
  const fields: Field[] = [];
  let at = 0;
  while (at < message.length) {
    const tag = varintAt(message, at);
    const field = fieldAt(message, { at: tag.next, number: Math.floor(tag.value / 8), wireType: tag.value % 8 });
    fields.push(field);
    at = field.next;
  }
  return fields;
};

const FIXED_LENGTHS: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

const fieldAt = (
  message: Uint8Array,
  { at, number, wireType }: { readonly at: number; readonly number: number; readonly wireType: number },
): Field & { readonly next: number } => {
  if (wireType === 0) {
    const { value, next } = varintAt(message, at);
    return { number, varint: value, bytes: NO_BYTES, next };
  }
  const length = wireType === 2 ? varintAt(message, at) : { value: FIXED_LENGTHS[wireType], next: at };
  if (length.value === undefined) throw new Error(`a SCIP field of wire type ${wireType} at byte ${at}`);
  const next = length.next + length.value;
  if (next > message.length) throw new Error(`a SCIP field at byte ${at} ends after its message`);
  return { number, varint: 0, bytes: message.subarray(length.next, next), next };
};

/** The fields read are never negative and stay below 2^53. */
const varintAt = (bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } => {
  let value = 0;
  let scale = 1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: at + 1 };
    scale *= 0x80;
  }
  throw new Error(`a SCIP number at byte ${start} does not end`);
};

const varintsOf = (bytes: Uint8Array): readonly number[] => {
  const numbers: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const { value, next } = varintAt(bytes, at);
    numbers.push(value);
    at = next;
  }
  return numbers;
};

const textField = (fields: readonly Field[], wanted: number): string =>
  new TextDecoder().decode(fields.find(({ number }) => number === wanted)?.bytes ?? NO_BYTES);
