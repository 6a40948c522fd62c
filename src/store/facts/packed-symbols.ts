/** Symbols. Flags mark fields that have their usual value (name nested in the parent's, role of the kind, …) and are omitted. */
import {
  type FunctionType,
  nextTurn,
  roleOfKind,
  SYMBOL_KINDS,
  SYMBOL_ROLES,
  type SymbolFact,
  type TypeExpression,
  VISIBILITIES,
} from '#model';
import { type ByteReader, type ByteWriter, BrokenBytesError } from '../bytes.ts';
import type { RecordReader, RecordWriter } from './blob.ts';
import { readOptional, readSpan, writeOptional, writeSpan } from './packed-span.ts';

const IS_NESTED_NAME = 1 << 0;
const IS_FIRST = 1 << 1;
const IS_DEFAULT_ROLE = 1 << 2;
const IS_NAME_WIDE = 1 << 3;
const IS_HEX_HASH = 1 << 4;
const HAS_STATIC = 1 << 5;
const IS_STATIC = 1 << 6;
const HAS_TYPE = 1 << 7;
const HAS_EXTENDS = 1 << 8;
const HAS_IMPLEMENTS = 1 << 9;
const HAS_DOC = 1 << 10;
const HAS_DOC_LINE = 1 << 11;
const HAS_PARENT = 1 << 12;
const HAS_CALLS = 1 << 13;
const HAS_TYPE_PARAMETERS = 1 << 14;
const IS_DECLARATION = 1 << 15;
const HAS_EXTENDED = 1 << 16;

const HASH = /^[0-9a-f]{16}$/u;

export const writeSymbols = (blob: RecordWriter, symbols: readonly SymbolFact[]): void => {
  blob.records.varint(symbols.length);
  let line = 0;
  symbols.forEach((symbol, index) => {
    // The reader knows only earlier symbols, so a child before its parent has its qualified name written out.
    const parent = symbol.parent !== undefined && symbol.parent < index ? symbols[symbol.parent] : undefined;
    writeSymbol(blob, symbol, { line, defaultName: defaultName(parent, symbol.name) });
    line = symbol.span.lineStart;
  });
};

const defaultName = (parent: Pick<SymbolFact, 'qualifiedName'> | undefined, name: string): string =>
  parent ? `${parent.qualifiedName}.${name}` : name;

type SymbolContext = { readonly line: number; readonly defaultName: string };

const writeSymbol = (blob: RecordWriter, symbol: SymbolFact, { line, defaultName }: SymbolContext): void => {
  const { strings, records } = blob;
  const flags = symbolFlags(symbol, defaultName);
  records.varint(flags);
  records.byte(SYMBOL_KINDS.indexOf(symbol.kind));
  records.byte(VISIBILITIES.indexOf(symbol.visibility));
  if (flags & HAS_PARENT) writeOptional(records, symbol.parent);
  records.varint(strings.add(symbol.name));
  if (!(flags & IS_NESTED_NAME)) records.varint(strings.add(symbol.qualifiedName));
  if (!(flags & IS_FIRST)) records.varint(symbol.ordinal);
  if (!(flags & IS_DEFAULT_ROLE)) records.byte(SYMBOL_ROLES.indexOf(symbol.role));
  records.varint(strings.add(symbol.signature));
  if (symbol.doc !== undefined) records.varint(strings.add(symbol.doc));
  writeSpans(records, symbol, line);
  writeTypes(blob, symbol);
  if (flags & IS_HEX_HASH) records.append(Buffer.from(symbol.bodyHash, 'hex'));
  else records.varint(strings.add(symbol.bodyHash));
};

const symbolFlags = (symbol: SymbolFact, defaultName: string): number =>
  (symbol.qualifiedName === defaultName ? IS_NESTED_NAME : 0) |
  (symbol.ordinal === 1 ? IS_FIRST : 0) |
  (symbol.role === roleOfKind(symbol.kind) ? IS_DEFAULT_ROLE : 0) |
  (isNameWide(symbol) ? IS_NAME_WIDE : 0) |
  (HASH.test(symbol.bodyHash) ? IS_HEX_HASH : 0) |
  optionalFlags(symbol);

