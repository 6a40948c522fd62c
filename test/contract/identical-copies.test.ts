import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command-here.ts';
import { askCli, makeSample, type Sample } from './surfaces.ts';

const FOLDERS = ['a', 'b', 'c', 'd', 'e'];
const FILES = FOLDERS.map((folder) => `//- ${folder}/parse.ts\nexport function parseOrder(text: string) {\n  return text;\n}\n`);

let sample: Sample;
const ask = (operation: string, input: Readonly<Record<string, unknown>>) => askCli(sample)(operation, input);

beforeAll(async () => {
  sample = makeSample(FILES.join(''));
  await ask('manage_index', { action: 'create' });
});
afterAll(() => sample.remove());

const paths = FOLDERS.map((folder) => `${folder}/parse.ts`);
const pathsIn = (list: unknown): readonly string[] => (list as { path: string }[]).map(({ path }) => path).sort();

describe('identical files', () => {
  it.each([
    ['locate_symbol', { name: 'parseOrder' }, 'results'],
    ['symbols_search', { query: 'parseOrder' }, 'results'],
    ['symbols_search', { kinds: ['function'] }, 'results'],
    ['list_symbols', {}, 'symbols'],
    ['text_search', { pattern: 'parseOrder' }, 'matches'],
  ])('are each found by %s %j', async (operation, input, list) => {
    const { data } = await ask(operation, input);
    expect(pathsIn(data?.[list])).toEqual(paths);
    expect(data?.['total_count']).toBe(5);
  });

  it.each(['refs_find', 'graph_callers', 'symbols_get_card', 'symbols_get_definition_span'])(
    'make a name ambiguous for %s, with every copy as a candidate',
    async (operation) => {
      const { error } = await ask(operation, { name: 'parseOrder' });
      expect(error?.code).toBe('ambiguous_symbol');
      expect(pathsIn(error?.details?.['candidates'])).toEqual(paths);
      expect(error?.next_actions.map(({ args }) => args['symbol_id']).sort()).toEqual(paths.map((path) => `${path}#parseOrder`));
    },
  );

  it('are collapsed by search_code, which says so', async () => {
    const { data, meta } = await ask('search_code', { query: 'parseOrder' });
    expect(pathsIn(data?.['results'])).toEqual(['a/parse.ts']);
    expect(data?.['identical_copies']).toEqual([{ path: 'a/parse.ts', count: 4, copies: paths.slice(1) }]);
    expect(meta.suppressed_duplicate_count).toBe(4);
    const { stdout } = await runHere(sample, ['search', 'parseOrder']);
    expect(stdout).toContain('a/parse.ts: +4 identical copies (b/parse.ts, c/parse.ts, d/parse.ts, e/parse.ts)');
  });
});
