/** Imports, exports and the package clause. */
import type { ExportFact, ImportFact } from '#model';
import type { RecordReader, RecordWriter } from './blob.ts';
import { readOptional, readSpan, writeOptional, writeSpan } from './packed-span.ts';

const HAS_ALIAS = 1;
const ALIAS_IS_NAME = 2;
const HAS_TYPE_ONLY = 4;
const TYPE_ONLY = 8;
const HAS_DYNAMIC = 16;
const DYNAMIC = 32;
const IS_SHARED = 64;

export const writeImports = (blob: RecordWriter, imports: readonly ImportFact[]): void => {
  blob.records.varint(imports.length);
  let line = 0;
  for (const fact of imports) {
    writeImport(blob, fact);
    writeSpan(blob.records, fact.span, line);
    line = fact.span.lineStart;
  }
};

const writeImport = ({ strings, records }: RecordWriter, fact: ImportFact): void => {
  const alias = fact.alias === undefined ? 0 : HAS_ALIAS | (fact.alias === fact.name ? ALIAS_IS_NAME : 0);
  const typeOnly = fact.typeOnly === undefined ? 0 : HAS_TYPE_ONLY | (fact.typeOnly ? TYPE_ONLY : 0);
  const dynamic = fact.dynamic === undefined ? 0 : HAS_DYNAMIC | (fact.dynamic ? DYNAMIC : 0);
  records.byte(alias | typeOnly | dynamic | (fact.isShared ? IS_SHARED : 0));
  records.varint(strings.add(fact.specifier));
  records.varint(strings.add(fact.name));
  if (fact.alias !== undefined && fact.alias !== fact.name) records.varint(strings.add(fact.alias));
};

export const readImports = (blob: RecordReader): readonly ImportFact[] => {
  let line = 0;
  return Array.from({ length: blob.records.varint() }, (): ImportFact => {
    const fact = readImport(blob);
    const span = readSpan(blob.records, line);
    line = span.lineStart;
    return { ...fact, span };
  });
};

const readImport = ({ strings, records }: RecordReader): Omit<ImportFact, 'span'> => {
  const flags = records.byte();
  const specifier = strings.read(records);
  const name = strings.read(records);
  const alias = (flags & ALIAS_IS_NAME) !== 0 ? name : (flags & HAS_ALIAS) !== 0 ? strings.read(records) : undefined;
  return {
    specifier,
    name,
    ...(alias === undefined ? {} : { alias }),
    ...((flags & HAS_TYPE_ONLY) === 0 ? {} : { typeOnly: (flags & TYPE_ONLY) !== 0 }),
    ...((flags & IS_SHARED) === 0 ? {} : { isShared: true }),
    ...((flags & HAS_DYNAMIC) === 0 ? {} : { dynamic: (flags & DYNAMIC) !== 0 }),
  };
};

const EXPORT_NAME = 0;
const EXPORT_ALL = 1;

export const writeExports = ({ strings, terms, records }: RecordWriter, exports: readonly ExportFact[]): void => {
  records.varint(exports.length);
  for (const fact of exports) {
    records.varint(fact.line * 2 + (fact.kind === 'all' ? EXPORT_ALL : EXPORT_NAME));
    if (fact.kind === 'all') records.varint(fact.import);
    else {
      records.varint(strings.add(fact.name));
      records.varint(terms.binding(fact.of));
    }
  }
};

export const readExports = ({ strings, terms, records }: RecordReader): readonly ExportFact[] =>
  Array.from({ length: records.varint() }, (): ExportFact => {
    const head = records.varint();
    const line = head >>> 1;
    if ((head & 1) === EXPORT_ALL) return { kind: 'all', import: records.varint(), line };
    const name = strings.read(records);
    return { kind: 'name', name, of: terms.binding(records.varint()), line };
  });

export const writePackageName = ({ strings, records }: RecordWriter, name: string | undefined): void =>
  writeOptional(records, name === undefined ? undefined : strings.add(name));

export const readPackageName = ({ strings, records }: RecordReader): string | undefined => {
  const index = readOptional(records);
  return index === undefined ? undefined : strings.at(index);
};
