/** Data does not flood answers: files of keys, tables and outputs of notebooks rank below code, and encoded data is neither found nor shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAb3dEf6hIj9lMn2pQr5tUv8xYz1'.repeat(40);
const NOTEBOOK = {
  cells: [
    {
      cell_type: 'code',
      source: ['fit_demand(frame)\n'],
      outputs: [
        { output_type: 'stream', text: Array.from({ length: 200 }, (_, at) => `validation loss of the epoch ${at}\n`) },
        { output_type: 'display_data', data: { 'image/png': IMAGE } },
      ],
    },
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
};

const FILES = `//- src/customer.ts
export class CustomerAddress {
  city = '';
}
export const LOGO = 'data:image/png;base64,${IMAGE}';
//- src/training.py
def fit_demand(frame):
    """Fit the demand and report the validation loss of every epoch."""
    return frame
//- data/customers.json
{
${times(300, (at) => `  "customer_${at}": { "address": { "city": "the address of customer ${at}" } }${at < 299 ? ',' : ''}`)}
}
//- data/customers.csv
id,customer,address
${times(300, (at) => `${at},customer ${at},address of customer ${at}`)}
//- notebooks/explore.ipynb
${JSON.stringify(NOTEBOOK, undefined, 1)}
//- charts/a.yaml
city:
  name: a
${times(20, (at) => `area${at}:\n  city: x`)}
//- charts/b.yaml
city:
  name: b
`;

let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(FILES);
});
afterAll(() => shop.close());

const pathsOf = async (operation: string, input: object): Promise<readonly string[]> => {
  const { data } = await shop.ask(operation, { ...input });
  const results = (data?.['results'] ?? []) as readonly { path: string }[];
  return results.map(({ path }) => path);
};

describe('files of data', () => {
  it('rank below the code that has the words', async () => {
    const paths = await pathsOf('search_code', { query: 'customer address', limit: 10 });
    expect(paths[0]).toBe('src/customer.ts');
    expect(new Set(paths)).toContain('data/customers.json');
    expect(new Set(paths)).toContain('data/customers.csv');
  });

  it('have one key per file before the inner keys of one file', async () => {
    const { data } = await shop.ask('locate_symbol', { name: 'city', limit: 3 });
    const found = data?.['results'] as readonly { path: string; line_start: number }[];
    expect(found.map(({ path, line_start: line }) => `${path}:${line}`)).toEqual([
      'src/customer.ts:2',
      'charts/a.yaml:1',
      'charts/b.yaml:1',
    ]);
  });
});

describe('outputs of notebooks', () => {
  it('rank below code in a search by words, and are found as text', async () => {
    const paths = await pathsOf('search_code', { query: 'validation loss epoch' });
    expect(paths[0]).toBe('src/training.py');
    expect(paths.filter((path) => path === 'notebooks/explore.ipynb').length).toBeLessThanOrEqual(1);
    expect(await shop.read('text_search', { pattern: 'loss of the epoch 7\\n' })).toContain('notebooks/explore.ipynb');
    expect(await pathsOf('search_code', { query: 'fit demand frame' })).toContain('notebooks/explore.ipynb');
  });
});

describe('a search for text', () => {
  it('lists code before notebooks, configuration and tables', async () => {
    const { data } = await shop.ask('text_search', {
      pattern: 'customer_1"|CustomerAddress|the epoch 7\\b|every epoch|^1,customer',
      regex: true,
    });
    const paths = (data?.['results'] ?? data?.['matches'] ?? []) as readonly { path: string }[];
    expect([...new Set(paths.map(({ path }) => path))]).toEqual([
      'src/customer.ts',
      'src/training.py',
      'data/customers.json',
      'notebooks/explore.ipynb',
      'data/customers.csv',
    ]);
  });
});

describe('encoded data', () => {
  it('is found by nothing', async () => {
    expect(await shop.read('text_search', { pattern: IMAGE.slice(10, 30) })).not.toMatch(/customer\.ts|explore\.ipynb/u);
  });

  it('is shown as a note', async () => {
    const note = `…(${IMAGE.length} characters of encoded data)…`;
    expect(await shop.read('code_get_span', { path: 'src/customer.ts', line_start: 4, line_end: 4 })).toContain(note);
    expect(await shop.read('search_code', { query: 'LOGO', detail_level: 'context' })).toContain(note);
    expect(await shop.read('text_search', { pattern: 'image/png' })).toContain(note);
  });
});
