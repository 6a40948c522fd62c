/** Providers of vectors: what leaves the machine, what a search makes of it, and what happens when a provider misbehaves. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callOperation } from '#call';
import type { Envelope } from '#model';
import { OPERATIONS } from '#operations';
import { openProduct, type OpenProduct } from '../support/open-product.ts';
import { type ProviderServer, startProvider } from '../support/provider-server.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';

const TOKEN = `ghp_${'a1B2'.repeat(9)}`;
const FILES = `
//- src/doors.ts
export function openDoor(key: string) { return key; }
//- src/windows.ts
export function openWindow(key: string) { return key; }
//- src/walls.ts
export function paint(key: string) { return key; }
//- src/roof.ts
export function tile(key: string) { return key; }
//- src/masked.ts
export const masked = '${TOKEN}';
//- .env.ts.local
export const password = 'hunter2';
//- .npmrc
note = "never to be sent"
`;
const QUERY = 'admission key';
const KEY = 'the-key-of-the-user';

/** Walls are what admission means. */
const vectorOf = (text: string): readonly number[] => [
  /admission|paint/u.test(text) ? 1 : 0.01,
  /open/u.test(text) ? 1 : 0.01,
  0.1,
];

let repository: TemporaryRepository;
let provider: ProviderServer;
let product: OpenProduct;

beforeEach(async () => {
  repository = temporaryRepository(FILES);
  provider = await startProvider(vectorOf);
});
afterEach(async () => {
  await product.close();
  await provider.close();
  repository.dispose();
});

const open = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const env = {
    LODESTONE_HOME: repository.home,
    LODESTONE_EMBEDDINGS_URL: provider.url,
    LODESTONE_EMBEDDINGS_MODEL: 'test',
    LODESTONE_EMBEDDINGS_KEY: KEY,
    ...settings,
  };
  product = await openProduct({ repo: repository.root, env });
};
const chosen = (name: string): Readonly<Record<string, string>> => ({
  LODESTONE_EMBEDDINGS_PROVIDER: name,
  LODESTONE_EMBEDDINGS_SEND: 'code_and_queries',
});

const ask = async (operation: string, input: Readonly<Record<string, unknown>>): Promise<Envelope> =>
  (await product.call(operation, input)).envelope;
const OTHER_QUERY = 'key of the admission';
const searchOnce = (query = QUERY): Promise<Envelope> => ask('search_code', { query });
const degradedIn = ({ warnings = [] }: Envelope): string =>
  warnings.find(({ code }) => code === 'EMBEDDINGS_DEGRADED')?.message ?? '';
const pathsIn = ({ data }: Envelope): readonly string[] =>
  ((data?.['results'] ?? []) as readonly { readonly path: string }[]).map(({ path }) => path);
const searchWhenBuilt = async (): Promise<Envelope> => {
  await expect.poll(async () => degradedIn(await searchOnce())).toBe('');
  return searchOnce();
};
const documentsSeen = (): readonly string[] => provider.seen.flatMap(({ texts }) => texts).filter((text) => text !== QUERY);

describe('without a choice of the user', () => {
  it('nothing is sent, whatever the repository and the request say', async () => {
    repository.write('lodestone.toml', '[embeddings]\nprovider = "openai"\nsend = "code_and_queries"\n');
    await open({});
    const config = { embeddings: { provider: 'ollama', send: 'code_and_queries', url: provider.url } };
    const { engine } = product;
    const request = { operation: 'search_code', input: { query: QUERY }, config };
    const asked = await callOperation({ engine, operations: OPERATIONS }, request, { surface: 'test', folder: repository.root });
    const answers = [await searchOnce(), asked.envelope, await ask('config_read', {})];
    await ask('manage_index', { action: 'sync' });
    expect(answers.map(degradedIn)).toEqual(['', '', '']);
    const left = answers.flatMap(({ warnings = [] }) => warnings.map(({ message }) => message));
    expect(left.join('\n')).toContain("cannot be set by a repository; set it in the user's file");
    expect(left.join('\n')).toContain('"config.embeddings.url" cannot be set by a request');
    expect(provider.seen).toEqual([]);
  });

  it('a provider alone sends nothing: the user says what may leave the machine', async () => {
    await open({ LODESTONE_EMBEDDINGS_PROVIDER: 'openai' });
    expect(degradedIn(await searchOnce())).toContain('embeddings.send is "nothing"');
    await ask('manage_index', { action: 'sync' });
    expect(provider.seen).toEqual([]);
  });
});

