import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type JsonPost, type PostOutcome, postJson } from './post-json.ts';

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Server = { readonly url: string; readonly paths: string[] };

const serve = async (answer: (response: ServerResponse) => void): Promise<Server> => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    request.resume();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, paths };
};

const KEY = 'key-of-the-user';
const post = (url: string, more: Partial<JsonPost> = {}): Promise<PostOutcome> =>
  postJson({ url: `${url}/first`, body: { a: 1 }, key: KEY, timeoutMs: 20_000, mostBytes: 1_000, ...more });

describe('posting JSON', () => {
  it('returns what is answered', async () => {
    const { url } = await serve((response) => response.end('{"b":2}'));
    expect(await post(url)).toEqual({ kind: 'answer', value: { b: 2 } });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect: %i', async (status) => {
    const { url, paths } = await serve((response) => response.writeHead(status, { location: '/second' }).end());
    expect(await post(url)).toMatchObject({ kind: 'failed', isBusy: false, status });
    expect(paths).toEqual(['/first']);
  });

  it('reads no more of an answer than it should', async () => {
    const { url } = await serve((response) => {
      const more = (): unknown => response.write('x'.repeat(65_536)) && setImmediate(more);
      response.on('drain', more);
      more();
    });
    expect(await post(url)).toEqual({ kind: 'failed', reason: 'the answer is longer than 1000 bytes', isBusy: false });
  });

  it('ends when there is no answer in time', async () => {
    const { url } = await serve(() => undefined);
    expect(await post(url, { timeoutMs: 30 })).toEqual({ kind: 'failed', reason: 'no answer within 30 ms', isBusy: true });
  });

  it('ends when an answer that has begun does not end', async () => {
    const { url } = await serve((response) => void response.write('{'));
    expect(await post(url, { timeoutMs: 100 })).toMatchObject({ reason: 'no answer within 100 ms' });
  });

  it('says how long a busy server wants to be left alone', async () => {
    const { url } = await serve((response) => response.writeHead(429, { 'retry-after': '7' }).end());
    expect(await post(url)).toEqual({ kind: 'failed', reason: 'HTTP 429', status: 429, isBusy: true, waitMs: 7_000 });
  });

  it.each([
    [500, true],
    [503, true],
    [400, false],
    [401, false],
  ])('says whether a refusal may pass: %i', async (status, isBusy) => {
    const { url } = await serve((response) => response.writeHead(status).end(`wrong key ${KEY}`));
    expect(await post(url)).toEqual({ kind: 'failed', reason: `HTTP ${status}`, status, isBusy });
  });

  it('refuses what is not JSON, and shows neither it nor the key', async () => {
    const { url } = await serve((response) => response.end(`<html>${KEY}`));
    expect(await post(url)).toEqual({ kind: 'failed', reason: 'the answer is not JSON', isBusy: false });
  });

  it('says that nobody listens', async () =>
    expect(await post('http://127.0.0.1:1')).toMatchObject({ kind: 'failed', isBusy: true }));

  it('throws when the caller gives up', async () => {
    const caller = new AbortController();
    const { url } = await serve(() => caller.abort(new Error('given up')));
    await expect(post(url, { signal: caller.signal })).rejects.toThrow('given up');
  });
});
