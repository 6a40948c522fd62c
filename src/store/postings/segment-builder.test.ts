import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachIdentifier, wordsOfIdentifier } from '#model';
import type { ByteReader } from '../bytes.ts';
import type { PackedSegment } from '../port.ts';
import { BlockCursor, blockIndexOfKey, findInBlock } from './block.ts';
import { PostingColumns, readPostings } from './posting-list.ts';
import { addText, createSegmentBuilder } from './segment-builder.ts';
import { trigramKeys } from './trigram-builder.ts';

/** Key → document → values. */
type Naive = Record<string, Record<number, number[]>>;

const unpack = ({ kind, blocks }: PackedSegment): Naive => {
  const naive: Naive = {};
  for (const { body } of blocks) {
    const cursor = new BlockCursor(body);
    for (let key = cursor.next(); key !== undefined; key = cursor.next()) {
      const columns = new PostingColumns();
      readPostings(cursor.postings(), kind, { columns, base: 0 });
      const { documents, offsets, values } = columns.toList();
      naive[key] = Object.fromEntries(
        Array.from(documents, (document, at) => [document, Array.from(values.slice(offsets[at], offsets[at + 1]))]),
      );
    }
  }
  return naive;
};

const naiveWords = (texts: readonly string[]): Naive => {
  const naive: Naive = {};
  texts.forEach((text, document) => {
    text.split('\n').forEach((line, at) => {
      forEachIdentifier(line, (identifier) => {
        for (const word of wordsOfIdentifier(identifier)) {
          const lines = ((naive[word] ??= {})[document] ??= []);
          if (lines.at(-1) !== at + 1) lines.push(at + 1);
        }
      });
    });
  });
  return naive;
};

const naiveTrigrams = (texts: readonly string[]): Naive => {
  const naive: Naive = {};
  texts.forEach((text, document) => {
    const bytes = Buffer.from(text).map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));
    for (let at = 0; at + 3 <= bytes.length; at++) {
      const three = bytes.subarray(at, at + 3);
      if (!three.includes(10) && !three.includes(13)) (naive[String.fromCharCode(...three)] ??= {})[document] = [];
    }
  });
  return naive;
};

const pieces = fc.constantFrom(
  'parseConfig',
  'HTTPServer2',
  ' ',
  '\n',
  '\r\n',
  '_x$',
  'é',
  'größe',
  '中文',
  '😀',
  '.',
  'tests',
  'a'.repeat(64),
  'b'.repeat(70),
  '"',
);
const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
const texts = fc.array(text, { maxLength: 6 });

const build = (all: readonly string[]) => {
  const builders = { word: createSegmentBuilder('word'), trigram: createSegmentBuilder('trigram') };
  const counts = all.map((each, document) => addText(builders, document, each));
  return { counts, word: builders.word.finish(), trigram: builders.trigram.finish() };
};

describe('segments of texts', () => {
  test('hold the words of each line as the model defines them', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const { word, counts } = build(all);
        const naive = naiveWords(all);
        expect(unpack(word)).toEqual(naive);
        const postings = Object.values(naive).flatMap((documents) => Object.values(documents).flat());
        expect(counts.reduce((sum, { words }) => sum + words, 0)).toBe(postings.length);
      }),
      { numRuns: 300 },
    );
  });

  test('hold each trigram of folded bytes once per text', () => {
    fc.assert(
      fc.property(texts, (all) => {
        expect(unpack(build(all).trigram)).toEqual(naiveTrigrams(all));
      }),
      { numRuns: 300 },
    );
  });

  test('have every key of a literal in the text, ignoring case', () => {
    const { trigram } = build(['class RequestHandlerFactory {}\n']);
    const keys = trigramKeys('requesthandlerFACTORY');
    expect(keys.length).toBe(19);
    expect(Object.keys(unpack(trigram))).toEqual(expect.arrayContaining([...keys]));
    expect(trigramKeys('ab')).toEqual([]);
    expect(trigramKeys('ab\ncd')).toEqual([]);
  });

  test('count lines as an editor does, except for an empty last line', () => {
    expect(build(['', 'a', 'a\n', 'a\nb', '\n\n']).counts.map(({ lines }) => lines)).toEqual([0, 1, 1, 2, 2]);
  });

  test('are independent of earlier builders', () => {
    const first = unpack(build(['one two', 'three']).word);
    build(['two two two', 'one', 'five']);
    expect(unpack(build(['one two', 'three']).word)).toEqual(first);
  });
});

describe('blocks', () => {
  const key = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('\ue000', '😀', '\ud800x'),
  );

  test('find each of their keys, and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 60 }), fc.array(key), (keys, others) => {
        const builder = createSegmentBuilder('name');
        keys.forEach((each, value) => {
          builder.add(each, 0, value);
        });
        const { blocks } = builder.finish();
        const directory = blocks.map(({ firstKey }) => firstKey);
        const find = (wanted: string): ByteReader | undefined => {
          const body = blocks[blockIndexOfKey(directory, wanted)]?.body;
          return body && findInBlock(body, wanted);
        };
        for (const each of keys) expect(find(each)).toBeDefined();
        for (const other of others) expect(find(other) !== undefined).toBe(keys.includes(other));
      }),
      { numRuns: 200 },
    );
  });

  test('are small, except for a long list, which has its own block', () => {
    const builder = createSegmentBuilder('word');
    for (let document = 0; document < 9_000; document++) {
      builder.add('everywhere', document, document % 50);
      builder.add(`word${document}`, document, 1);
    }
    const { blocks } = builder.finish();
    const sizes = blocks.filter(({ firstKey }) => firstKey !== 'everywhere').map(({ body }) => body.length);
    expect(Math.max(...sizes)).toBeLessThan(8 * 1024);
    expect(blocks.find(({ firstKey }) => firstKey === 'everywhere')?.body.length).toBeGreaterThan(9_000);
  });

  test('refuse documents and values that do not ascend', () => {
    const builder = createSegmentBuilder('word');
    builder.add('a', 3, 1);
    expect(() => builder.add('a', 2, 1)).toThrow(/ascend/u);
  });
});
