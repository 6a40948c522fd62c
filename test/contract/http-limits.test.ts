import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serveHttp } from '#surfaces/http';
import { PATIENCE_MS } from '../support/patience.ts';
import { fakeEngine, fakeSearch } from '../support/fake-engine.ts';

type Serving = Parameters<typeof serveHttp>[0];

type Started = {
  readonly url: string;
  readonly port: number;
  /** Resolves when this many calls are running. */
  readonly taken: (calls: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly logged: readonly string[];
};
const started: Started[] = [];

const start = async (limits: Serving['limits'] = {}, access: Serving['access'] = {}): Promise<Started> => {
  const stopping = new AbortController();
  const engine = fakeEngine();
  const product = { engine, operations: [fakeSearch] };
  let ended: Promise<void> = Promise.resolve();
  const port = await new Promise<number>((resolve, reject) => {
    const address = { host: '127.0.0.1', port: 0 };
    const onListening = (bound: { port: number }): void => resolve(bound.port);
    ended = serveHttp({ product, folder: '/repo', address, onListening, limits, access }, stopping.signal);
    ended.catch(reject);
  });
  const stop = (): Promise<void> => {
    stopping.abort();
    return ended;
  };
  const taken = async (calls: number): Promise<void> => {
    await expect.poll(() => engine.prepared.length).toBe(calls);
  };
  const server = { url: `http://127.0.0.1:${port}`, port, taken, stop, logged: engine.logged };
  started.push(server);
  return server;
};

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
});

const ask = async (url: string, input: object, init: RequestInit = {}) => {
  const response = await fetch(`${url}/v1/fake_search`, { method: 'POST', body: JSON.stringify(input), ...init });
  const body = (await response.json()) as {
    status: string;
    error?: { code: string; message: string; retryable: boolean; next_actions: object[] };
  };
  return { ...body, status: response.status, headers: response.headers, code: body.error?.code ?? body.status };
};
const HANG = { query: 'x', behaviour: 'hang' };
const ANSWER = { query: 'x' };

const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};

const open = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
};

describe('an HTTP server', () => {
  it('frees the slot of a client that disconnects', async () => {
    const { url, taken } = await start({ calls: 1, waitMs: PATIENCE_MS, graceMs: 50 });
    const hangUp = new AbortController();
    const lost = ask(url, HANG, { signal: hangUp.signal });
    await taken(1);
    const next = ask(url, ANSWER);
    hangUp.abort();
    await expect(lost).rejects.toThrow();
    expect((await next).code).toBe('ok');
  });

  it('logs one line for a client that leaves in the middle of its request', async () => {
    const { port, logged } = await start();
    const socket = await open(port, 'POST /v1/fake_search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"query":');
    socket.resetAndDestroy();
    await expect.poll(() => logged).toEqual(['warn: a client left before its /v1/fake_search request was complete']);
  });

  it('rejects calls over its limit, and says when to retry', async () => {
    const { url, taken } = await start({ calls: 2, waitMs: 50, graceMs: 50 });
    const hangUp = new AbortController();
    const hanging = [1, 2].map(() => ask(url, HANG, { signal: hangUp.signal }).catch(() => undefined));
    await taken(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(url, ANSWER)));
    for (const { status, code, headers, error } of answers) {
      expect([status, code, headers.get('retry-after'), error?.retryable]).toEqual([429, 'busy', '1', true]);
      expect(error?.next_actions).toMatchObject([{ tool: 'fake_search', args: ANSWER }]);
    }
    expect((await fetch(`${url}/health`)).status).toBe(200);
    hangUp.abort();
    await Promise.all(hanging);
    await expect.poll(async () => (await ask(url, ANSWER)).code).toBe('ok');
  });

  it('stops a call that takes longer than any may', async () => {
    const { url } = await start({ callMs: 50 });
    expect((await ask(url, HANG)).code).toBe('timeout');
  });

  it('disconnects a client that never finishes its head or body', async () => {
    const { port } = await start({ headMs: 200, requestMs: 300 });
    const head = await open(port, 'POST /v1/fake_search HTTP/1.1\r\nHost: localhost\r\n');
    const body = await open(port, 'POST /v1/fake_search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{');
    await Promise.all([head, body].map((socket) => once(socket.resume(), 'close')));
  });

  it('rejects a head that is too long', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/health`, { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(response.status).toBe(431);
  });

  it('finishes running calls on stop, and accepts no more', async () => {
    const { url, taken, stop } = await start({ callMs: 300, graceMs: PATIENCE_MS });
    const underWay = ask(url, HANG);
    await taken(1);
    const stopped = stop();
    expect((await underWay).status).toBe(200);
    await stopped;
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it('does not wait for them forever', async () => {
    const { url, taken, stop } = await start({ graceMs: 100 });
    const underWay = ask(url, HANG);
    const lost = underWay.catch(() => 'lost');
    await taken(1);
    await stop();
    expect(await lost).toBe('lost');
  });

  it('does not wait for MCP clients that only listen', async () => {
    const { url, stop } = await start({ graceMs: 600_000 });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const hello = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(HANDSHAKE) });
    await hello.text();
    const session = { ...headers, 'mcp-session-id': hello.headers.get('mcp-session-id') ?? '' };
    const listening = await fetch(`${url}/mcp`, { headers: session });
    expect(listening.status).toBe(200);
    await stop();
    await listening.text();
  });

  it('does not expose internal errors, on any route', async () => {
    const { url } = await start();
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const send = (body: object, more: Record<string, string> = {}) =>
      fetch(`${url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const hello = await send(HANDSHAKE);
    await hello.text();
    const broken = { query: 'x', behaviour: 'break' };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'fake_search', arguments: broken } };
    const told = await send(call, { 'mcp-session-id': hello.headers.get('mcp-session-id') ?? '' });
    for (const text of [await told.text(), JSON.stringify(await ask(url, broken))]) {
      expect(text).toContain('See the server log');
      expect(text).not.toContain('a bug');
    }
  });

  it('does not listen publicly without a token', async () => {
    await expect(start({}, { isPublic: true })).rejects.toThrow(/token is required/u);
  });

  it('requires its token on every route', async () => {
    const token = 'a-token-of-enough-letters';
    const { url } = await start({}, { token });
    for (const path of ['/health', '/openapi.json', '/mcp', '/nowhere']) {
      const response = await fetch(`${url}${path}`);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="lodestone"']);
    }
    expect((await ask(url, ANSWER)).code).toBe('unauthorized');
    expect((await ask(url, ANSWER, { headers: { authorization: `Bearer ${token}` } })).code).toBe('ok');
  });
});
