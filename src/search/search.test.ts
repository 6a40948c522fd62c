import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANK_TERMS } from '#model';
import { explain } from './explain.ts';
import { search } from './search.ts';
import { MemoryStore, type ToyFiles } from './testing/memory-store.ts';

const AUTH = `import { Clock } from './clock';

// Checks the signature and expiry of a JSON web token.
export class JwtValidator {
  validate(token) {
    return this.decode(token).expiry > Date.now();
  }
  private decode(token) {
    return JSON.parse(atob(token));
  }
}

export function refreshSession(session) {
  session.expiry = Date.now() + 3600;
}
`;
const PARSER = `// Reads settings from disk.
export function parseConfig(path) {
  const raw = readFile(path);
  return JSON.parse(raw);
}

export function parseConfigFile(path) {
  throw new Error('cannot open the configuration of ' + path);
}
`;
const FILES: ToyFiles = {
  'src/auth/jwt-validator.ts': AUTH,
  'src/config/parse-config.ts': PARSER,
  'src/retry.ts': `// Waits longer and longer between attempts when the network is down.
export function withBackoff(attempt) {
  return attempt;
}
`,
  'test/retry.test.ts': `// Waits longer and longer between attempts when the network is down.
export function testBackoff(attempt) {
  return attempt;
}
`,
  'docs/guide.md': '# Guide\n\nThe session is refreshed when the token expires.\n',
};

const view = new MemoryStore().openView(FILES);
const namesFor = async (query: string, limit = 10): Promise<readonly string[]> =>
  (await search(view, { query, limit })).hits.map(({ name, path }) => `${path.split('/').at(-1)} ${name}`);

