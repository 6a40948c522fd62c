/** What each operator of the query language does to the hits, and that no query fails. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProblem } from '#model';
import { search } from '../search.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { parseQuery, queryWithoutMust } from './parse-query.ts';

const view = new MemoryStore().openView({
  'src/net/retry.ts': `// Waits with a longer back off after each attempt.
export function retryRequest(attempt) {
  return attempt;
}
export class RetryPolicy {
}
`,
  'src/my dir/retry-queue.ts': 'export function retryQueue(job) {\n  return job;\n}\n',
  'test/retry.test.ts': 'export function retryFixture(job) {\n  return job;\n}\n',
  'docs/retry.md': 'How to retry a request: path:src is not a filter here.\n',
});

const pathsOf = async (query: string): Promise<readonly string[]> => {
  const { hits } = await search(view, { query, limit: 50 });
  return [...new Set(hits.map(({ path }) => path))].sort();
};
const namesOf = async (query: string): Promise<readonly string[]> =>
  (await search(view, { query, limit: 50 })).hits.map(({ name }) => name).sort();

describe('the query language', () => {
  it('filters by language', async () => {
    expect(await pathsOf('retry lang:ts')).not.toContain('docs/retry.md');
    expect(await pathsOf('retry language:TypeScript')).toHaveLength(3);
    expect(await pathsOf('retry LANG:md')).toEqual(['docs/retry.md']);
  });

  it('includes and excludes paths', async () => {
    expect(await pathsOf('retry path:src/net')).toEqual(['src/net/retry.ts']);
    expect(await pathsOf('retry path:src -path:net')).toEqual(['src/my dir/retry-queue.ts']);
    expect(await pathsOf('retry path:"src/my dir"')).toEqual(['src/my dir/retry-queue.ts']);
    expect(await pathsOf('retry path:src/net path:docs')).toEqual(['docs/retry.md', 'src/net/retry.ts']);
    expect(await pathsOf('retry path:src/**/*.ts -path:"my dir"')).toEqual(['src/net/retry.ts']);
  });

  it('filters by kind', async () => {
    expect(await namesOf('retry kind:class')).toEqual(['RetryPolicy']);
    expect(await namesOf('retry kind:Fn path:src')).toEqual(['retryQueue', 'retryRequest']);
  });

  it('filters by file role or folder', async () => {
    expect(await pathsOf('retry in:tests')).toEqual(['test/retry.test.ts']);
    expect(await pathsOf('retry in:docs')).toEqual(['docs/retry.md']);
    expect(await pathsOf('retry in:src/net')).toEqual(['src/net/retry.ts']);
  });

  it('requires phrases literally', async () => {
    expect(await pathsOf('"back off"')).toEqual(['src/net/retry.ts']);
    expect(await pathsOf('"off back"')).toEqual([]);
  });

  it('answers for the other words when a phrase occurs nowhere', async () => {
    expect(await pathsOf('policy "off back"')).toContain('src/net/retry.ts');
    const { isConfident, unknownWords } = await search(view, { query: 'policy plutonium', limit: 5 });
    expect([isConfident, unknownWords]).toEqual([false, ['plutonium']]);
  });

  it('keeps hits that must contain a text in their path, name or lines', async () => {
    expect(await namesOf('retry must:attempt')).toEqual(['retryRequest']);
    expect(await namesOf('retry must:RETRYPOLICY')).toEqual(['RetryPolicy']);
    expect(await pathsOf('retry must:my')).toEqual(['src/my dir/retry-queue.ts']);
    expect(await pathsOf('retry must:"back off"')).toEqual(['src/net/retry.ts']);
    expect(await namesOf('retry must:job must:test')).toEqual(['retryFixture']);
    expect(await pathsOf('must:longer')).toEqual(['src/net/retry.ts']);
  });

  it('drops hits with an excluded text in their path, name or lines', async () => {
    const names = await namesOf('retry exclude:job');
    expect(names).toContain('retryRequest');
    expect(names).not.toEqual(expect.arrayContaining(['retryQueue']));
    expect(await pathsOf('retry exclude:src/ exclude:docs')).toEqual(['test/retry.test.ts']);
    expect(await namesOf('retry exclude:retrypolicy')).not.toContain('RetryPolicy');
    expect(await pathsOf('retry must:job exclude:fixture')).toEqual(['src/my dir/retry-queue.ts']);
  });

  it('says which text no file contains when nothing is left', async () => {
    const { hits, unsatisfied } = await search(view, { query: 'retry must:job must:plutonium', limit: 5 });
    expect(hits).toEqual([]);
    expect(unsatisfied).toEqual([
      { text: 'job', isAbsent: false },
      { text: 'plutonium', isAbsent: true },
    ]);
    expect(queryWithoutMust('retry must:job "back off" must:"a b" path:"my dir"')).toBe('retry "back off" path:"my dir"');
  });

  it('reads an escaped operator as text', async () => {
    expect(parseQuery('path\\:src').filters.paths).toEqual([]);
    expect(parseQuery('path\\:src').words).toEqual(['path:src']);
    expect(parseQuery('\\-path:src').words).toEqual(['-path:src']);
    expect(parseQuery('a\\\\b \\"c').words).toEqual(['a\\b', '"c']);
    expect(parseQuery('"say \\"hi\\""').phrases).toEqual(['say "hi"']);
    expect(await pathsOf('"path\\:src is not"')).toEqual(['docs/retry.md']);
  });

  it.each([
    ['retry kind:klass', 'Unknown symbol kind: "klass". Did you mean "class"?', ['class']],
    ['retry kind:cls', 'Unknown symbol kind: "cls". Did you mean "class"?', ['class']],
    ['retry lang:pyton', 'Unknown language: "pyton". Did you mean "python"?', ['python']],
    ['retry lang:rubby', 'Unknown language: "rubby". Did you mean "ruby"?', ['ruby']],
    ['retry lang:quenya', 'Unknown language: "quenya".', []],
  ])('refuses an unknown kind or language: %s', async (query, message, instead) => {
    const refusal = { code: 'invalid_input', message, extras: { correction: { instead } } };
    await expect(search(view, { query, limit: 5 })).rejects.toMatchObject(refusal);
  });

  it('accepts a language that is not parsed, and any extension of a file', async () => {
    expect(await pathsOf('retry lang:rust')).toEqual([]);
    expect(await pathsOf('retry lang:.md')).toEqual(['docs/retry.md']);
  });

  it('anchors a path at the root after a slash', async () => {
    expect(await pathsOf('retry path:/src')).toEqual(['src/my dir/retry-queue.ts', 'src/net/retry.ts']);
    expect(await pathsOf('retry path:/net')).toEqual([]);
  });

  it('names the symbol that a filter leaves out', async () => {
    const { filteredOut } = await search(view, { query: 'retryRequest kind:class', limit: 5 });
    expect(filteredOut.map(({ path, name }) => `${path}#${name}`)).toEqual(['src/net/retry.ts#retryRequest']);
    expect((await search(view, { query: 'retryRequest kind:fn', limit: 5 })).filteredOut).toEqual([]);
  });

  it('accepts any combination of operators and quotes', async () => {
    const piece = fc.constantFrom(
      'retry',
      'lang:',
      'path:',
      '-path:',
      'kind:',
      'in:',
      'kind:class',
      'in:tests',
      'path:"',
      '-path:*',
      'lang:"ts"',
      '"',
      "'",
      '`',
      '\\',
      '\\"',
      '\\\\',
      ':',
      '::',
      '-',
      '--',
      '*',
      '**/',
      '?',
      '[',
      ']',
      '[!',
      '{',
      '}',
      '{a,',
      '(',
      ')',
      ' ',
      '\t',
      '\n',
      '\0',
      '~',
      '^',
      '$',
      '.',
      '#',
      '/',
      'é',
      '😀',
      '\uD800',
      '‮',
      'OR',
      'AND',
      'NOT',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const query = pieces.join('');
        const outcome = await search(view, { query, limit: 5 }).catch((error: unknown) => error);
        if (isProblem(outcome)) expect(outcome.message, query).toMatch(/^Unknown (?:symbol kind|language): /u);
        else expect(outcome, query).toHaveProperty('hits');
      }),
      { numRuns: 250 },
    );
  });
});
