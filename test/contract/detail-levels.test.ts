/** Detail levels and `compact`: their fields and sizes, for real queries on this repository. */
import { countTokens } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOnOwnSources } from '../support/own-sources.ts';

const QUERIES = [
  'where are ignore rules read',
  'parse query',
  'merge posting segments',
  'freshness check of the working tree',
  'which files changed since the last sync',
  'validate input against its schema',
  'open the sqlite database',
  'resolve references of a batch',
  'worker pool that can be killed',
  'tree sitter symbols of a file',
  'ranking terms and weights',
  'callOperation',
];
const NAMES = [
  'defineOperation',
  'OpenView',
  'parseQuery',
  'scan',
  'Tally',
  'rank',
  'Problem',
  'repoPath',
  'tellingLines',
  'read',
];
const CALLS: readonly (readonly [operation: string, input: Input])[] = [
  ...QUERIES.map((query) => ['search_code', { query }] as const),
  ...NAMES.map((name) => ['locate_symbol', { name }] as const),
];
const LOCATION = ['path', 'line_start', 'line_end', 'kind', 'name'];
const SIGNATURE = [...LOCATION, 'symbol_id', 'qualified_name', 'signature', 'language', 'visibility', 'score'];
const CONTEXT = [...SIGNATURE, 'body_preview', 'parent', 'related_symbols'];
const COMPACT = [...LOCATION, 'symbol_id', 'score'];

type Result = Readonly<Record<string, unknown>>;
const COPIES = 'copies';
let own: TestProduct;

beforeAll(async () => {
  own = await openProductOnOwnSources();
});
afterAll(() => {
  own.repository.remove(COPIES);
  return own.close();
});

const resultsOf = ({ data }: Envelope): readonly Result[] => data?.['results'] as readonly Result[];
const askAll = (extra: Input): Promise<readonly Envelope[]> =>
  Promise.all(CALLS.map(([operation, input]) => own.ask(operation, { ...input, ...extra })));
const fieldsOf = (answers: readonly Envelope[]): ReadonlySet<string> =>
  new Set(answers.flatMap((answer) => resultsOf(answer).flatMap((result) => Object.keys(result))));
const placesOf = (answer: Envelope): readonly string[] =>
  resultsOf(answer).map(({ path, line_start: line, kind, name }) => `${path}:${line} ${kind} ${name}`);
const tokensAResult = (answers: readonly Envelope[]): number => {
  const tokens = answers.reduce((sum, answer) => sum + countTokens(JSON.stringify(resultsOf(answer))), 0);
  return tokens / answers.reduce((sum, answer) => sum + resultsOf(answer).length, 0);
};

describe('detail levels', () => {
  it('have only the fields of their level, omitted rather than null', async () => {
    const [location, signature, context, compact] = [
      await askAll({ detail_level: 'location' }),
      await askAll({}),
      await askAll({ detail_level: 'context' }),
      await askAll({ detail_level: 'context', compact: true }),
    ];
    expect([...fieldsOf(location)].sort()).toEqual([...LOCATION].sort());
    expect([...fieldsOf(signature)].sort()).toEqual([...SIGNATURE].sort());
    expect([...fieldsOf(context)].sort()).toEqual([...CONTEXT].sort());
    expect([...fieldsOf(compact)].sort()).toEqual([...COMPACT].sort());
    for (const answer of [...location, ...signature, ...context, ...compact]) {
      JSON.parse(JSON.stringify(answer), (_, value: unknown) => expect(value).not.toBeNull() ?? value);
    }
  });

  it('rank the same at every level', async () => {
    const usual = (await askAll({})).map(placesOf);
    for (const extra of [{ detail_level: 'location' }, { detail_level: 'context' }, { compact: true }]) {
      expect((await askAll(extra)).map(placesOf)).toEqual(usual);
    }
    expect(usual.every((places) => places.length > 0)).toBe(true);
  });

  it('stay within their tokens', async () => {
    const [location, signature, context] = [
      await askAll({ detail_level: 'location' }),
      await askAll({}),
      await askAll({ detail_level: 'context' }),
    ];
    expect(tokensAResult(location)).toBeLessThanOrEqual(45);
    expect(tokensAResult(signature)).toBeLessThanOrEqual(110);
    expect(tokensAResult(context)).toBeLessThanOrEqual(500);
    const around = location.map((answer) => countTokens(JSON.stringify({ ...answer, data: { ...answer.data, results: [] } })));
    expect(around.reduce((sum, tokens) => sum + tokens, 0) / around.length).toBeLessThanOrEqual(60);
  });

  it('shrink to a fifth when compact', async () => {
    const whole = await askAll({ detail_level: 'context', kinds: ['function', 'method', 'class'] });
    const compact = await askAll({ detail_level: 'context', compact: true, kinds: ['function', 'method', 'class'] });
    const isLong = ({ line_start: first, line_end: last }: Result): boolean => Number(last) - Number(first) >= 9;
    const shares = whole.flatMap((answer, index) => {
      const long = resultsOf(answer).map(isLong);
      const size = (from: Envelope): number => JSON.stringify(resultsOf(from).filter((_, at) => long[at])).length;
      return long.some(Boolean) ? [size(compact[index]!) / size(answer)] : [];
    });
    expect(shares.length).toBeGreaterThan(8);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(0.2);
  });
});

