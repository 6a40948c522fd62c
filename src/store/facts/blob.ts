/** The parts of a facts blob while it is written or read. */
import type { ByteReader, ByteWriter } from '../bytes.ts';
import type { StringReader, StringTable } from './string-table.ts';
import type { TermReader, TermTable } from './term-table.ts';

export type RecordWriter = { readonly strings: StringTable; readonly terms: TermTable; readonly records: ByteWriter };
export type RecordReader = { readonly strings: StringReader; readonly terms: TermReader; readonly records: ByteReader };
