/** Cancelling a build stops it: no job keeps running, and the lock is released. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type Ask, askCli, MAIN, makeSample, PATIENT_CALL, type Sample, serveHttp } from './surfaces.ts';

/** Enough work that a late cancellation still arrives during the build. */
const FILES = 200;
const FUNCTIONS = 400;

const LARGE = Array.from({ length: FILES }, (_, file) => {
  const lines = Array.from({ length: FUNCTIONS }, (_, at) => `export const f${file}_${at} = (x: number): number => x * ${at};`);
  return `//- src/part${file % 20}/file${file}.ts\n${lines.join('\n')}\n`;
}).join('');

let sample: Sample;
beforeAll(() => {
  sample = makeSample(LARGE);
});
afterAll(() => sample.remove());

type Health = { readonly status: string; readonly active_job?: object };
const healthOf = async (ask: Ask): Promise<Health> => (await ask('health_check', {})).data as unknown as Health;

/** Waits for the build to start, cancels it, and checks the state. */
const giveUp = async (ask: Ask, cancel: () => void): Promise<void> => {
  await expect.poll(async () => (await healthOf(ask)).active_job, { interval: 5 }).toBeDefined();
  cancel();
  await expect.poll(async () => (await healthOf(ask)).active_job, { interval: 5 }).toBeUndefined();
  expect(await isLeftUndone(ask)).toBe(true);
  // Another process, this one, gets the lock while the server runs. Clears the index for the next test.
  const cleared = await askCli(sample)('manage_index', { action: 'clear', confirm: true });
  expect(cleared).toMatchObject({ status: 'ok', data: { action: 'clear' } });
};

/** A complete build would leave nothing pending. */
const isLeftUndone = async (ask: Ask): Promise<boolean> => {
  const { status, data } = await ask('manage_index', { action: 'status' });
  const pending = (data as { counts?: { pending: number } } | undefined)?.counts?.pending;
  return status === 'not_indexed' || (pending ?? 0) > 0;
};

const BUILD = { name: 'manage_index', arguments: { action: 'create' } };

/** The common part of both client generations. */
const asker =
  (client: Pick<ModernClient, 'callTool'>): Ask =>
  async (name, input) =>
    (await client.callTool({ name, arguments: { ...input } }, PATIENT_CALL)).structuredContent as unknown as Envelope;

describe('a build is stopped', () => {
  it('when an MCP client on stdio cancels it', async () => {
    const client = new ModernClient({ name: 'stdio', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, 'serve'],
        cwd: sample.repo,
        env: sample.env,
        stderr: 'ignore',
      }),
    );
    const cancel = new AbortController();
    const call = client.callTool(BUILD, { signal: cancel.signal, ...PATIENT_CALL });
    const refused = call.then(
      () => 'answered',
      () => 'refused',
    );
    await giveUp(asker(client), () => cancel.abort());
    expect(await refused).toBe('refused');
    await client.close();
  });

  it.each(['legacy', 'auto'] as const)('when an MCP client on HTTP cancels it (%s)', async (mode) => {
    const http = await serveHttp(sample);
    const client = new ModernClient({ name: 'http', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL('/mcp', http.url)));
    const cancel = new AbortController();
    const call = client.callTool(BUILD, { signal: cancel.signal, ...PATIENT_CALL });
    const refused = call.then(
      () => 'answered',
      () => 'refused',
    );
    await giveUp(asker(client), () => cancel.abort());
    expect(await refused).toBe('refused');
    await client.close();
    await http.stop();
  });

  it('when an MCP client of the first SDK on HTTP cancels it', async () => {
    const http = await serveHttp(sample);
    const client = new Client({ name: 'http', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', http.url)) as never);
    const cancel = new AbortController();
    const call = client.callTool(BUILD, undefined, { signal: cancel.signal, ...PATIENT_CALL });
    const refused = call.then(
      () => 'answered',
      () => 'refused',
    );
    await giveUp(http.ask, () => cancel.abort());
    expect(await refused).toBe('refused');
    await client.close();
    await http.stop();
  });

  it('when an HTTP client disconnects', async () => {
    const http = await serveHttp(sample);
    const cancel = new AbortController();
    const body = JSON.stringify({ action: 'manage_index', payload: { action: 'create' } });
    const call = fetch(`${http.url}/command`, { method: 'POST', body, signal: cancel.signal });
    const refused = call.then(
      () => 'answered',
      () => 'refused',
    );
    await giveUp(http.ask, () => cancel.abort());
    expect(await refused).toBe('refused');
    await http.stop();
  });
});