const isNameWide = ({ nameSpan, name }: SymbolFact): boolean =>
  nameSpan.lineEnd === nameSpan.lineStart && nameSpan.columnEnd === nameSpan.columnStart + name.length;

const optionalFlags = (symbol: SymbolFact): number =>
  (symbol.isStatic === undefined ? 0 : HAS_STATIC | (symbol.isStatic ? IS_STATIC : 0)) |
  (symbol.doc === undefined ? 0 : HAS_DOC) |
  (symbol.docLineStart === undefined ? 0 : HAS_DOC_LINE) |
  (symbol.parent === undefined ? 0 : HAS_PARENT) |
  (symbol.isDeclaration ? IS_DECLARATION : 0) |
  typeFlags(symbol);

const typeFlags = (symbol: SymbolFact): number =>
  (symbol.type ? HAS_TYPE : 0) |
  (symbol.extended ? HAS_EXTENDED : 0) |
  (symbol.extends ? HAS_EXTENDS : 0) |
  (symbol.implements ? HAS_IMPLEMENTS : 0) |
  (symbol.calls ? HAS_CALLS : 0) |
  (symbol.typeParameters ? HAS_TYPE_PARAMETERS : 0);

const writeSpans = (records: ByteWriter, symbol: SymbolFact, line: number): void => {
  const { span, nameSpan } = symbol;
  writeSpan(records, span, line);
  records.zigzag(symbol.signatureLineEnd - span.lineStart);
  if (symbol.docLineStart !== undefined) records.zigzag(symbol.docLineStart - span.lineStart);
  if (!isNameWide(symbol)) return writeSpan(records, nameSpan, span.lineStart);
  records.zigzag(nameSpan.lineStart - span.lineStart);
  records.varint(nameSpan.columnStart);
};

const writeTypes = ({ strings, terms, records }: RecordWriter, symbol: SymbolFact): void => {
  if (symbol.type) records.varint(terms.type(symbol.type));
  if (symbol.extended) records.varint(terms.type(symbol.extended));
  for (const list of [symbol.extends, symbol.implements, symbol.calls]) {
    if (!list) continue;
    records.varint(list.length);
    for (const type of list) records.varint(terms.type(type));
  }
  if (!symbol.typeParameters) return;
  records.varint(symbol.typeParameters.length);
  for (const name of symbol.typeParameters) records.varint(strings.add(name));
};

export const readSymbols = (blob: RecordReader): readonly SymbolFact[] => {
  const symbols: SymbolFact[] = [];
  readSymbolsUpTo(blob, symbols, blob.records.varint());
  return symbols;
};

/** Reads in turns: a file may have ten thousand symbols. */
export const readSymbolsInTurns = async (blob: RecordReader, symbolsPerTurn: number): Promise<readonly SymbolFact[]> => {
  const count = blob.records.varint();
  const symbols: SymbolFact[] = [];
  while (symbols.length < count) {
    if (symbols.length > 0) await nextTurn();
    readSymbolsUpTo(blob, symbols, Math.min(count, symbols.length + symbolsPerTurn));
  }
  return symbols;
};

/** Reads on until there are `count` symbols. */
const readSymbolsUpTo = (blob: RecordReader, symbols: SymbolFact[], count: number): void => {
  let line = symbols.at(-1)?.span.lineStart ?? 0;
  while (symbols.length < count) {
    const symbol = readSymbol(blob, symbols, line);
    line = symbol.span.lineStart;
    symbols.push(symbol);
  }
};

