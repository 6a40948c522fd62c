/** A commit record ⇄ bytes. The id is a column of its own. */
import { type CommitFile, type CommitRecord, repoPath } from '#model';
import { ByteReader, ByteWriter } from '../bytes.ts';
import { OrderedTextReader, OrderedTextWriter } from '../packed-text.ts';

export const packCommit = ({ time, subject, body, files, fileCount }: CommitRecord): Uint8Array => {
  const writer = new ByteWriter();
  writer.float64(time);
  writer.varint(fileCount);
  writeText(writer, subject);
  writeText(writer, body);
  writer.varint(files.length);
  writePaths(
    writer,
    files.map(({ path }) => path),
  );
  // Renames are rare: the index of each renamed file, and its path before.
  const renamed = files.flatMap(({ from }, index) => (from === undefined ? [] : [{ from, index }]));
  writer.varint(renamed.length);
  for (const { index } of renamed) writer.varint(index);
  writePaths(
    writer,
    renamed.map(({ from }) => from),
  );
  return writer.take();
};

export const unpackCommit = (id: string, packed: Uint8Array): CommitRecord => {
  const reader = new ByteReader(packed);
  const time = reader.float64();
  const fileCount = reader.varint();
  const subject = readText(reader);
  const body = readText(reader);
  const paths = readPaths(reader, reader.varint());
  const indexes = Array.from({ length: reader.varint() }, () => reader.varint());
  const earlier = readPaths(reader, indexes.length);
  const fromOf = new Map(indexes.map((index, at) => [index, earlier[at]]));
  const files = paths.map((path, index): CommitFile => {
    const from = fromOf.get(index);
    return from === undefined ? { path: repoPath(path) } : { path: repoPath(path), from: repoPath(from) };
  });
  return { id, time, subject, body, files, fileCount };
};

const writeText = (writer: ByteWriter, text: string): void => {
  const bytes = Buffer.from(text);
  writer.varint(bytes.length);
  writer.append(bytes);
};

const readText = (reader: ByteReader): string => {
  const length = reader.varint();
  const start = reader.skip(length);
  const { buffer, byteOffset } = reader.bytes;
  return Buffer.from(buffer, byteOffset + start, length).toString();
};

/** Git lists the files of a commit in path order, so neighbours share their folders. */
const writePaths = (writer: ByteWriter, paths: readonly string[]): void => {
  const texts = new OrderedTextWriter(writer);
  for (const path of paths) texts.write(path);
};

const readPaths = (reader: ByteReader, count: number): readonly string[] => {
  const texts = new OrderedTextReader(reader, count);
  const paths: string[] = [];
  while (paths.length < count) paths.push(texts.read());
  return paths;
};
