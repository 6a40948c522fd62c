import { describe, expect, it } from 'vitest';
import { makeApp, readAddress } from '#surfaces/http';
import { fakeEngine, fakeSearch } from '../support/fake-engine.ts';

const app = makeApp({ product: { engine: fakeEngine(), operations: [fakeSearch] }, folder: '/repo' });
const HOST = { host: '127.0.0.1:7700' };

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { method: 'POST', body, headers: { ...HOST, ...headers } });
  return {
    status: response.status,
    body: (await response.json()) as {
      status: string;
      data?: object;
      error?: { code: string; message: string; details?: object };
    },
  };
};

describe('HTTP', () => {
  it('calls an operation by command or by route', async () => {
    const payload = { query: 'x', count: 1 };
    const command = await post('/command', JSON.stringify({ action: 'find', payload, options: null, config: null }));
    const route = await post('/v1/fake-search', JSON.stringify(payload));
    expect(command.status).toBe(200);
    expect(command.body.data).toEqual({ results: [{ path: 'src/f0.ts', line_start: 1 }], total_count: 1 });
    expect(route.body.data).toEqual(command.body.data);
  });

  it.each([
    ['/v1/fake_search', '{}', 400, 'invalid_input'],
    ['/v1/fake_search', '{', 400, 'invalid_input'],
    ['/command', '[]', 400, 'invalid_input'],
    ['/v1/fake_serch', '{}', 404, 'unknown_operation'],
    ['/nowhere', '{}', 404, 'unknown_operation'],
    ['/v1/fake_search', JSON.stringify({ query: 'x', behaviour: 'refuse' }), 200, 'symbol_not_found'],
    ['/v1/fake_search', JSON.stringify({ query: 'x'.repeat(34_000_000) }), 413, 'too_large'],
  ])('answers %s %# with its status', async (...[path, body, status, code]) => {
    const answer = await post(path, body, { 'content-length': String(body.length) });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it.each([{ host: 'evil.example' }, { ...HOST, origin: 'https://evil.example' }, { ...HOST, origin: 'null' }])(
    'refuses what comes from elsewhere: %o',
    async (headers) => {
      expect((await post('/command', '{}', headers)).status).toBe(403);
      expect((await app.request('/health', { headers })).status).toBe(403);
    },
  );

  it.each([
    ['', 400, -32_700],
    ['{', 400, -32_700],
    ['null', 400, -32_600],
    ['42', 400, -32_600],
    ['[]', 400, -32_600],
    ['{"jsonrpc":"2.0"}', 400, -32_600],
    [`"${'x'.repeat(34_000_000)}"`, 413, -32_600],
  ])('answers at /mcp what is not the protocol with an error of it: %# %.20s', async (...[body, status, code]) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await post('/mcp', body, { ...headers, 'content-length': String(body.length) });
    expect([answer.status, answer.body]).toEqual([
      status,
      { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code }) },
    ]);
  });

  it('drops a waiting call whose client disconnects', async () => {
    const engine = fakeEngine();
    const narrow = makeApp({
      product: { engine, operations: [fakeSearch] },
      folder: '/repo',
      limits: { calls: 1, waitMs: 600_000 },
    });
    const ask = (behaviour: string, signal?: AbortSignal) =>
      narrow.request('/v1/fake_search', {
        method: 'POST',
        headers: HOST,
        body: JSON.stringify({ query: 'x', behaviour }),
        ...(signal ? { signal } : {}),
      });
    const [first, second] = [new AbortController(), new AbortController()];
    const underWay = ask('hang', first.signal);
    await expect.poll(() => engine.prepared.length).toBe(1);
    const waiting = ask('answer', second.signal);
    await expect.poll(async () => (await ask('answer')).status).toBe(429);
    second.abort();
    await waiting;
    const third = ask('answer');
    first.abort();
    await underWay;
    expect((await third).status).toBe(200);
    expect(engine.prepared).toHaveLength(2);
  });

  it('accepts pages served from this machine', async () => {
    const headers = { host: 'localhost:7700', origin: 'http://localhost:3000' };
    expect((await post('/v1/fake_search', '{"query":"x"}', headers)).status).toBe(200);
  });

  it('describes itself', async () => {
    const response = await app.request('/openapi.json', { headers: HOST });
    const { paths } = (await response.json()) as { paths: object };
    expect(Object.keys(paths)).toEqual(['/command', '/v1/fake_search', '/health', '/openapi.json', '/mcp']);
  });

  it.each([
    ['/fake_search', 'POST /v1/fake_search'],
    ['/v1/fake/find', 'POST /v1/fake_search'],
    ['/healthz', 'GET /health'],
    ['/comand', 'POST /command'],
    ['/openapi', 'GET /openapi.json'],
  ])('names the nearest route to %s', async (path, meant) => {
    const { status, body } = await post(path, '{}');
    expect([status, body.error?.code]).toEqual([404, 'unknown_operation']);
    expect(body.error?.message).toContain(`Did you mean ${meant}?`);
  });

  it.each([
    ['GET', '/command', 405, 'POST, OPTIONS'],
    ['PUT', '/v1/fake_search', 405, 'POST, OPTIONS'],
    ['POST', '/health', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/v1/fake_search', 204, 'POST, OPTIONS'],
    ['PATCH', '/mcp', 405, 'GET, POST, DELETE, OPTIONS'],
    ['HEAD', '/health', 200, null],
  ])('answers %s %s with %i', async (...[method, path, status, allow]) => {
    const response = await app.request(path, { method, headers: HOST });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    if (status === 405) expect(await response.json()).toMatchObject({ status: 'error', error: { code: 'invalid_input' } });
  });

  it('allows no other site to read its answers', async () => {
    const headers = { ...HOST, origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
    for (const method of ['OPTIONS', 'POST']) {
      const response = await app.request('/v1/fake_search', { method, headers });
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect(names).toEqual([]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['[]', '"text"', '7', 'null', '{"query":{}}', '{"query":["x"]}'])(
    'refuses JSON of the wrong shape: %s',
    async (body) => {
      const answer = await post('/v1/fake_search', body);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('says where a body stops being JSON', async () => {
    for (const path of ['/command', '/v1/fake_search']) {
      const { status, body } = await post(path, '{"query": oops}');
      expect([status, body.error?.details]).toEqual([400, { field: 'body', position: 10, line: 1, column: 11 }]);
    }
  });

  it('does not expose internal errors', async () => {
    const { body } = await post('/v1/fake_search', JSON.stringify({ query: 'x', behaviour: 'break' }));
    expect(body.error?.code).toBe('internal_error');
    expect(JSON.stringify(body)).not.toContain('a bug');
  });

  it('binds to this machine only', () => {
    expect(readAddress('127.0.0.1:7700')).toEqual({ host: '127.0.0.1', port: 7700 });
    expect(readAddress('[::1]:0')).toEqual({ host: '::1', port: 0 });
    for (const address of ['0.0.0.0:80', 'example.org:80', '::', '127.0.0.1:99999']) expect(() => readAddress(address)).toThrow();
    expect(readAddress('0.0.0.0:80', { isPublic: true })).toEqual({ host: '0.0.0.0', port: 80 });
  });
});
