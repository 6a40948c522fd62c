import { describe, expect, it } from 'vitest';
import { replaceValue } from './replace-value.ts';

describe('replaceValue', () => {
  it.each([
    ['a field', { ref: 'mian', limit: 3 }, { ref: 'main', limit: 3 }],
    ['an item of a list', { kinds: ['mian', 'fn'] }, { kinds: ['main', 'fn'] }],
    ['a filter of a query', { query: 'retry  lang:mian now' }, { query: 'retry  lang:main now' }],
  ])('replaces %s', (_where, input, corrected) => {
    expect(replaceValue(input, 'mian', 'main')).toEqual(corrected);
  });

  it.each([
    ['a field', { ref: 'x', limit: 3 }, { ref: undefined, limit: 3 }],
    ['an item of a list', { kinds: ['x', 'fn'] }, { kinds: ['fn'] }],
    ['a list of nothing else', { kinds: ['x'], limit: 3 }, { kinds: undefined, limit: 3 }],
    ['a filter of a query', { query: 'retry lang:x' }, { query: 'retry' }],
    ['a query of nothing else', { query: 'lang:x' }, { query: 'lang\\:x' }],
  ])('leaves out %s when there is nothing to put in its place', (_where, input, corrected) => {
    expect(replaceValue(input, 'x', undefined)).toEqual(corrected);
  });

  it('gives nothing if the value does not occur', () => {
    expect(replaceValue({ query: 'x y', limit: 3 }, 'z', 'a')).toBeUndefined();
  });
});
