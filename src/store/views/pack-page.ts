/** A packed page of a view: entries sorted by path, then their stats, 32 bytes each. */
import { SKIP_REASONS, type ViewEntry } from '#model';
import { ByteReader, ByteWriter } from '../bytes.ts';
import { OrderedTextReader, OrderedTextWriter } from '../packed-text.ts';
import type { TableBuilder } from './table-builder.ts';

const HAS_CONTENT = 1;
const HAS_LANGUAGE = 2;
const HAS_FACTS = 4;
const HAS_SKIP = 8;
const HAS_STAT = 16;
const STAT_BYTES = 32;

export const packPage = (entries: readonly ViewEntry[]): Uint8Array => {
  const writer = new ByteWriter();
  const languages = [...new Set(entries.flatMap(({ language }) => (language === undefined ? [] : [language])))];
  writer.varint(languages.length);
  const names = new OrderedTextWriter(writer);
  for (const language of languages) names.write(language);
  writer.varint(entries.length);
  const paths = new OrderedTextWriter(writer);
  const previous = { content: 0, facts: 0 };
  for (const entry of entries) {
    paths.write(entry.path);
    writeNumbers(writer, entry, previous);
    if (entry.language !== undefined) writer.varint(languages.indexOf(entry.language));
    if (entry.skip) writer.varint(SKIP_REASONS.indexOf(entry.skip));
  }
  for (const { stat } of entries) {
    if (!stat) continue;
    for (const number of [stat.mtimeMs, stat.ctimeMs, stat.size, stat.inode]) writer.float64(number);
  }
  return writer.take();
};

/** Neighbouring files are often written together, so their numbers are close and are stored as differences. */
type PreviousNumbers = { content: number; facts: number };

const writeNumbers = (writer: ByteWriter, entry: ViewEntry, previous: PreviousNumbers): void => {
  writer.byte(
    (entry.content === undefined ? 0 : HAS_CONTENT) |
      (entry.language === undefined ? 0 : HAS_LANGUAGE) |
      (entry.facts === undefined ? 0 : HAS_FACTS) |
      (entry.skip ? HAS_SKIP : 0) |
      (entry.stat ? HAS_STAT : 0),
  );
  if (entry.content !== undefined) {
    writer.zigzag(entry.content - previous.content);
    previous.content = entry.content;
  }
  if (entry.facts !== undefined) {
    writer.zigzag(entry.facts - previous.facts);
    previous.facts = entry.facts;
  }
};

/** Appends a page's entries to a table. */
export const unpackPage = (body: Uint8Array, table: TableBuilder): void => {
  const reader = new ByteReader(body);
  const names = new OrderedTextReader(reader, reader.varint());
  const languages = Array.from({ length: names.count }, () => names.read());
  const paths = new OrderedTextReader(reader, reader.varint());
  const first = table.count;
  const withStat: number[] = [];
  let content = 0;
  let facts = 0;
  for (let index = 0; index < paths.count; index++) {
    const path = paths.read();
    const flags = reader.byte();
    if (flags & HAS_CONTENT) content += reader.zigzag();
    if (flags & HAS_FACTS) facts += reader.zigzag();
    table.add(path, flags & HAS_CONTENT ? content : 0, flags & HAS_FACTS ? facts : 0);
    table.languages.push(flags & HAS_LANGUAGE ? languages[reader.varint()] : undefined);
    table.skips.push(flags & HAS_SKIP ? SKIP_REASONS[reader.varint()] : undefined);
    if (flags & HAS_STAT) withStat.push(first + index);
  }
  readStats(reader, withStat, table);
};

const readStats = (reader: ByteReader, rows: readonly number[], table: TableBuilder): void => {
  const start = reader.skip(rows.length * STAT_BYTES);
  const numbers = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + start);
  rows.forEach((row, index) => {
    for (let field = 0; field < 4; field++) table.setStat(row, field, numbers.getFloat64(index * STAT_BYTES + field * 8, true));
  });
};
