import { pathToFileURL } from 'node:url';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type HttpServing, makeSample, type Sample, serveHttp } from './surfaces.ts';

const TOKEN = 'a-token-of-enough-letters';
const AUTHORISED = { headers: { authorization: `Bearer ${TOKEN}` } };

let sample: Sample;
let other: Sample;
let http: HttpServing;
beforeAll(async () => {
  [sample, other] = [makeSample(), makeSample()];
  http = await serveHttp({ ...sample, env: { ...sample.env, LODESTONE_TOKEN: TOKEN } });
});
afterAll(async () => {
  await http.stop();
  for (const { remove } of [sample, other]) remove();
});

const url = (server = http): URL => new URL('/mcp', server.url);
const envelopeOf = (answer: object): Envelope =>
  ('structuredContent' in answer ? answer.structuredContent : undefined) as Envelope;

/** The common part of all client generations. */
type AnyClient = Pick<ModernClient, 'listTools' | 'callTool' | 'listResources' | 'readResource' | 'close'>;

const CLIENTS: readonly (readonly [name: string, connect: () => Promise<AnyClient>])[] = [
  [
    'the first SDK',
    async () => {
      const client = new Client({ name: 'first', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(url(), { requestInit: AUTHORISED }) as never);
      return client as unknown as AnyClient;
    },
  ],
  [
    'the second SDK with a handshake',
    async () => {
      const client = new ModernClient({ name: 'second', version: '1' });
      await client.connect(new ModernTransport(url(), { requestInit: AUTHORISED }));
      return client;
    },
  ],
  [
    'the second SDK without one',
    async () => {
      const client = new ModernClient({ name: 'latest', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      await client.connect(new ModernTransport(url(), { requestInit: AUTHORISED }));
      return client;
    },
  ],
];

describe.each(CLIENTS)('MCP over HTTP for %s', (_, connect) => {
  it('lists tools, calls them, and marks errors', async () => {
    const client = await connect();
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_code');
    const found = await client.callTool({ name: 'locate_symbol', arguments: { name: 'formatPrice' } });
    expect(envelopeOf(found).data).toMatchObject({ results: [{ path: 'src/price.ts' }] });
    expect(found.content).toEqual([{ type: 'text', text: expect.stringContaining('src/price.ts') }]);
    expect(await client.callTool({ name: 'get_file_outline', arguments: { path: 'gone.ts' } })).toMatchObject({ isError: true });
    const outside = await client.callTool({ name: 'search_code', arguments: { query: 'x', repo: '/etc' } });
    expect(envelopeOf(outside).error?.code).toBe('repo_not_allowed');
    await client.close();
  });

  it('has the schemas as resources', async () => {
    const client = await connect();
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain('lodestone://schema/search_code');
    const { contents } = await client.readResource({ uri: 'lodestone://schema/search_code' });
    expect(contents[0]).toMatchObject({ mimeType: 'application/schema+json' });
    await client.close();
  });

  it('reports progress that only grows', async () => {
    const client = await connect();
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }): unknown => told.push(progress);
    const call = { name: 'manage_index', arguments: { action: 'reindex' } };
    // The first SDK takes the result schema where the second takes the options.
    const built = await (client instanceof ModernClient
      ? client.callTool(call, { onprogress })
      : (client as unknown as Client).callTool(call, undefined, { onprogress }));
    expect(envelopeOf(built).status).toBe('ok');
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...new Set(told)].sort((left, right) => left - right));
    await client.close();
  });
});

describe('MCP over HTTP', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url(), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...AUTHORISED.headers,
        ...headers,
      },
    });

  it('rejects the same callers as the other routes', async () => {
    expect((await post('{}', { authorization: 'Bearer wrong-token-of-letters' })).status).toBe(401);
    expect((await post('{}', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(JSON.stringify({ long: 'x'.repeat(34_000_000) }))).status).toBe(413);
    const client = new ModernClient({ name: 'stranger', version: '1' });
    await expect(client.connect(new ModernTransport(url()))).rejects.toThrow();
  });

  it('answers bodies that are not MCP', async () => {
    for (const body of ['{', '', 'null', '[]', '{"jsonrpc":"2.0"}']) {
      const response = await post(body);
      expect([body, response.status]).toEqual([body, 400]);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
    }
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('asks a client with an unknown session to initialise again', async () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect((await post(ping, { 'mcp-session-id': 'of-yesterday' })).status).toBe(404);
  });

  it('answers about the root of the client, and fails closed when several fit', async () => {
    const server = await serveHttp(sample, ['--allow', sample.repo, '--allow', other.repo]);
    const ask = async (roots: readonly string[]): Promise<Envelope> => {
      const client = new Client({ name: 'rooted', version: '1' }, { capabilities: { roots: {} } });
      client.setRequestHandler(ListRootsRequestSchema, async () => ({
        roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
      }));
      await client.connect(new StreamableHTTPClientTransport(url(server)) as never);
      const answer = await client.callTool({ name: 'locate_symbol', arguments: { name: 'Cart', meta: 'full' } });
      await client.close();
      return envelopeOf(answer);
    };
    expect((await ask([other.repo])).meta.index_state?.project_root).toBe(other.repo);
    expect((await ask([other.repo, '/etc'])).meta.index_state?.project_root).toBe(other.repo);
    expect((await ask([sample.repo, other.repo])).error?.code).toBe('invalid_input');
    await server.stop();
  });
});
