import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ask, askCli, makeSample, type Sample, serveHttp, serveMcp, type Serving } from './surfaces.ts';

let sample: Sample;
const servers: Serving[] = [];
const surfaces = new Map<string, Ask>();
let annotations: unknown;

beforeAll(async () => {
  sample = makeSample();
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--repo', sample.repo]), serveHttp(sample)]);
  servers.push(mcp, http);
  surfaces.set('mcp', mcp.ask);
  surfaces.set('http', http.ask);
  surfaces.set('cli', askCli(sample));
  annotations = (await mcp.client.listTools()).tools.find(({ name }) => name === 'batch')?.annotations;
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  sample.remove();
});

const ask = (surface: string): Ask => {
  const found = surfaces.get(surface);
  if (!found) throw new Error(`${surface} is not served`);
  return found;
};

/** A little less than 4 MiB, in lines that JSON makes longer. */
const LARGE = `${'"\t"\n'.repeat(2 ** 20 - 10)}`;

describe.each(['mcp', 'http'])('over %s', (surface) => {
  it('the largest virtual files are accepted', async () => {
    const input = { name: 'Cart', virtual_files: [{ path: 'large.txt', content: LARGE }] };
    expect(await ask(surface)('locate_symbol', input)).toMatchObject({ status: 'ok' });
    const more = { ...input, virtual_files: [...input.virtual_files, { path: 'more.txt', content: 'x'.repeat(100) }] };
    expect((await ask(surface)('locate_symbol', more)).error?.code).toBe('too_large');
  });

  it('a huge pattern is refused in a few words', async () => {
    const { error } = await ask(surface)('text_search', { pattern: 'x'.repeat(5_000_000) });
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'The pattern has 5000000 characters; the limit is 10000.',
    });
    expect(JSON.stringify(error).length).toBeLessThan(2_000);
  });
});

describe.each(['mcp', 'http', 'cli'])('over %s', (surface) => {
  it.each(['HEAD:../..', 'HEAD:src', ':../..'])('the ref %s is not found', async (ref) => {
    expect((await ask(surface)('locate_symbol', { name: 'Cart', ref })).error?.code).toBe('ref_not_found');
  });

  it('the options of a batch apply to every item', async () => {
    const items = [
      { id: 'new', tool: 'locate_symbol', input: { name: 'Unsaved' } },
      { id: 'old', tool: 'locate_symbol', input: { name: 'Unsaved', virtual_files: [] } },
    ];
    const options = { virtual_files: [{ path: 'unsaved.ts', content: 'export class Unsaved {}\n' }] };
    const { data, warnings } = await ask(surface)('batch', { items, options });
    expect(warnings).toBeUndefined();
    expect(data?.['items']).toMatchObject([
      { id: 'new', data: { results: [{ path: 'unsaved.ts' }] } },
      { id: 'old', data: { results: [] } },
    ]);
  });
});

it('a batch is announced as destructive, because its items may be', () => {
  expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});
