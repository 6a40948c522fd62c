import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { PATIENCE_MS } from '../support/patience.ts';
import { type HttpServing, makeSample, runCommand, type Sample, serveHttp } from './surfaces.ts';

let sample: Sample;
let other: Sample;
let http: HttpServing;

beforeAll(async () => {
  [sample, other] = [makeSample(), makeSample()];
  writeFileSync(join(sample.repo, '.env'), 'SECRET=hunter2\n');
  writeFileSync(join(sample.repo, 'trap.txt'), `${'a'.repeat(60)}\n`.repeat(20));
  writeFileSync(join(other.repo, 'outside.ts'), 'export const outside = 1;\n');
  symlinkSync(join(other.repo, 'outside.ts'), join(sample.repo, 'link.ts'));
  symlinkSync(other.repo, join(sample.repo, 'linked'));
  http = await serveHttp(sample, ['--set', 'http.max_body_bytes=2097152']);
  await http.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await http.stop();
  for (const { remove } of [sample, other]) remove();
});

/** With headers that fetch does not allow. */
const get = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`${http.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });

describe('an HTTP server of a repository', () => {
  it.each(['/health', '/openapi.json', '/mcp', '/v1/search_code', '/nowhere'])('rejects foreign callers at %s', async (path) => {
    expect(await get(path, { host: 'evil.example' })).toBe(403);
    expect(await get(path, { host: 'localhost', origin: 'https://evil.example' })).toBe(403);
  });

  it('rejects a body that is too large, with or without a content length', async () => {
    const large = JSON.stringify({ query: 'x'.repeat(34_000_000) });
    const told = await fetch(`${http.url}/v1/search_code`, { method: 'POST', body: large });
    expect([told.status, ((await told.json()) as Envelope).error?.code]).toEqual([413, 'too_large']);
    const stream = new Blob([large]).stream();
    const untold = await fetch(`${http.url}/command`, { method: 'POST', body: stream, duplex: 'half' });
    expect([untold.status, ((await untold.json()) as Envelope).error?.code]).toEqual([413, 'too_large']);
  });

  it('receives a body that is too large before it responds, so that a slow client sees the response', async () => {
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    const half = 'x'.repeat(1_500_000);
    const head = `POST /v1/search_code HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${2 * half.length}\r\n\r\n`;
    socket.write(`${head}${half}`);
    // The server has seen the head by the time it answers another request.
    expect((await http.ask('locate_symbol', { name: 'Cart' })).status).toBe('ok');
    socket.write(half);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it('survives 200 requests at once', async () => {
    const ask = async (): Promise<number> => {
      const response = await fetch(`${http.url}/v1/locate_symbol`, { method: 'POST', body: '{"name":"Cart"}' });
      const { status } = (await response.json()) as Envelope;
      if (response.status === 200) expect(status).toBe('ok');
      else expect(response.headers.get('retry-after')).toBe('1');
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 200 }, ask));
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32);
    expect((await http.ask('locate_symbol', { name: 'Cart' })).status).toBe('ok');
  });

  it.each([
    ['../outside.ts', 'path_not_allowed'],
    ['src/../../outside.ts', 'path_not_allowed'],
    ['/etc/passwd', 'path_not_allowed'],
    ['linked/outside.ts', 'path_not_allowed'],
    ['.env', 'secret_refused'],
  ])('reads nothing at %s', async (path, code) => {
    for (const operation of ['code_get_span', 'get_file_outline']) {
      const { error, data } = await http.ask(operation, { path, line_start: 1 });
      expect([code, 'file_not_found']).toContain(error?.code);
      expect(data).toBeUndefined();
    }
  });

  it('does not follow a link out of the repository', async () => {
    expect((await http.ask('code_get_span', { path: 'link.ts', line_start: 1 })).error?.code).toBe('file_not_found');
    expect((await http.ask('get_file_outline', { path: 'link.ts' })).data).toMatchObject({ symbols: [], skipped: 'symlink' });
    expect((await http.ask('text_search', { pattern: 'outside' })).data).toMatchObject({ matches: [] });
  });

  it('shows no secrets in results', async () => {
    const found = await http.ask('text_search', { pattern: 'hunter2' });
    expect(found.data).toMatchObject({ matches: [] });
  });

  it.each(['/', '/etc', '/etc/no-such-folder', '../no-such-folder', '..'])(
    'answers about its own repository only, not %s',
    async (repo) => {
      const { error } = await http.ask('search_code', { query: 'cart', repo });
      expect(error?.code).toBe('repo_not_allowed');
      const next = error?.next_actions[0];
      expect(next?.args).toMatchObject({ repo: sample.repo });
    },
  );

  it('does not follow a link to a repository elsewhere', async () => {
    expect((await http.ask('search_code', { query: 'outside', repo: 'linked' })).error?.code).toBe('repo_not_allowed');
  });

  it('answers others during a runaway regular expression', async () => {
    const evil = { pattern: '^(a+)+\\1\\1b$', regex: true };
    const explode = (timeoutMs: number, signal?: AbortSignal): Promise<Envelope> =>
      fetch(`${http.url}/command`, {
        method: 'POST',
        body: JSON.stringify({ action: 'text_search', payload: evil, config: { request_timeout_ms: timeoutMs } }),
        ...(signal ? { signal } : {}),
      }).then((response) => response.json() as Promise<Envelope>);
    const hangUp = new AbortController();
    const exploding = explode(PATIENCE_MS, hangUp.signal).catch(() => 'given up');
    expect((await http.ask('text_search', { pattern: 'Cart' })).status).toBe('ok');
    expect((await http.ask('locate_symbol', { name: 'Cart' })).status).toBe('ok');
    hangUp.abort();
    expect(await exploding).toBe('given up');
    const answer = await explode(300);
    expect(answer.error?.code ?? answer.meta.result_completeness).toMatch(/timeout|partial|truncated/u);
    expect((await http.ask('text_search', { pattern: 'Car[t]', regex: true })).status).toBe('ok');
  });

  it('shares a repository with another server', async () => {
    const second = await serveHttp(sample);
    writeFileSync(join(sample.repo, 'src', 'shared.ts'), 'export const sharedByTwo = 1;\n');
    const answers = await Promise.all([http, second].map(({ ask }) => ask('locate_symbol', { name: 'sharedByTwo' })));
    for (const { status, data } of answers) expect([status, data]).toEqual(['ok', answers[0]?.data]);
    expect(answers[0]?.data).toMatchObject({ results: [{ path: 'src/shared.ts' }] });
    const work = [http.ask('manage_index', { action: 'reindex' }), second.ask('manage_index', { action: 'sync' })];
    for (const { status, error } of await Promise.all(work)) expect(['ok', 'index_in_progress']).toContain(error?.code ?? status);
    await second.stop();
    expect((await http.ask('locate_symbol', { name: 'sharedByTwo' })).status).toBe('ok');
  });
});

describe('the guide to HTTP', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guide', 'http.md'), 'utf8');
  const examples = guide.split('\n').filter((line) => line.startsWith('curl -sS http://127.0.0.1:7700/'));

  it.each(examples)('has an example that runs: %s', async (line) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('http://127.0.0.1:7700', http.url)]);
    const answer = JSON.parse(stdout) as Envelope;
    expect(answer.error).toBeUndefined();
    expect(Object.keys(answer).length).toBeGreaterThan(1);
  });
});

describe('the repositories an HTTP server may read', () => {
  it('include those of --allow', async () => {
    const both = await serveHttp(sample, ['--allow', sample.repo, '--allow', other.repo]);
    expect((await both.ask('locate_symbol', { name: 'Cart', repo: other.repo })).status).toBe('ok');
    expect((await both.ask('locate_symbol', { name: 'Cart', repo: '/etc' })).error?.code).toBe('repo_not_allowed');
    await both.stop();
  });
});

describe('a public HTTP server', () => {
  it('does not start without a private token file', async () => {
    const serve = (...args: string[]) => runCommand(sample, ['serve', '--http', '--bind', '0.0.0.0:0', ...args]);
    const file = join(other.repo, 'token');
    writeFileSync(file, 'a-token-of-enough-letters\n', { mode: 0o644 });
    expect(await serve()).toMatchObject({ code: 2, stderr: expect.stringContaining('--public') });
    expect(await serve('--public')).toMatchObject({ code: 2, stderr: expect.stringContaining('--token-file') });
    expect(await serve('--public', '--token-file', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('chmod 600'),
    });
  });

  it('requires its token from everyone', async () => {
    const file = join(other.repo, 'token');
    writeFileSync(file, 'a-token-of-enough-letters\n');
    chmodSync(file, 0o600);
    // Still bound to loopback: a test opens no public port.
    const open = await serveHttp(sample, ['--public', '--token-file', file]);
    expect((await open.ask('health_check', {})).error?.code).toBe('unauthorized');
    const headers = { authorization: 'Bearer a-token-of-enough-letters' };
    expect((await fetch(`${open.url}/health`, { headers })).status).toBe(200);
    await open.stop();
  });
});
