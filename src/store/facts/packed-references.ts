/**
 * References: one byte for kind and flags, the column, and the index of the distinct (name, binding, passed types). Line, end
 * and enclosing symbol are written only if they differ from the usual. About four bytes each.
 */
import {
  type FunctionType,
  REFERENCE_KINDS,
  type ReferenceFact,
  type ReferenceKind,
  type TextSpan,
  type TypeExpression,
} from '#model';
import { ByteReader, BrokenBytesError } from '../bytes.ts';
import type { RecordReader, RecordWriter } from './blob.ts';
import { readOptional, writeOptional } from './packed-span.ts';

const KIND_MASK = 0x0f;
/** On one line, and as wide as the name. */
const IS_NAME_WIDE = 0x10;
/** In the same symbol as the previous reference. */
const IS_SAME_FROM = 0x20;
const LINE_SHIFT = 6;
/** Lines below the previous reference: 0, 1, 2, or this if the distance follows. */
const FAR_LINE = 3;

export const writeReferences = ({ strings, terms, records }: RecordWriter, references: readonly ReferenceFact[]): void => {
  const indexes = new Map<number | string, number>();
  const uses: number[] = [];
  const useOf = references.map(({ name, binding, passed }) => {
    const [text, term] = [strings.add(name), terms.binding(binding)];
    const given = passed ? terms.type(functionTaking(passed)) + 1 : 0;
    const key = given === 0 && term < TERM_LIMIT ? text * TERM_LIMIT + term : `${text},${term},${given}`;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, indexes.size);
    uses.push(text, term, given);
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

/** Most uses pass nothing and have a number as their key. */
const TERM_LIMIT = 1 << 24;

/** Numbers of each distinct use. */
const USE_PARTS = 3;

/** What a call passes is stored as the function that it would fit. */
const functionTaking = (passed: readonly TypeExpression[]): FunctionType => ({
  kind: 'function',
  parameters: passed,
  isRest: false,
  returns: { kind: 'unknown', text: '' },
});

type ReferenceContext = { readonly line: number; readonly from: number | undefined; readonly use: number };

const writeReference = (
  records: RecordWriter['records'],
  reference: ReferenceFact,
  { line, from, use }: ReferenceContext,
): void => {
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

/** References, the last part of their blob. Those of one name are found without decoding the others. */
export class ReferenceReader {
  readonly #blob: RecordReader;
  /** Per distinct use: index of the name, of the binding, and of what it passes plus 1; 0 if it is no call. */
  readonly #uses: Int32Array;
  readonly #count: number;
  readonly #start: number;
  #all: readonly ReferenceFact[] | undefined;

  constructor(blob: RecordReader) {
    const { records } = blob;
    this.#blob = blob;
    const uses = records.varint();
    if (uses * USE_PARTS > records.end - records.offset)
      throw new BrokenBytesError('packed references have more names than bytes');
    this.#uses = new Int32Array(uses * USE_PARTS);
    for (let index = 0; index < this.#uses.length; index++) this.#uses[index] = records.varint();
    this.#count = records.varint();
    this.#start = records.offset;
  }

  all(): readonly ReferenceFact[] {
    return (this.#all ??= this.#read(() => true));
  }

  named(name: string): readonly ReferenceFact[] {
    const { strings } = this.#blob;
    const matches = new Uint8Array(this.#uses.length / USE_PARTS);
    let hasMatch = false;
    for (let use = 0; use < matches.length; use++) {
      if (!strings.isAt(this.#uses[use * USE_PARTS] ?? 0, name)) continue;
      matches[use] = 1;
      hasMatch = true;
    }
    return hasMatch ? this.#read((use) => matches[use] === 1) : [];
  }

  #read(isMatch: (use: number) => boolean): readonly ReferenceFact[] {
    const { bytes, end } = this.#blob.records;
    const records = new ByteReader(bytes, this.#start, end);
    const references: ReferenceFact[] = [];
    let [line, from]: [number, number | undefined] = [0, undefined];
    for (let index = 0; index < this.#count; index++) {
      const head = records.byte();
      const lineCode = head >> LINE_SHIFT;
      line += lineCode === FAR_LINE ? records.zigzag() : lineCode;
      const columnStart = records.varint();
      const isWide = (head & IS_NAME_WIDE) !== 0;
      const lineEnd = isWide ? line : line + records.zigzag();
      const writtenEnd = isWide ? -1 : records.varint();
      if ((head & IS_SAME_FROM) === 0) from = readOptional(records);
      const use = records.varint();
      if (!isMatch(use)) continue;
      references.push(this.#make({ head, use, from, span: { lineStart: line, lineEnd, columnStart, columnEnd: writtenEnd } }));
    }
    return references;
  }

  #make({ head, use, from, span }: RawReference): ReferenceFact {
    const { strings, terms } = this.#blob;
    const [text, term, called = 0] = this.#uses.subarray(use * USE_PARTS, (use + 1) * USE_PARTS);
    if (text === undefined || term === undefined) throw new BrokenBytesError('a packed reference has no name');
    const name = strings.at(text);
    const passed = called > 0 ? terms.type(called - 1) : undefined;
    const fact = {
      kind: decodeReferenceKind(head & KIND_MASK),
      name,
      span: restoreSpan(span, name),
      binding: terms.binding(term),
      ...(passed?.kind === 'function' ? { passed: passed.parameters } : {}),
    };
    return from === undefined ? fact : { ...fact, from };
  }
}

type RawReference = { readonly head: number; readonly use: number; readonly from: number | undefined; readonly span: TextSpan };

/** −1: as wide as its name. */
const restoreSpan = (span: TextSpan, name: string): TextSpan =>
  span.columnEnd < 0 ? { ...span, columnEnd: span.columnStart + name.length } : span;

const decodeReferenceKind = (code: number): ReferenceKind => {
  const kind = REFERENCE_KINDS[code];
  if (!kind) throw new BrokenBytesError(`a packed reference has the kind ${code}`);
  return kind;
};
