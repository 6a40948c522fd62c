/** Text spans, relative to a nearby line. Most take few bytes. */
import type { TextSpan } from '#model';
import type { ByteReader, ByteWriter } from '../bytes.ts';

export const writeSpan = (writer: ByteWriter, span: TextSpan, nearLine: number): void => {
  writer.zigzag(span.lineStart - nearLine);
  writer.zigzag(span.lineEnd - span.lineStart);
  writer.varint(span.columnStart);
  writer.varint(span.columnEnd);
};

export const readSpan = (reader: ByteReader, nearLine: number): TextSpan => {
  const lineStart = nearLine + reader.zigzag();
  const lineEnd = lineStart + reader.zigzag();
  const columnStart = reader.varint();
  return { lineStart, lineEnd, columnStart, columnEnd: reader.varint() };
};

/** 0 if absent, else the value plus one. */
export const writeOptional = (writer: ByteWriter, value: number | undefined): void =>
  writer.varint(value === undefined ? 0 : value + 1);

export const readOptional = (reader: ByteReader): number | undefined => {
  const value = reader.varint();
  return value === 0 ? undefined : value - 1;
};
