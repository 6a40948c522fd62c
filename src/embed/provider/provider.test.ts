import { describe, expect, it } from 'vitest';
import { DIALECTS, fileVectorsOf, readVectors } from '../index.ts';

const TWO = { count: 2, size: undefined };

describe('the answer of a provider', () => {
  it('gives unit vectors', () => {
    const read = readVectors(
      DIALECTS.ollama.listIn({
        embeddings: [
          [3, 4],
          [0, -2],
        ],
      }),
      TWO,
    );
    expect(read).toEqual({ vectors: [Float32Array.of(0.6, 0.8), Float32Array.of(0, -1)] });
  });

  it.each(['openai', 'voyage'] as const)('is put in the order of the texts: %s', (name) => {
    const entry = (index: number) => ({ index, embedding: [index + 1, 0] });
    expect(DIALECTS[name].listIn({ data: [entry(1), entry(0)] })).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it.each([
    [
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    [
      {
        data: [
          { index: 2, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    [{ data: [{ index: 0.5, embedding: [1] }] }],
    [{ data: [null] }],
    [{ data: 'none' }],
    [null],
    ['text'],
  ])('is refused if its entries do not say which text they belong to: %j', (answer) =>
    expect(DIALECTS.openai.listIn(answer)).toBeUndefined(),
  );

  it.each([
    ['too few', [[1, 2]]],
    ['of different sizes', [[1, 2], [1]]],
    ['without values', [[], []]],
    ['too long', [Array(5_000).fill(1), Array(5_000).fill(1)]],
    [
      'with null, as JSON has no NaN',
      [
        [1, 2],
        [null, 1],
      ],
    ],
    ['beyond all numbers', [[1, 2], JSON.parse('[1e999, 1]')]],
    [
      'whose length is beyond all numbers',
      [
        [1, 2],
        [1e300, 1e300],
      ],
    ],
    [
      'of text',
      [
        ['1', '2'],
        ['1', '2'],
      ],
    ],
    [
      'without direction',
      [
        [1, 2],
        [0, 0],
      ],
    ],
    ['that are objects', [{ 0: 1, length: 1 }, [1]]],
  ])('is refused with vectors %s', (_, list) => expect(readVectors(list, TWO)).toHaveProperty('problem'));

  it('is refused with vectors of another size than those known', () =>
    expect(readVectors([[1, 2]], { count: 1, size: 3 })).toHaveProperty('problem'));

  it('is stored with the directions kept', () => {
    const { ends, values } = fileVectorsOf(Int32Array.of(3, 9), [Float32Array.of(0.6, 0.8), Float32Array.of(0, -1)]);
    expect([...ends]).toEqual([3, 9]);
    expect([...values]).toEqual([95, 127, 0, -127]);
  });
});
