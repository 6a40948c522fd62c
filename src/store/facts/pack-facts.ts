/** Facts of one file ⇄ two blobs. Each blob is `strings, terms, records`; records refer to the first two by index. */
import type { FileFacts } from '#model';
import { ByteReader, ByteWriter } from '../bytes.ts';
import type { FileReferences, FileSymbols, PackFacts } from '../port.ts';
import type { BlobReader, BlobWriter } from './blob.ts';
import { readReferences, writeReferences } from './packed-references.ts';
import { readExports, readImports, writeExports, writeImports } from './packed-modules.ts';
import { readChunks, readProblems, readSurfaces, writeChunks, writeProblems, writeSurfaces } from './packed-pieces.ts';
import { readSymbols, writeSymbols } from './packed-symbols.ts';
import { StringReader, StringTable } from './string-table.ts';
import { TermReader, TermTable } from './term-table.ts';

export const packFacts: PackFacts = (facts) => ({ symbols: packSymbols(facts), references: packReferences(facts) });

const packSymbols = (facts: FileFacts): Uint8Array =>
  packBlob((blob) => {
    writeSymbols(blob, facts.symbols);
    writeChunks(blob, facts.chunks);
    writeSurfaces(blob, facts.surfaces);
    writeProblems(blob, facts.problems);
  });

const packReferences = (facts: FileFacts): Uint8Array =>
  packBlob((blob) => {
    writeReferences(blob, facts.references);
    writeImports(blob, facts.imports);
    writeExports(blob, facts.exports);
  });

export const unpackSymbols = (packed: Uint8Array): FileSymbols => {
  const blob = openBlob(packed);
  return { symbols: readSymbols(blob), chunks: readChunks(blob), surfaces: readSurfaces(blob), problems: readProblems(blob) };
};

export const unpackReferences = (packed: Uint8Array): FileReferences => {
  const blob = openBlob(packed);
  return { references: readReferences(blob), imports: readImports(blob), exports: readExports(blob) };
};

const packBlob = (fill: (blob: BlobWriter) => void): Uint8Array => {
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

const openBlob = (packed: Uint8Array): BlobReader => {
  const records = new ByteReader(packed);
  const strings = new StringReader(records);
  const terms = new TermReader(records, strings);
  return { strings, terms, records };
};
