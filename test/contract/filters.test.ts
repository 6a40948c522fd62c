import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- lib/client.ts
export class Client {
  send() {
    return 1;
  }
}
export function connect() {}
export const PORT = 1;
//- libexec/tool.ts
export class Client {
  run() {}
}
//- docs/libcurl/client.ts
export class Client {}
//- native/main.erl
fn connect() {}
struct Engine;
`;

let sample: Sample;
let lodestone: InProcess;
type Listed = { readonly name: string; readonly path: string; readonly role?: string };

beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

const listed = async (operation: string, input: Readonly<Record<string, unknown>>): Promise<readonly Listed[]> => {
  const { data } = await lodestone.ask(operation, input);
  return ((data?.['results'] ?? data?.['symbols'] ?? data?.['matches']) as Listed[]) ?? [];
};

describe('a filter on kinds', () => {
  it.each(['fn', 'func', 'def', 'function'])('means every callable as %s', async (kind) => {
    const names = (await listed('symbols_search', { query: '*', kind })).map(({ name }) => name);
    expect(names.sort()).toEqual(['connect', 'run', 'send']);
  });

  it('says that it left out the symbol that was named, and offers it', async () => {
    const { message, hints, next_actions: next } = await lodestone.ask('locate_symbol', { name: 'send', kind: 'class' });
    expect(message).toBe('No symbol named "send" passes the filters.');
    expect(hints).toContainEqual({ type: 'warn', text: 'The filters leave out method Client.send in lib/client.ts:2.' });
    expect(next?.[0]).toMatchObject({ tool: 'locate_symbol', args: { name: 'send' } });
    expect(next?.[0]?.args).not.toHaveProperty('kinds');
  });

  it.each([
    ['search_code', { query: 'send kind:class' }],
    ['symbols_search', { query: 'send', kinds: ['class'] }],
  ])('says so in %s too', async (operation, input) => {
    const { hints, next_actions: next } = await lodestone.ask(operation, input);
    expect(hints?.map(({ text }) => text)).toContain('The filters leave out method Client.send in lib/client.ts:2.');
    expect(await listed(next![0]!.tool, next![0]!.args)).toContainEqual(expect.objectContaining({ name: 'send' }));
  });

  it('says so when a symbol is looked up', async () => {
    const { error } = await lodestone.ask('refs_find', { name: 'send', kinds: ['class'] });
    expect(error).toMatchObject({
      code: 'symbol_not_found',
      message: 'No symbol named "send" passes the filters.',
      next_actions: [{ tool: 'refs_find', args: { symbol_id: 'lib/client.ts#Client.send' } }],
    });
  });

  it('is an error with the nearest kind if there is no such kind', async () => {
    const { error } = await lodestone.ask('symbols_search', { query: 'client', kinds: ['klass'] });
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'Unknown symbol kind: "klass". Did you mean "class"?',
      next_actions: [{ tool: 'symbols_search', args: { query: 'client', kinds: ['class'] } }],
    });
    const written = await lodestone.ask('search_code', { query: 'client kind:klass' });
    expect(written.error?.next_actions).toMatchObject([{ args: { query: 'client kind:class' } }]);
  });
});

describe('a filter on roles', () => {
  it.each([
    ['symbols_search', { query: '*' }],
    ['list_symbols', {}],
    ['search_code', { query: 'client connect send port' }],
    ['locate_symbol', { name: 'Client' }],
  ])('keeps symbols of the role in %s, and adds it to each', async (operation, input) => {
    const found = await listed(operation, { ...input, role: 'type' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ name, role }) => [name, role])).toEqual(found.map(() => ['Client', 'type']));
    expect((await listed(operation, input)).some(({ role }) => role !== undefined)).toBe(false);
  });
});

describe('a filter on languages', () => {
  it.each([
    ['search_code', { query: 'client lang:klingn' }],
    ['locate_symbol', { name: 'Client', language: 'klingn' }],
    ['text_search', { pattern: 'Client', language: 'klingn' }],
    ['list_symbols', { language: 'klingn' }],
  ])('is an error in %s if there is no such language', async (operation, input) => {
    const { error } = await lodestone.ask(operation, input);
    expect([error?.code, error?.message]).toEqual(['invalid_input', expect.stringContaining('Unknown language: "klingn".')]);
  });

  it('takes a language that is not parsed', async () => {
    expect(await listed('text_search', { pattern: 'connect', language: 'Erlang' })).toMatchObject([{ path: 'native/main.erl' }]);
  });
});

describe('a filter on paths', () => {
  it.each([
    ['search_code', { query: 'Client' }],
    ['locate_symbol', { name: 'Client' }],
    ['symbols_search', { query: 'Client' }],
    ['text_search', { pattern: 'class Client' }],
  ])('means the folder below the root in %s', async (operation, input) => {
    const paths = async (filter: object) => [
      ...new Set((await listed(operation, { ...input, ...filter })).map(({ path }) => path)),
    ];
    for (const filter of [{ include_paths: ['lib'] }, { include_paths: ['lib/'] }, { include_paths: ['./lib'] }, { path: 'lib' }])
      expect(await paths(filter), JSON.stringify(filter)).toEqual(['lib/client.ts']);
    expect(await paths({ include_paths: ['lib/client.ts'] })).toEqual(['lib/client.ts']);
    expect(await paths({ include_paths: ['libcurl'] })).toEqual([]);
    expect((await paths({ file_pattern: 'lib' })).length).toBe(3);
  });
});