describe('search', () => {
  it('finds a symbol by its exact name before mentions and longer names', async () => {
    expect((await namesFor('parseConfig'))[0]).toBe('parse-config.ts parseConfig');
    expect((await namesFor('parseconfig'))[0]).toBe('parse-config.ts parseConfig');
  });

  it('finds a method by its qualified name in several spellings', async () => {
    for (const query of ['JwtValidator.validate', 'JwtValidator#validate', 'JwtValidator::validate', 'jwtvalidator.validate()']) {
      expect((await namesFor(query))[0]).toBe('jwt-validator.ts validate');
    }
  });

  it('ranks by text for a natural-language query', async () => {
    expect((await namesFor('wait between attempts when network is down'))[0]).toBe('retry.ts withBackoff');
    expect((await namesFor('check expiry of web token'))[0]).toMatch(/^jwt-validator\.ts/u);
  });

  it('ranks a test below the code it covers, unless the query asks for tests', async () => {
    const query = 'wait longer between attempts';
    expect((await namesFor(query)).slice(0, 2)).toEqual(['retry.ts withBackoff', 'retry.test.ts testBackoff']);
    expect((await namesFor(`${query} test`))[0]).toBe('retry.test.ts testBackoff');
    expect(await namesFor(`${query} in:tests`)).toEqual(['retry.test.ts testBackoff']);
  });

  it('returns the file for a path, after the symbol around its line', async () => {
    const { hits, intent, isConfident } = await search(view, { query: 'config/parse-config.ts:3', limit: 3 });
    expect(intent).toBe('path');
    expect(isConfident).toBe(true);
    expect(hits[0]).toMatchObject({ name: 'parseConfig', line: 3 });
    expect(hits[1]).toMatchObject({
      path: 'src/config/parse-config.ts',
      kind: 'text',
      name: 'parse-config.ts',
      span: { lineStart: 1, lineEnd: 9 },
    });
  });

  it('finds a quoted phrase only where it occurs literally', async () => {
    expect(await namesFor('"cannot open the configuration"')).toEqual(['parse-config.ts parseConfigFile']);
    expect(await namesFor('"open cannot the"')).toEqual([]);
  });

  it('finds text outside symbols', async () => {
    const { hits } = await search(view, { query: 'session refreshed token expires path:docs', limit: 3 });
    expect(hits[0]).toMatchObject({ path: 'docs/guide.md', kind: 'text', name: 'guide.md' });
    expect(hits[0]?.symbol).toBeUndefined();
  });

  it('runs filters before the limit', async () => {
    const classes = await search(view, { query: 'token', limit: 1, filters: { kinds: ['class'] } });
    expect(classes.hits.map(({ name }) => name)).toEqual(['JwtValidator']);
    expect((await namesFor('token kind:method')).every((name) => /validate|decode/u.test(name))).toBe(true);
    expect(await namesFor('expiry -path:auth lang:ts')).toEqual([]);
    await expect(search(view, { query: 'x', limit: 1, filters: { kinds: ['gadget'] } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('returns one path of a duplicated content and counts the others', async () => {
    const twice = new MemoryStore().openView({ ...FILES, 'vendor/copy/jwt-validator.ts': AUTH });
    const { hits, suppressedDuplicates } = await search(twice, { query: 'JwtValidator', limit: 10 });
    expect(hits.map(({ path }) => path)).not.toContain('vendor/copy/jwt-validator.ts');
    expect(suppressedDuplicates).toBeGreaterThan(0);
  });

  it('suggests the nearest names when nothing is found', async () => {
    const { hits, nearestNames, isConfident } = await search(view, { query: 'qarseKonfyg', limit: 5 });
    expect(hits).toEqual([]);
    expect(nearestNames[0]).toBe('parseConfig');
    expect(isConfident).toBe(false);
  });

  it('explains the score of every hit', async () => {
    const { hits } = await search(view, { query: 'validate token', limit: 10 });
    for (const reasons of explain(hits, 'full')) {
      expect(Object.keys(reasons)).toEqual([...RANK_TERMS]);
      const { final_score: final = 0, ...terms } = reasons;
      expect(Object.values(terms).reduce((sum, value) => sum + value, 0)).toBeCloseTo(final, 6);
    }
    for (const reasons of explain(hits, 'basic')) {
      const { final_score: _final, ...shares } = reasons;
      for (const share of Object.values(shares)) expect(Math.abs(share)).toBeLessThanOrEqual(1);
    }
  });
});

describe('search, for any input', () => {
  it('never throws, has a total order and respects the limit', async () => {
    const word = fc.constantFrom(
      '"',
      '\\',
      'lang:',
      'path:',
      '-path:',
      'kind:',
      'in:',
      'parse',
      'Jwt.',
      '::',
      '[',
      '*',
      '(',
      '😀',
      '\0',
      '~',
      '#',
    );
    const query = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(word, fc.string()), { maxLength: 8 }).map((parts) => parts.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 5 }), async (text, limit) => {
        const { hits, totalCount } = await search(view, { query: text, limit });
        expect(hits.length).toBe(Math.min(limit, totalCount));
        const scores = hits.map(({ terms }) => terms.final_score);
        expect(scores).toEqual([...scores].sort((one, other) => other - one));
      }),
      { numRuns: 300, examples: [['AAOf', 1]] },
    );
  });

  it('returns a prefix of the longer answer for a smaller limit', async () => {
    const some = fc.array(fc.constantFrom('token', 'parse', 'config', 'session', 'expiry', 'path', 'the'), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(some, async (words) => {
        const all = await search(view, { query: words.join(' '), limit: 100 });
        const few = await search(view, { query: words.join(' '), limit: 2 });
        expect(few.hits).toEqual(all.hits.slice(0, 2));
        const filters = { roles: ['callable'] } as const;
        const callable = await search(view, { query: words.join(' '), limit: 100, filters });
        const placesOf = (hits: typeof all.hits): readonly string[] => hits.map(({ path, name }) => `${path} ${name}`).sort();
        expect(placesOf(callable.hits)).toEqual(placesOf(all.hits.filter(({ symbol }) => symbol?.role === 'callable')));
        const best = await search(view, { query: words.join(' '), limit: 1, filters });
        expect(best.hits).toEqual(callable.hits.slice(0, 1));
      }),
      { numRuns: 60 },
    );
  });

  it('scores a view by its own contents only', async () => {
    const words = fc.array(fc.constantFrom('token', 'parse', 'config', 'expiry', 'attempt', 'network'), {
      minLength: 1,
      maxLength: 30,
    });
    const others = fc.dictionary(
      fc.constantFrom('a.ts', 'b.md', 'c.ts'),
      words.map((list) => `export function other(${list.join(') {}\n// ')}`),
      { maxKeys: 3 },
    );
    await fc.assert(
      fc.asyncProperty(others, words, async (other, query) => {
        const store = new MemoryStore();
        store.openView(other);
        const shared = store.openView(FILES);
        const request = { query: query.slice(0, 4).join(' '), limit: 20 };
        const strip = ({ hits }: Awaited<ReturnType<typeof search>>) => hits.map(({ facts: _facts, ...hit }) => hit);
        expect(strip(await search(shared, request))).toEqual(strip(await search(view, request)));
      }),
      { numRuns: 60 },
    );
  });
});
