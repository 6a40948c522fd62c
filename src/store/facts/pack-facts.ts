/** Facts of one file ⇄ blobs. Those of symbols and references are `strings, terms, records`; records refer to strings and terms by index. */
import { defined, type FileFacts, TURN_LIMITS } from '#model';
import { ByteReader, ByteWriter } from '../bytes.ts';
import type { FileReferences, FileSymbols, PackFacts } from '../port.ts';
import type { RecordReader, RecordWriter } from './blob.ts';
import { ReferenceReader, writeReferences } from './packed-references.ts';
import { readExports, readImports, readPackageName, writeExports, writeImports, writePackageName } from './packed-modules.ts';
import { readChunks, readProblems, writeChunks, writeProblems } from './packed-pieces.ts';
import { packSurfaces } from './packed-surfaces.ts';
import { readSymbols, readSymbolsInTurns, writeSymbols } from './packed-symbols.ts';
import { StringReader, StringTable } from './string-table.ts';
import { TermReader, TermTable } from './term-table.ts';

export const packFacts: PackFacts = (facts) => ({
  symbols: packSymbols(facts),
  references: packReferences(facts),
  surfaces: packSurfaces(facts.surfaces),
  symbolCount: facts.symbols.length,
  referenceCount: facts.references.length,
});

const packSymbols = (facts: FileFacts): Uint8Array =>
  packBlob((blob) => {
    writeSymbols(blob, facts.symbols);
    writeChunks(blob, facts.chunks);
    writeProblems(blob, facts.problems);
  });

const packReferences = (facts: FileFacts): Uint8Array =>
  packBlob((blob) => {
    writeImports(blob, facts.imports);
    writeExports(blob, facts.exports);
    writePackageName(blob, facts.packageName);
    writeReferences(blob, facts.references);
  });

/** Decoded on first access: a query touches many files and needs the symbols of few. */
export const unpackSymbols = (packed: Uint8Array): FileSymbols => {
  let known: FileSymbols | undefined;
  const all = (): FileSymbols => (known ??= readAllSymbols(packed));
  return {
    get symbols() {
      return all().symbols;
    },
    get chunks() {
      return all().chunks;
    },
    get problems() {
      return all().problems;
    },
  };
};

const readAllSymbols = (packed: Uint8Array): FileSymbols => {
  const blob = openBlob(packed);
  return { symbols: readSymbols(blob), chunks: readChunks(blob), problems: readProblems(blob) };
};

/** Decodes everything, in turns. */
export const unpackSymbolsInTurns = async (packed: Uint8Array): Promise<FileSymbols> => {
  const blob = openBlob(packed);
  const symbols = await readSymbolsInTurns(blob, TURN_LIMITS.symbols.symbols);
  return { symbols, chunks: readChunks(blob), problems: readProblems(blob) };
};

export const unpackReferences = (packed: Uint8Array): FileReferences => {
  const blob = openBlob(packed);
  const lists = { imports: readImports(blob), exports: readExports(blob), packageName: readPackageName(blob) };
  const references = new ReferenceReader(blob);
  return { ...defined(lists), references: () => references.all(), referencesNamed: (name) => references.named(name) };
};

const packBlob = (fill: (blob: RecordWriter) => void): Uint8Array => {
  const strings = new StringTable();
  const terms = new TermTable(strings);
  const records = new ByteWriter();
  fill({ strings, terms, records });
  const whole = new ByteWriter();
  strings.write(whole);
  terms.write(whole);
  whole.append(records.bytes.subarray(0, records.length));
  return whole.take();
};

const openBlob = (packed: Uint8Array): RecordReader => {
  const records = new ByteReader(packed);
  const strings = new StringReader(records);
  const terms = new TermReader(records, strings);
  return { strings, terms, records };
};
