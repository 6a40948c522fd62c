import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';
import { wordsOfIdentifier } from './words.ts';

const PAIRS = [
  'alias aliases',
  'bias biases',
  'canvas canvases',
  'bus buses',
  'lens lenses',
  'status statuses',
  'class classes',
  'response responses',
  'database databases',
  'case cases',
  'analysis analyses analyse',
  'cache caches cached caching',
  'batch batches',
  'hash hashes',
  'box boxes',
  'size sizes',
  'resize resizes resized resizing',
  'prize prizes',
  'query queries',
  'dependency dependencies',
  'cookie cookies',
  'movie movies',
  'tie ties',
  'key keys',
  'hero heroes',
  'menu menus',
  'api apis',
  'uri uris',
  'id ids',
  'schema schemas',
  'value values',
  'index indexes',
];

const APART = ['alias aliyun', 'status state', 'lens length', 'redis red', 'this thus', 'has hash', 'class clause'];

describe('stem', () => {
  it.each(PAIRS)('gives the forms of one word one stem: %s', (pair) => {
    expect(new Set(pair.split(' ').map(stem)).size).toBe(1);
  });

  it.each(APART)('keeps different words apart: %s', (pair) => {
    expect(new Set(pair.split(' ').map(stem)).size).toBe(2);
  });

  it('keeps singulars that end in s', () => {
    expect(['status', 'redis', 'address', 'alias', 'kubernetes'].map(stem)).toEqual([
      'status',
      'redis',
      'address',
      'alias',
      'kubernetes',
    ]);
  });

  it('begins with what all forms of the word begin with, up to a y', () => {
    for (const form of PAIRS.flatMap((pair) => pair.split(' ')))
      expect(form.startsWith(stem(form).replace(/y$/u, ''))).toBe(true);
  });
});

describe('the plural of an acronym', () => {
  it.each(['listAPIs', 'readURLs', 'userIDs'])('is one part: %s', (name) => {
    expect(wordsOfIdentifier(name).slice(0, 2)).toEqual(wordsOfIdentifier(name.slice(0, -1)).slice(0, 2));
  });
});