const readSymbol = (blob: RecordReader, before: readonly SymbolFact[], line: number): SymbolFact => {
  const { strings, records } = blob;
  const flags = records.varint();
  const kind = decodeEntry(SYMBOL_KINDS, records.byte());
  const visibility = decodeEntry(VISIBILITIES, records.byte());
  const parent = flags & HAS_PARENT ? readOptional(records) : undefined;
  const name = strings.read(records);
  const nestedIn = parent === undefined ? undefined : before[parent];
  const qualifiedName = flags & IS_NESTED_NAME ? defaultName(nestedIn, name) : strings.read(records);
  const ordinal = flags & IS_FIRST ? 1 : records.varint();
  const role = flags & IS_DEFAULT_ROLE ? roleOfKind(kind) : decodeEntry(SYMBOL_ROLES, records.byte());
  const signature = strings.read(records);
  const doc = flags & HAS_DOC ? strings.read(records) : undefined;
  const spans = readSpans(records, { flags, line, nameLength: name.length });
  const types = readTypes(blob, flags);
  const bodyHash = flags & IS_HEX_HASH ? readHash(records) : strings.read(records);
  return {
    name,
    qualifiedName,
    ordinal,
    kind,
    role,
    signature,
    visibility,
    ...(doc === undefined ? {} : { doc }),
    ...spans,
    ...(parent === undefined ? {} : { parent }),
    ...(flags & HAS_STATIC ? { isStatic: (flags & IS_STATIC) !== 0 } : {}),
    ...(flags & IS_DECLARATION ? { isDeclaration: true } : {}),
    ...types,
    bodyHash,
  };
};

type SymbolSpans = Pick<SymbolFact, 'span' | 'nameSpan' | 'docLineStart' | 'signatureLineEnd'>;

const readSpans = (
  records: ByteReader,
  { flags, line, nameLength }: { flags: number; line: number; nameLength: number },
): SymbolSpans => {
  const span = readSpan(records, line);
  const signatureLineEnd = span.lineStart + records.zigzag();
  const docLine = flags & HAS_DOC_LINE ? { docLineStart: span.lineStart + records.zigzag() } : {};
  if (!(flags & IS_NAME_WIDE)) return { span, nameSpan: readSpan(records, span.lineStart), ...docLine, signatureLineEnd };
  const nameLine = span.lineStart + records.zigzag();
  const columnStart = records.varint();
  const nameSpan = { lineStart: nameLine, lineEnd: nameLine, columnStart, columnEnd: columnStart + nameLength };
  return { span, nameSpan, ...docLine, signatureLineEnd };
};

type SymbolTypes = Pick<SymbolFact, 'type' | 'extends' | 'implements' | 'calls' | 'typeParameters'>;

const readTypes = ({ strings, terms, records }: RecordReader, flags: number): SymbolTypes => {
  const readList = (): TypeExpression[] => Array.from({ length: records.varint() }, () => terms.type(records.varint()));
  const readNames = (): string[] => Array.from({ length: records.varint() }, () => strings.read(records));
  return {
    ...(flags & HAS_TYPE ? { type: terms.type(records.varint()) } : {}),
    ...(flags & HAS_EXTENDED ? { extended: terms.type(records.varint()) } : {}),
    ...(flags & HAS_EXTENDS ? { extends: readList() } : {}),
    ...(flags & HAS_IMPLEMENTS ? { implements: readList() } : {}),
    ...(flags & HAS_CALLS ? { calls: readList().map(functionType) } : {}),
    ...(flags & HAS_TYPE_PARAMETERS ? { typeParameters: readNames() } : {}),
  };
};

const functionType = (type: TypeExpression): FunctionType => {
  if (type.kind !== 'function') throw new BrokenBytesError(`a packed call has the type ${type.kind}`);
  return type;
};

const readHash = (records: ByteReader): string => {
  const start = records.skip(8);
  return Buffer.from(records.bytes.buffer, records.bytes.byteOffset + start, 8).toString('hex');
};

const decodeEntry = <Entry>(entries: readonly Entry[], index: number): Entry => {
  const entry = entries[index];
  if (entry === undefined) throw new BrokenBytesError(`a packed symbol has the code ${index}`);
  return entry;
};
