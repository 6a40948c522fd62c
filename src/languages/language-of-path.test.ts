import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './all-languages.ts';
import { isDecidedByText, languageOfPath } from './language-of-path.ts';

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
    ['README.md', 'markdown'],
    ['config/package.json', 'json'],
    ['package-lock.json', undefined],
    ['.github/workflows/ci.yml', 'yaml'],
    ['notes.txt', undefined],
  ])('of %s is %s', (path, id) => {
    expect(languageOfPath(path)?.id).toBe(id);
  });

  it.each([
    ['#!/usr/bin/env node', 'javascript'],
    ['#!/usr/bin/env -S node --no-warnings', 'javascript'],
    ['#!/usr/local/bin/deno run', 'typescript'],
    ['#!/usr/bin/env python3', 'python'],
    ['#!/usr/bin/python3.11 -u', 'python'],
    ['#!/bin/sh', 'bash'],
    ['#!/usr/bin/tclsh', undefined],
  ])('without an extension is decided by the first line %s', (line, id) => {
    expect(languageOfPath('bin/run', line)?.id).toBe(id);
  });

  it.each([
    ['export const a = 1;', 'typescript'],
    ['', 'typescript'],
    ['<T>(value: T) => value;', 'typescript'],
    ['<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1">', undefined],
    ['\n<!DOCTYPE TS><TS></TS>', undefined],
  ])('with an extension that several languages have is decided by the text %j', (text, id) => {
    expect(isDecidedByText('i18n/de.ts')).toBe(true);
    expect(languageOfPath('i18n/de.ts', text)?.id).toBe(id);
  });

  it('needs no text if the name decides', () => {
    expect(['a.py', 'SConstruct', 'README.md', 'bin/run'].map(isDecidedByText)).toEqual([false, false, false, true]);
  });

  it('is claimed by only one language', () => {
    for (const names of [LANGUAGES.flatMap(({ extensions }) => extensions), LANGUAGES.flatMap(({ fileNames }) => fileNames)])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is never claimed and owned by the same language', () => {
    for (const { id, extensions, contested = {} } of LANGUAGES)
      expect([id, extensions.filter((ending) => ending in contested)]).toEqual([id, []]);
  });
});
