import { describe, expect, it } from 'vitest';
import { pathOutside } from './path-outside.ts';

describe('a path inside of modules of a file', () => {
  it.each([
    ['super::a', [], 'super::a'],
    ['super::a', ['m'], 'self::a'],
    ['super', ['m'], 'self'],
    ['self::a', ['m', 'n'], 'self::m::n::a'],
    ['super::super::a', ['m', 'n'], 'self::a'],
    ['super::super::a', ['m'], 'super::a'],
    ['crate::a', ['m'], 'crate::a'],
    ['superb::a', ['m'], 'superb::a'],
  ])('%s in %j is %s outside', (path, namespaces, outside) => {
    expect(pathOutside(path, namespaces)).toBe(outside);
  });
});
