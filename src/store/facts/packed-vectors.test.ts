import { expect, it } from 'vitest';
import { VECTOR_SIZE } from '#model';
import { packVectors, unpackVectors } from './packed-vectors.ts';

it('restores the vectors of a file', () => {
  const vectors = {
    ends: Int32Array.of(3, 4, 900),
    values: Int8Array.from({ length: 3 * VECTOR_SIZE }, (_, at) => (at % 255) - 127),
  };
  expect(unpackVectors(packVectors(vectors))).toEqual(vectors);
});

it('reports bytes that are too short', () => {
  const packed = packVectors({ ends: Int32Array.of(1), values: new Int8Array(VECTOR_SIZE) });
  expect(() => unpackVectors(packed.subarray(0, 9))).toThrow('too short');
});