describe.each(['ollama', 'openai', 'voyage'])('%s', (name) => {
  it('ranks by its vectors once they are built, and gets neither paths nor files with secrets', async () => {
    await open(chosen(name));
    expect(degradedIn(await searchOnce())).toContain('built-in vectors');
    const built = await searchWhenBuilt();
    expect(pathsIn(built)[0]).toBe('src/walls.ts');
    const sent = JSON.stringify(provider.seen.map(({ body }) => body));
    expect(documentsSeen()).toHaveLength(4);
    for (const word of [TOKEN, 'masked', 'hunter2', 'never to be sent', 'src/', KEY]) expect(sent).not.toContain(word);
    expect(new Set(provider.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]));
    expect(JSON.stringify([await ask('config_read', {}), await ask('health_check', {}), built])).not.toContain(KEY);
  });
});

describe('a search with a provider', () => {
  it('keeps its vectors while the provider is off or the index is rebuilt, and asks only for what is edited', async () => {
    await open(chosen('openai'));
    const before = pathsIn(await searchWhenBuilt());
    const { length } = documentsSeen();
    await product.close();
    await open({});
    expect(degradedIn(await searchOnce())).toBe('');
    await ask('manage_index', { action: 'reindex' });
    await product.close();
    await open(chosen('openai'));
    expect(pathsIn(await searchWhenBuilt())).toEqual(before);
    expect(documentsSeen()).toHaveLength(length);
    repository.write('src/roof.ts', 'export function slate(key: string) { return key; }\n');
    await searchOnce();
    await expect.poll(async () => (await searchOnce(), documentsSeen().length)).toBe(length + 1);
    expect(documentsSeen().at(-1)).toContain('slate');
  });

  it('never sends unsaved files, nor a query that holds a token', async () => {
    await open(chosen('ollama'));
    await searchWhenBuilt();
    const { length } = provider.seen;
    const unsaved = [{ path: 'src/unsaved.ts', content: 'export function unsaved(key: string) {}\n' }];
    const answer = await ask('search_code', { query: QUERY, virtual_files: unsaved });
    expect(pathsIn(answer)).toContain('src/unsaved.ts');
    expect(degradedIn(await searchOnce(`key ${TOKEN}`))).toContain('not sent');
    expect(provider.seen).toHaveLength(length);
  });

  it('answers with the built-in vectors when a query fails', async () => {
    await open({});
    const plain = await searchOnce(OTHER_QUERY);
    await product.close();
    await open(chosen('openai'));
    await searchWhenBuilt();
    provider.misbehave = (response) => response.writeHead(503).end();
    const failed = await searchOnce(OTHER_QUERY);
    expect(degradedIn(failed)).toContain('HTTP 503');
    expect(failed.data).toEqual(plain.data);
  });
});

const sendJson = (response: ServerResponse, value: unknown): unknown => response.end(JSON.stringify(value));

describe('a provider that misbehaves', () => {
  it.each<readonly [string, NonNullable<ProviderServer['misbehave']>, string]>([
    ['redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'redirects (HTTP 307)'],
    ['refuses the key', (response) => response.writeHead(401).end(KEY), 'HTTP 401'],
    ['wants to be left alone', (response) => response.writeHead(429, { 'retry-after': '600' }).end(), 'HTTP 429'],
    ['sends too much', (response) => response.end('1'.repeat(5_000_000)), 'longer than'],
    ['sends no numbers', (response, { texts }) => sendJson(response, { embeddings: texts.map(() => [null]) }), 'finite number'],
    [
      'sends other sizes',
      (response, { texts }) => sendJson(response, { embeddings: texts.map((_, at) => Array(at + 1).fill(1)) }),
      'values where',
    ],
    ['sends too few', (response) => sendJson(response, { embeddings: [] }), '0 vectors for'],
    ['sends a page', (response) => response.end('<html>'), 'not JSON'],
  ])('%s: answers are those without it, and say why', async (_, misbehave, reason) => {
    await open({});
    const plain = await searchOnce();
    await product.close();
    provider.misbehave = misbehave;
    await open(chosen('ollama'));
    await searchOnce();
    await expect.poll(async () => degradedIn(await searchOnce())).toContain(reason);
    const degraded = await searchOnce();
    expect(degraded.data).toEqual(plain.data);
    expect(JSON.stringify(degraded)).not.toContain(KEY);
    expect(provider.seen.map(({ path }) => path)).toEqual(['/api/embed']);
  });
});
