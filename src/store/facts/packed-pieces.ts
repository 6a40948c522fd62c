/** Chunks and problems. */
import { type ChunkFact, defined, type FactsProblem, type Span } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import type { RecordReader, RecordWriter } from './blob.ts';
import { readOptional, writeOptional } from './packed-span.ts';

/** Usually a chunk starts on the line after the previous one. */
export const writeChunks = ({ records }: RecordWriter, chunks: readonly ChunkFact[]): void => {
  records.varint(chunks.length);
  let next = 1;
  for (const { lineStart, lineEnd, symbol } of chunks) {
    records.zigzag(lineStart - next);
    records.zigzag(lineEnd - lineStart);
    writeOptional(records, symbol);
    next = lineEnd + 1;
  }
};

export const readChunks = ({ records }: RecordReader): readonly ChunkFact[] => {
  let next = 1;
  return Array.from({ length: records.varint() }, (): ChunkFact => {
    const lineStart = next + records.zigzag();
    const lineEnd = lineStart + records.zigzag();
    next = lineEnd + 1;
    const symbol = readOptional(records);
    return symbol === undefined ? { lineStart, lineEnd } : { lineStart, lineEnd, symbol };
  });
};

/** Stored as indexes: append only. */
const PROBLEM_CODES: readonly FactsProblem['code'][] = ['syntax_error', 'parse_timeout', 'parse_crash', 'too_deep', 'too_large'];

export const writeProblems = ({ strings, records }: RecordWriter, problems: readonly FactsProblem[]): void => {
  records.varint(problems.length);
  for (const { code, message, line, lines } of problems) {
    records.varint(PROBLEM_CODES.indexOf(code));
    records.varint(strings.add(message));
    writeOptional(records, line);
    writeOptional(records, lines?.length);
    for (const { lineStart, lineEnd } of lines ?? []) {
      records.varint(lineStart);
      records.varint(lineEnd - lineStart);
    }
  }
};

export const readProblems = ({ strings, records }: RecordReader): readonly FactsProblem[] =>
  Array.from({ length: records.varint() }, (): FactsProblem => {
    const code = PROBLEM_CODES[records.varint()];
    if (!code) throw new BrokenBytesError('a packed problem has no code');
    const message = strings.read(records);
    return defined({ code, message, line: readOptional(records), lines: readLines(records) });
  });

const readLines = (records: RecordReader['records']): readonly Span[] | undefined => {
  const count = readOptional(records);
  if (count === undefined) return undefined;
  return Array.from({ length: count }, (): Span => {
    const lineStart = records.varint();
    return { lineStart, lineEnd: lineStart + records.varint() };
  });
};