describe('ranking reasons', () => {
  const SIX = [
    'exact_match_boost',
    'qualified_name_boost',
    'path_affinity',
    'definition_boost',
    'kind_match',
    'bm25_score',
  ] as const;

  it('are absent unless asked for', async () => {
    for (const { meta } of await askAll({})) expect(meta).not.toHaveProperty('ranking_reasons');
  });

  it.each(['basic', 'full'])('at %s have the six factors, of each result in its place', async (ranking_explain_level) => {
    for (const answer of await askAll({ ranking_explain_level, limit: 30 })) {
      const reasons = answer.meta.ranking_reasons ?? [];
      expect(reasons).toHaveLength(resultsOf(answer).length);
      for (const reason of reasons) {
        expect(Object.keys(reason)).toEqual(expect.arrayContaining([...SIX]));
        expect(Object.values(reason).every(Number.isFinite)).toBe(true);
      }
    }
  });

  it('at full sum to the score, penalties included', async () => {
    for (const answer of await askAll({ ranking_explain_level: 'full', limit: 100 })) {
      answer.meta.ranking_reasons?.forEach(({ final_score: final, ...parts }, at) => {
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(final ?? Number.NaN, 6);
        expect(final).toBe(resultsOf(answer)[at]?.['score']);
      });
    }
  });

  it('at basic are from 0 to 1', async () => {
    for (const { meta } of await askAll({ ranking_explain_level: 'basic', limit: 100 })) {
      for (const part of (meta.ranking_reasons ?? []).flatMap((reason) => Object.values(reason))) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each([
    ...NAMES.flatMap((name) => [['locate_symbol', { name }, name] as const, ['search_code', { query: name }, name] as const]),
    ['search_code', { query: 'where does callOperation read its input' }, 'callOperation'] as const,
    ['locate_symbol', { name: 'defineOperatoin' }, ''] as const,
  ])('credit an exact match to hits of that name alone: %s %j', async (operation, input, name) => {
    for (const ranking_explain_level of ['basic', 'full']) {
      const { meta, data } = await own.ask(operation, { ...input, ranking_explain_level, limit: 50 });
      const results = data?.['results'] as readonly Result[];
      const credited = meta.ranking_reasons?.map(({ exact_match_boost: boost = 0 }) => boost > 0);
      expect(credited).toEqual(results.map((result) => result['name'] === name));
    }
  });
});

describe('limits', () => {
  it('keep an answer under 64 KiB and offer calls that run', async () => {
    const wide = { query: 'function', limit: 100, detail_level: 'context', ranking_explain_level: 'full' };
    const answer = await own.ask('search_code', wide);
    expect(Buffer.byteLength(JSON.stringify(answer.data))).toBeLessThanOrEqual(65_536);
    expect(answer.meta).toMatchObject({ result_completeness: 'truncated', safety_limit_applied: true });
    expect(answer.next_actions?.length).toBeGreaterThan(0);
    for (const { tool, args } of answer.next_actions ?? []) expect((await own.ask(tool, args)).status).toBe('ok');
    const reasons = answer.meta.ranking_reasons ?? [];
    expect(reasons.map(({ final_score: score }) => score)).toEqual(resultsOf(answer).map(({ score }) => score));
  });

  it('keep the ranking reason of each hit on every page and at every size', async () => {
    const first = await own.ask('search_code', { query: 'parse query', ranking_explain_level: 'full', max_chars: 2_000 });
    const second = await own.ask('search_code', {
      query: 'parse query',
      ranking_explain_level: 'full',
      limit: 5,
      cursor: first.data?.['next_cursor'],
    });
    for (const answer of [first, second]) {
      expect(resultsOf(answer).length).toBeGreaterThan(0);
      expect(answer.meta.ranking_reasons?.map((reason) => reason['final_score'])).toEqual(
        resultsOf(answer).map(({ score }) => score),
      );
    }
  });

  it('count before they cut, and search_code drops duplicates before it counts', async () => {
    const text = '/** Reads the tide table. */\nexport function readTideTable(): number {\n  return 1;\n}\n';
    for (const copy of ['a', 'b', 'c', 'd']) own.repository.write(`${COPIES}/${copy}.ts`, text);
    const searched = await own.ask('search_code', { query: 'read tide table', limit: 3, path: COPIES });
    expect(placesOf(searched)).toEqual(['copies/a.ts:2 function readTideTable']);
    expect(searched.meta.suppressed_duplicate_count).toBe(3);
    for (const [operation, input] of [
      ['locate_symbol', { name: 'readTideTable' }],
      ['symbols_search', { query: 'tide' }],
    ] as const) {
      const { data } = await own.ask(operation, { ...input, limit: 3, path: COPIES });
      expect([((data?.['results'] ?? []) as unknown[]).length, data?.['total_count']]).toEqual([3, 4]);
    }
  });
});
