import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './all-languages.ts';
import { languageOfPath } from './language-of-path.ts';

describe('the language of a path', () => {
  it.each([
    ['src/a.ts', 'typescript'],
    ['a.d.ts', 'typescript'],
    ['a.mts', 'typescript'],
    ['A.TSX', 'tsx'],
    ['a.jsx', 'javascript'],
    ['a.cjs', 'javascript'],
    ['pkg/__init__.py', 'python'],
    ['a.pyi', 'python'],
    ['SConstruct', 'python'],
    ['a.ts.bak', undefined],
    ['ts', undefined],
    ['README.md', undefined],
  ])('of %s is %s', (path, id) => {
    expect(languageOfPath(path)?.id).toBe(id);
  });

  it.each([
    ['#!/usr/bin/env node', 'javascript'],
    ['#!/usr/bin/env -S node --no-warnings', 'javascript'],
    ['#!/usr/local/bin/deno run', 'typescript'],
    ['node', 'javascript'],
    ['#!/usr/bin/env python3', 'python'],
    ['#!/usr/bin/python3.11 -u', 'python'],
    ['#!/bin/sh', undefined],
  ])('without an extension is decided by the first line %s', (line, id) => {
    expect(languageOfPath('bin/run', line)?.id).toBe(id);
  });

  it('is claimed by only one language', () => {
    const endings = LANGUAGES.flatMap(({ extensions }) => extensions);
    expect(new Set(endings).size).toBe(endings.length);
  });
});
