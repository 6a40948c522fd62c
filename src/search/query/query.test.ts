import { describe, expect, it } from 'vitest';
import { classifyIntent } from './classify-intent.ts';
import { parseQuery, queryWithoutMust } from './parse-query.ts';
import { queryTerms } from './query-terms.ts';

describe('parseQuery', () => {
  it('separates filters, phrases and words', () => {
    expect(parseQuery('retry "back off" lang:ts path:src/net -path:test kind:fn in:tests')).toEqual({
      text: 'retry "back off"',
      words: ['retry'],
      phrases: ['back off'],
      filters: { languages: ['ts'], paths: ['src/net'], excludePaths: ['test'], kinds: ['fn'], fileRoles: ['tests'] },
      must: [],
      excluded: [],
    });
  });

  it('reads texts that hits must contain or not, which alone are what is searched', () => {
    expect(parseQuery('retry must:job MUST:"a b" exclude:test')).toMatchObject({
      words: ['retry'],
      phrases: [],
      must: ['job', 'a b'],
      excluded: ['test'],
    });
    expect(parseQuery('must:job')).toMatchObject({ words: [], phrases: ['job'], must: ['job'] });
    expect(parseQuery('must: job')).toMatchObject({ words: ['must:', 'job'], must: [] });
  });

  it('writes a query without must so that it means the same', () => {
    for (const query of ['path\\:x must:a "b \\" c"', 'retry -path:"my dir" must:"x y" kind:fn', '\\"open must:q a::b']) {
      const { must: _must, ...rest } = parseQuery(query);
      expect(parseQuery(queryWithoutMust(query))).toEqual({ ...rest, must: [] });
    }
  });

  it('reads everything else as text', () => {
    expect(parseQuery('error: x a::b http://host colour:red "open').words).toEqual([
      'error:',
      'x',
      'a::b',
      'http://host',
      'colour:red',
      '"open',
    ]);
    expect(parseQuery('path\\:x \\"quoted\\" path:"my dir/a"')).toMatchObject({
      words: ['path:x', '"quoted"'],
      filters: { paths: ['my dir/a'] },
    });
  });
});

describe('classifyIntent', () => {
  const intentOf = (query: string): string => classifyIntent({ ...parseQuery(query), extensions: new Set(['ts', 'py']) }).intent;

  it('distinguishes names, paths, errors and questions', () => {
    const expected: Readonly<Record<string, string>> = {
      parseConfig: 'symbol',
      parse_config: 'symbol',
      'Config.load': 'symbol',
      'std::vec::Vec': 'symbol',
      'run()': 'symbol',
      response: 'symbol',
      'class Parser': 'symbol',
      'src/auth/jwt.ts': 'path',
      'jwt.ts': 'path',
      'jwt.ts:12': 'path',
      'src\\auth': 'path',
      "TypeError: Cannot read properties of undefined (reading 'x')": 'error',
      '"connection refused"': 'error',
      'Traceback (most recent call last)': 'error',
      'how are exceptions handled': 'natural_language',
      'where is the session refreshed': 'natural_language',
      'parse config file': 'natural_language',
    };
    for (const [query, intent] of Object.entries(expected)) expect(intentOf(query), query).toBe(intent);
  });
});

describe('queryTerms', () => {
  it('drops stop words', () => {
    const keys = queryTerms(['how', 'does', 'the', 'parser', 'work'], { dropsStopWords: true }).map(({ key }) => key);
    expect(keys).toEqual(['parser']);
    expect(queryTerms(['how', 'does'], { dropsStopWords: true }).length).toBe(2);
  });

  it('weights an identifier more than its parts', () => {
    expect(queryTerms(['parseConfig'], { dropsStopWords: false })).toEqual([
      { key: '=parseconfig', weight: 1, isPart: false },
      { key: 'pars', weight: 0.4, isPart: true },
      { key: 'config', weight: 0.4, isPart: true },
    ]);
  });
});
