import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { MAIN, makeSample, type Sample, serveMcp } from './surfaces.ts';

let sample: Sample;
beforeAll(() => {
  sample = makeSample();
});
afterAll(() => sample.remove());

const server = (args: readonly string[] = [], cwd = sample.repo) => ({
  command: process.execPath,
  args: [MAIN, 'serve', ...args],
  cwd,
  env: sample.env,
  stderr: 'ignore' as const,
});
const envelopeOf = (answer: object): Envelope =>
  ('structuredContent' in answer ? answer.structuredContent : undefined) as Envelope;

describe('MCP', () => {
  it('lists tools with schemas and annotations, and calls those it does not list', async () => {
    const { client, stop } = await serveMcp(sample);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_code');
    for (const tool of tools)
      expect(tool).toMatchObject({ inputSchema: { type: 'object' }, annotations: { openWorldHint: false } });
    const listed = new Set(tools.map(({ name }) => name));
    expect(listed.has('search_codebase')).toBe(false);
    const found = await client.callTool({ name: 'search_codebase', arguments: { query: 'cart' } });
    expect(envelopeOf(found).status).toBe('ok');
    expect(found.content).toEqual([{ type: 'text', text: expect.stringContaining('src/cart.ts') }]);
    await stop();
  });

  it('answers briefly by default and marks errors', async () => {
    const { client, stop } = await serveMcp(sample);
    await client.callTool({ name: 'manage_index', arguments: { action: 'create' } });
    const found = envelopeOf(await client.callTool({ name: 'locate_symbol', arguments: { name: 'Cart' } }));
    expect(Object.keys(found.meta).every((key) => ['protocol_version', 'ref'].includes(key))).toBe(true);
    expect(await client.callTool({ name: 'get_file_outline', arguments: { path: 'gone.ts' } })).toMatchObject({ isError: true });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain('lodestone://schema/search_code');
    const { contents } = await client.readResource({ uri: 'lodestone://schema/search_code' });
    expect(contents[0]).toMatchObject({ mimeType: 'application/schema+json' });
    await stop();
  });

  it('reports progress that only grows', async () => {
    const { client, stop } = await serveMcp(sample);
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }): unknown => told.push(progress);
    await client.callTool({ name: 'manage_index', arguments: { action: 'reindex' } }, { onprogress });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...new Set(told)].sort((left, right) => left - right));
    await stop();
  });

  it('stops the work of a cancelled call and keeps running', async () => {
    const { client, stop } = await serveMcp(sample);
    const cancel = new AbortController();
    const call = client.callTool({ name: 'manage_index', arguments: { action: 'reindex' } }, { signal: cancel.signal });
    // The request is sent; its answer is read only after this.
    setImmediate(() => cancel.abort());
    await expect(call).rejects.toThrow();
    const health = envelopeOf(await client.callTool({ name: 'health_check', arguments: {} }));
    expect(health.status).toBe('ok');
    await stop();
  });

  it('serves clients of the first protocol, and takes their root', async () => {
    const client = new Client({ name: 'first', version: '1' }, { capabilities: { roots: {} } });
    client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: [{ uri: pathToFileURL(sample.repo).href }] }));
    await client.connect(new StdioClientTransport(server([], '/')));
    const found = envelopeOf(await client.callTool({ name: 'locate_symbol', arguments: { name: 'Cart', meta: 'full' } }));
    expect(found.meta.index_state?.project_root).toBe(sample.repo);
    await client.close();
  });

  it('serves clients of the latest protocol, and takes their root', async () => {
    const options = { capabilities: { roots: {} }, versionNegotiation: { mode: 'auto' as const } };
    const client = new ModernClient({ name: 'latest', version: '1' }, options);
    client.setRequestHandler('roots/list', async () => ({ roots: [{ uri: pathToFileURL(sample.repo).href }] }));
    await client.connect(new ModernTransport(server([], '/')));
    const found = envelopeOf(await client.callTool({ name: 'locate_symbol', arguments: { name: 'Cart', meta: 'full' } }));
    expect(found.meta.index_state?.project_root).toBe(sample.repo);
    await client.close();
  });

  it('fails closed when several roots match, and ignores those that are not folders', async () => {
    const other = makeSample();
    const ask = async (client: Client | ModernClient): Promise<Envelope> =>
      envelopeOf(await client.callTool({ name: 'locate_symbol', arguments: { name: 'Cart', meta: 'full' } }));
    const rootsOf = (...uris: readonly string[]) => ({ roots: uris.map((uri) => ({ uri })) });
    const [here, there] = [pathToFileURL(sample.repo).href, pathToFileURL(other.repo).href];

    const first = new Client({ name: 'first', version: '1' }, { capabilities: { roots: { listChanged: true } } });
    let roots = rootsOf(here, there);
    first.setRequestHandler(ListRootsRequestSchema, async () => roots);
    await first.connect(new StdioClientTransport(server([], '/')));
    const refused = await ask(first);
    expect(refused.error).toMatchObject({ code: 'invalid_input', details: { candidates: [sample.repo, other.repo].sort() } });
    expect(refused.error?.next_actions).toHaveLength(2);
    roots = rootsOf(here, 'file:///no/such/folder', 'file://elsewhere/share', 'https://example.org/');
    await first.sendRootsListChanged();
    expect((await ask(first)).meta.index_state?.project_root).toBe(sample.repo);
    await first.close();

    const options = { capabilities: { roots: {} }, versionNegotiation: { mode: 'auto' as const } };
    const latest = new ModernClient({ name: 'latest', version: '1' }, options);
    latest.setRequestHandler('roots/list', async () => rootsOf(here, there));
    await latest.connect(new ModernTransport(server([], '/')));
    expect((await ask(latest)).error?.code).toBe('invalid_input');
    await latest.close();
    other.remove();
  });

  it('answers other calls during a runaway regular expression', async () => {
    const { client, ask, stop } = await serveMcp(sample);
    writeFileSync(join(sample.repo, 'trap.txt'), `${'a'.repeat(60)}\n`.repeat(20));
    const done: string[] = [];
    const cancel = new AbortController();
    const evil = client
      .callTool({ name: 'text_search', arguments: { pattern: '^(a+)+\\1\\1b$', regex: true } }, { signal: cancel.signal })
      .catch(() => undefined)
      .finally(() => done.push('evil'));
    expect((await ask('text_search', { pattern: 'Cart' })).status).toBe('ok');
    done.push('other');
    cancel.abort();
    await evil;
    expect(done.at(-1)).toBe('evil');
    expect((await ask('text_search', { pattern: 'Car[t]', regex: true })).status).toBe('ok');
    await stop();
  });

  it('shows more tools when asked, and only answers about the repository it was started for', async () => {
    const client = new ModernClient({ name: 'all', version: '1' });
    await client.connect(new ModernTransport(server(['--repo', sample.repo, '--toolsets', 'all'], '/')));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('code_get_span');
    const refused = envelopeOf(await client.callTool({ name: 'health_check', arguments: { repo: '/' } }));
    expect(refused.error?.code).toBe('repo_not_allowed');
    await client.close();
  });
});

/** Starts a server and waits for its handshake. */
const startServer = async (): Promise<ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }> => {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    cwd: sample.repo,
    env: sample.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(HANDSHAKE);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
};

const HANDSHAKE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
})}\n`;

const exitOf = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));

describe('an MCP server', () => {
  it('exits when its input closes', async () => {
    const child = await startServer();
    child.stdin?.end();
    expect(await exitOf(child)).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s', async (signal) => {
    const child = await startServer();
    child.kill(signal);
    expect(await exitOf(child)).toBe(0);
  });

  it('exits with its parent, even when its input stays open', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(MAIN)}, 'serve'], { stdio: ['inherit', 'pipe', 'inherit'] });
      child.stdout.once('data', () => process.stdout.write(String(child.pid)));`;
    const parent = spawn(process.execPath, ['-e', script], {
      cwd: sample.repo,
      env: sample.env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    parent.stdin.write(HANDSHAKE);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    parent.stdin.destroy();
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};
