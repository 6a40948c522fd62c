import { closestWord } from '#model';
import { describe, expect, it } from 'vitest';
import { canonicalName, knownField, knownValue, namesOfIdea, snakeCase } from './vocabulary.ts';

describe('the vocabulary', () => {
  it.each([
    ['repo_path', 'repo'],
    ['project', 'repo'],
    ['workspace', 'repo'],
    ['file', 'path'],
    ['filePath', 'path'],
    ['start_line', 'line_start'],
    ['span_end', 'line_end'],
    ['line', 'line_start'],
    ['stale_policy', 'freshness_policy'],
    ['commit_sha', 'ref'],
    ['max_results', 'limit'],
    ['maxDepth', 'depth'],
    ['action', 'tool'],
    ['payload', 'input'],
  ])('takes %s for %s', (theirs, ours) => {
    expect(knownField(theirs, new Set([ours]))).toBe(ours);
  });

  it('keeps a name that the operation itself defines', () => {
    expect(knownField('line', new Set(['line', 'line_start']))).toBe('line');
    expect(knownField('action', new Set(['action', 'tool']))).toBe('action');
    expect(knownField('colour', new Set(['line']))).toBeUndefined();
  });

  it('translates value aliases', () => {
    expect([knownValue('freshness_policy', 'fail'), knownValue('freshness_policy', 'warn')]).toEqual(['strict', 'best_effort']);
    expect(knownValue('detail_level', 'fail')).toBe('fail');
  });

  it('lists all aliases of a name, for references', () => {
    expect(namesOfIdea('matches')).toContain('results');
    expect(namesOfIdea('file')).toContain('path');
    expect(namesOfIdea('line')).toContain('line_start');
  });

  it('normalises spellings', () => {
    expect(snakeCase('allowUnnecessaryReindex')).toBe('allow_unnecessary_reindex');
    expect(new Set(['symbols.search', 'symbols-search', 'symbolsSearch', ' Symbols_Search '].map(canonicalName))).toEqual(
      new Set(['symbols_search']),
    );
  });

  it('suggests a name only when it is close', () => {
    expect(closestWord('limt', ['limit', 'query'])).toBe('limit');
    expect(closestWord('zzz', ['limit', 'query'])).toBeUndefined();
  });
});
