/** The vectors of a file: how many pieces, the lines of each, then the values. */
import { type FileVectors, VECTOR_SIZE } from '#model';
import { BrokenBytesError, ByteReader, ByteWriter } from '../bytes.ts';

export const packVectors = ({ ends, values }: FileVectors): Uint8Array => {
  const packed = new ByteWriter();
  packed.varint(ends.length);
  ends.forEach((end, at) => packed.varint(end - (ends[at - 1] ?? 0)));
  packed.append(new Uint8Array(values.buffer, values.byteOffset, values.length));
  return packed.take();
};

/** The values are a part of the given bytes, not a copy. */
export const unpackVectors = (packed: Uint8Array): FileVectors => {
  const reader = new ByteReader(packed);
  const ends = new Int32Array(reader.varint());
  let line = 0;
  for (let at = 0; at < ends.length; at += 1) ends[at] = line += reader.varint();
  const length = ends.length * VECTOR_SIZE;
  if (length > packed.length) throw new BrokenBytesError('packed vectors are too short');
  return { ends, values: new Int8Array(packed.buffer, packed.byteOffset + packed.length - length, length) };
};
