import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- package.json
{ "name": "desk", "bin": { "desk": "dist/cli.js" }, "scripts": { "test": "vitest run" } }
//- src/cli.ts
import { openOrder } from './orders/order.ts';
import { OrderStore } from './orders/store.ts';
openOrder(new OrderStore());
//- src/report.ts
import { OrderStore } from './orders/store.ts';
export const report = (store: OrderStore) => store;
//- src/orders/order.ts
import { OrderStore } from './store.ts';
export const openOrder = (store: OrderStore) => store;
//- src/orders/store.ts
export class OrderStore {
  find() {}
}
//- test/orders/order.test.ts
import { openOrder } from '../../src/orders/order.ts';
openOrder(null);
//- docs/guide.md
# Guide
//- logo.bin
\0\0
`;

let sample: Sample;
let lodestone: InProcess;

beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

type Node = {
  readonly path: string;
  readonly files: number;
  readonly top_symbols?: readonly { readonly name: string; readonly path: string; readonly used_in_files: number }[];
};

const nodesOf = async (input: Readonly<Record<string, unknown>>): Promise<readonly Node[]> => {
  const { data } = await lodestone.ask('map', input);
  return data?.['nodes'] as readonly Node[];
};

describe('a map', () => {
  it('holds every file once, in folders by weight, with the symbols that most files use', async () => {
    const nodes = await nodesOf({});
    expect(nodes.map(({ path, files }) => [path, files])).toEqual([
      ['src', 2],
      ['src/orders', 2],
      ['test', 1],
      ['docs', 1],
      ['.', 2],
    ]);
    expect(nodes[1]?.top_symbols).toMatchObject([
      { name: 'OrderStore', path: 'src/orders/store.ts', used_in_files: 3 },
      { name: 'openOrder', used_in_files: 1 },
    ]);
  });

  it('names the programs that a manifest declares by their sources', async () => {
    const { data } = await lodestone.ask('map', {});
    expect(data?.['entry_points']).toEqual([{ path: 'src/cli.ts', reason: 'program desk (package.json)' }]);
    expect(data).toMatchObject({ total_files: 8, coverage_files_pct: 100 });
  });

  it('shows folders at a given depth, and one folder alone', async () => {
    expect((await nodesOf({ depth: 1 })).map(({ path }) => path)).toEqual(['src', 'test', 'docs', '.']);
    expect((await nodesOf({ path: 'src/' })).map(({ path }) => path)).toEqual(['src', 'src/orders']);
  });

  it('says what is cut and how to get it', async () => {
    const { data } = await lodestone.ask('map', { limit: 2 });
    expect(data).toMatchObject({ total_count: 5, truncated: true });
    const rest = await nodesOf({ limit: 2, cursor: data?.['next_cursor'] });
    expect(rest.map(({ path }) => path)).toEqual(['test', 'docs']);
  });

  it('tells a file and an unknown folder apart', async () => {
    const file = await lodestone.ask('map', { path: 'src/cli.ts' });
    expect(file.error).toMatchObject({ code: 'file_not_found', message: 'src/cli.ts is a file.' });
    expect(file.error?.next_actions[0]).toMatchObject({ tool: 'get_file_outline', args: { path: 'src/cli.ts' } });
    const unknown = await lodestone.ask('map', { path: 'nowhere' });
    expect(unknown.error).toMatchObject({ code: 'file_not_found', message: 'No folder "nowhere".' });
  });

  it('is one line per folder as text, with places to read', async () => {
    expect(await lodestone.askText('map', { path: 'src' })).toBe(
      [
        '4 files, 10 lines, 4 symbols.',
        'languages: typescript 100 %',
        'src (files directly in it)  2 files, 5 lines',
        'src/orders  2 files, 5 lines',
        '  class OrderStore  src/orders/store.ts:1  used in 3 files',
        '  function openOrder  src/orders/order.ts:2  used in 1 file',
        'starts at:',
        '  src/cli.ts  program desk (package.json)',
      ].join('\n'),
    );
  });
});
