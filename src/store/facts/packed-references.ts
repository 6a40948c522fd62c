/**
 * References: one byte of kind and flags, then the column and the index of the distinct (name, binding), and only where
 * they are not what is usual the line, the end and the enclosing symbol. About four bytes each.
 */
import { type Binding, REFERENCE_KINDS, type ReferenceFact, type ReferenceKind, type TextSpan } from '#model';
import { type ByteReader, BrokenBytesError } from '../bytes.ts';
import type { BlobReader, BlobWriter } from './blob.ts';
import { readOptional, writeOptional } from './packed-span.ts';

const KIND_MASK = 0x0f;
/** One line long, and as wide as the name. */
const IS_NAME_WIDE = 0x10;
/** In the same symbol as the reference before. */
const IS_SAME_FROM = 0x20;
const LINE_SHIFT = 6;
/** Lines below the reference before: 0, 1, 2, or this for "written out". */
const FAR_LINE = 3;

type Use = { readonly name: string; readonly binding: Binding };

export const writeReferences = ({ strings, terms, records }: BlobWriter, references: readonly ReferenceFact[]): void => {
  const indexes = new Map<string, number>();
  const uses: number[] = [];
  const useOf = references.map(({ name, binding }) => {
    const pair = [strings.add(name), terms.binding(binding)];
    const key = pair.join();
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, indexes.size);
    uses.push(...pair);
    return indexes.size - 1;
  });
  records.varint(indexes.size);
  for (const number of uses) records.varint(number);
  records.varint(references.length);
  let line = 0;
  let from: number | undefined;
  references.forEach((reference, index) => {
    writeReference(records, reference, { line, from, use: useOf[index] ?? 0 });
    line = reference.span.lineStart;
    from = reference.from;
  });
};

type Context = { readonly line: number; readonly from: number | undefined; readonly use: number };

const writeReference = (records: BlobWriter['records'], reference: ReferenceFact, { line, from, use }: Context): void => {
  const { span } = reference;
  const below = span.lineStart - line;
  const lineCode = below >= 0 && below < FAR_LINE ? below : FAR_LINE;
  const isWide = span.lineEnd === span.lineStart && span.columnEnd === span.columnStart + reference.name.length;
  const flags = (isWide ? IS_NAME_WIDE : 0) | (reference.from === from ? IS_SAME_FROM : 0) | (lineCode << LINE_SHIFT);
  records.byte(REFERENCE_KINDS.indexOf(reference.kind) | flags);
  if (lineCode === FAR_LINE) records.zigzag(below);
  records.varint(span.columnStart);
  if (!isWide) {
    records.zigzag(span.lineEnd - span.lineStart);
    records.varint(span.columnEnd);
  }
  if (reference.from !== from) writeOptional(records, reference.from);
  records.varint(use);
};

export const readReferences = ({ strings, terms, records }: BlobReader): readonly ReferenceFact[] => {
  const uses = Array.from({ length: records.varint() }, (): Use => {
    const name = strings.read(records);
    return { name, binding: terms.binding(records.varint()) };
  });
  const count = records.varint();
  const references: ReferenceFact[] = [];
  let line = 0;
  let from: number | undefined;
  for (let index = 0; index < count; index++) {
    const reference = readReference(records, uses, { line, from });
    line = reference.span.lineStart;
    from = reference.from;
    references.push(reference);
  }
  return references;
};

const readReference = (records: ByteReader, uses: readonly Use[], before: Omit<Context, 'use'>): ReferenceFact => {
  const head = records.byte();
  const lineCode = head >> LINE_SHIFT;
  const lineStart = before.line + (lineCode === FAR_LINE ? records.zigzag() : lineCode);
  const columnStart = records.varint();
  const isWide = (head & IS_NAME_WIDE) !== 0;
  const lineEnd = isWide ? lineStart : lineStart + records.zigzag();
  const writtenEnd = isWide ? 0 : records.varint();
  const from = (head & IS_SAME_FROM) !== 0 ? before.from : readOptional(records);
  const use = uses[records.varint()];
  if (!use) throw new BrokenBytesError('a packed reference has no name');
  const kind = kindOf(head & KIND_MASK);
  const span: TextSpan = { lineStart, lineEnd, columnStart, columnEnd: isWide ? columnStart + use.name.length : writtenEnd };
  if (from === undefined) return { kind, name: use.name, span, binding: use.binding };
  return { kind, name: use.name, span, from, binding: use.binding };
};

const kindOf = (code: number): ReferenceKind => {
  const kind = REFERENCE_KINDS[code];
  if (!kind) throw new BrokenBytesError(`a packed reference has the kind ${code}`);
  return kind;
};
