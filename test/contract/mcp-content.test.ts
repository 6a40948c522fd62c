/** What each kind of MCP client gets, over stdio's server and over HTTP. */
import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#operations';
import { makeServer, type ContentSetting } from '#surfaces/mcp';
import { makeApp } from '#surfaces/http';
import { type OpenProduct, openProduct } from '../support/open-product.ts';
import { makeSample, type Sample } from './surfaces.ts';

let sample: Sample;
let opened: OpenProduct;

beforeAll(async () => {
  sample = makeSample();
  opened = await openProduct({ ...sample, flags: ['index.watch=false'] });
  await opened.call('manage_index', { action: 'create' });
});
afterAll(async () => {
  await opened.close();
  sample.remove();
});

const product = () => ({ engine: opened.engine, operations: OPERATIONS });

const connect = async (name: string, content?: ContentSetting): Promise<ModernClient> => {
  const options = { product: product(), toolsets: [], folder: sample.repo, ...(content ? { content } : {}) };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await makeServer(options).connect(near);
  const client = new ModernClient({ name, version: '1' });
  await client.connect(far);
  return client;
};

/** Over HTTP, in this process. Without a handshake, each request names the client itself. */
const connectHttp = async (name: string, hasHandshake: boolean): Promise<ModernClient> => {
  const app = makeApp({ product: product(), folder: sample.repo, servedRoots: [sample.repo] });
  const fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.headers.set('host', '127.0.0.1');
    return app.fetch(request);
  };
  const client = new ModernClient({ name, version: '1' }, hasHandshake ? {} : { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
  return client;
};

type Parts = { readonly hasText: boolean; readonly hasStructure: boolean; readonly hasSchema: boolean };

const partsOf = async (client: ModernClient): Promise<Parts> => {
  const { tools } = await client.listTools();
  const found = await client.callTool({ name: 'locate_symbol', arguments: { name: 'formatPrice' } });
  await client.close();
  const text = found.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return {
    hasText: text.includes('src/price.ts'),
    hasStructure: JSON.stringify(found.structuredContent ?? {}).includes('src/price.ts'),
    hasSchema: tools.every(({ outputSchema }) => outputSchema !== undefined),
  };
};

const TEXT: Parts = { hasText: true, hasStructure: false, hasSchema: false };
const BOTH: Parts = { hasText: true, hasStructure: true, hasSchema: true };

describe('an MCP client', () => {
  it.each([
    ['claude-code', TEXT],
    ['Visual Studio Code', TEXT],
    ['github-copilot-developer', TEXT],
    ['gemini-cli-mcp-client', TEXT],
    ['mcp-inspector', BOTH],
    ['a script', BOTH],
  ])('named %s gets what its reader needs', async (name, parts) => {
    expect(await partsOf(await connect(name))).toEqual(parts);
  });

  it('gets what the setting says, whatever its name', async () => {
    expect(await partsOf(await connect('a script', 'text'))).toEqual(TEXT);
    expect(await partsOf(await connect('claude-code', 'both'))).toEqual(BOTH);
    expect(await partsOf(await connect('claude-code', 'structured'))).toEqual({ ...BOTH, hasText: false });
  });

  it.each([
    [true, 'with'],
    [false, 'without'],
  ])('is recognised over HTTP: %s, %s a handshake', async (hasHandshake) => {
    expect(await partsOf(await connectHttp('claude-code', hasHandshake))).toEqual(TEXT);
    expect(await partsOf(await connectHttp('a script', hasHandshake))).toEqual(BOTH);
  });

  it('that sends no name over HTTP gets both', async () => {
    const app = makeApp({ product: product(), folder: sample.repo, servedRoots: [sample.repo] });
    const params = { name: 'locate_symbol', arguments: { name: 'formatPrice' } };
    const response = await app.fetch(
      new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: { host: '127.0.0.1', 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }),
    );
    const body = await response.text();
    expect(body).toContain('structuredContent');
    expect(body).toContain('"type":"text"');
  });
});

describe('an error over MCP', () => {
  it.each(['claude-code', 'a script'])('has everything in its text for %s', async (name) => {
    const client = await connect(name);
    const ask = async (tool: string, args: Record<string, unknown>): Promise<string> => {
      const { content, isError } = await client.callTool({ name: tool, arguments: args });
      expect(isError).toBe(true);
      return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    };
    const missing = await ask('get_file_outline', { path: 'src/cartt.ts' });
    expect(missing).toMatch(/^file_not_found: /u);
    expect(missing).toContain('next: get_file_outline {"path":"src/cart.ts"}');
    const small = await ask('batch', { max_chars: 20, items: [{ id: 'a', tool: 'health_check' }] });
    expect(small).toMatch(/^budget_too_small: .*\d/u);
    const twice = [1, 2].map(() => ({ id: 'a', tool: 'health_check' }));
    expect(await ask('batch', { items: twice })).toMatch(/^invalid_input: /u);
    await client.close();
  });
});
