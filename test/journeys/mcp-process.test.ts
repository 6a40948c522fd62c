import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, lodestone, MAIN, makeRepository, removeFolder, temporaryFolder } from './testing/command.ts';
import { isSoak } from './testing/random.ts';

const REQUESTS = isSoak ? 10_000 : 1_000;
const SAMPLES = 100;
/** In a short run, garbage hides growth. */
const ALLOWED_GROWTH_MB = isSoak ? 20 : 45;

const LONG_LINE_BYTES = 40_000_000;

type Message = {
  readonly id?: number | null;
  readonly jsonrpc?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
};

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1.0.0' } };

/** Speaks the protocol line by line, to see every byte of standard output. */
class RawClient {
  readonly lines: string[] = [];
  readonly #waiting = new Map<number, (message: Message) => void>();
  #nextId = 1;

  readonly child: ChildProcessWithoutNullStreams;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
  }

  async open(): Promise<void> {
    await this.request('initialize', HELLO);
    this.#send({ method: 'notifications/initialized' });
  }

  request(method: string, params: unknown): Promise<Message> {
    const id = this.#nextId++;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  ask(name: string, input: unknown): Promise<Message> {
    return this.request('tools/call', { name, arguments: input });
  }

  #send(message: object): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #take(line: string): void {
    this.lines.push(line);
    const message: Message = line.startsWith('{') ? JSON.parse(line) : {};
    if (typeof message.id === 'number') this.#waiting.get(message.id)?.(message);
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The test timeout catches a process that does not exit. */
const ended = async (pid = 0): Promise<void> => {
  await expect.poll(() => isAlive(pid)).toBe(false);
};

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('the MCP server as a process', () => {
  const place = { repo: '', home: '' };
  const started: ChildProcessWithoutNullStreams[] = [];

  const serve = async (): Promise<RawClient> => {
    const child = spawn(process.execPath, [MAIN, 'serve'], { cwd: place.repo, env: environmentOf(place.home), stdio: 'pipe' });
    started.push(child);
    const client = new RawClient(child);
    await client.open();
    return client;
  };

  beforeAll(() => {
    place.repo = makeRepository({
      'src/a.ts': 'export const answer = (): number => 42;\n',
      'src/b.ts': "import { answer } from './a.ts';\nanswer();\n",
    });
    place.home = temporaryFolder('home');
    expect(lodestone(place, 'index').status).toBe(0);
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => {
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  it('exits when its input closes', async () => {
    const { child } = await serve();
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('exits on SIGTERM', async () => {
    const client = await serve();
    await client.ask('locate_symbol', { name: 'answer' });
    client.child.kill('SIGTERM');
    await ended(client.child.pid);
  });

  it('exits when its parent is killed, even while its input and output stay open', async () => {
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(MAIN)}, 'serve'], { stdio: [3, 4, 'ignore'] });
      console.log(child.pid); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['-e', script], {
      cwd: place.repo,
      env: environmentOf(place.home),
      stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'],
    });
    const [input, output] = [parent.stdio[3] as Writable, parent.stdio[4] as Readable];
    const pid = await new Promise<number>((resolve) =>
      parent.stdout?.once('data', (bytes: Buffer) => resolve(Number(bytes.toString()))),
    );
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: HELLO })}\n`);
    await once(output, 'data');
    parent.kill('SIGKILL');
    await ended(pid);
  });

  it('leaves no lock behind when it is killed', async () => {
    const { child } = await serve();
    child.kill('SIGKILL');
    await ended(child.pid);
    expect(lodestone(place, 'sync').status).toBe(0);
  });

  it('writes nothing but the protocol on standard output', async () => {
    const client = await serve();
    await client.ask('locate_symbol', { name: 'answer' });
    await client.ask('get_file_outline', { path: 'no/such/file.ts' });
    await client.ask('no_such_tool', {});
    await client.request('tools/list', {});
    expect(client.lines.length).toBeGreaterThanOrEqual(5);
    for (const line of client.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });

  // Issue 11: a line of more than 10 MB ended the server with exit code 13, and malformed ones got no answer.
  it('answers malformed input with errors, continues, and exits cleanly', async () => {
    const client = await serve();
    const { stdin } = client.child;
    stdin.write(`"${'x'.repeat(LONG_LINE_BYTES)}"\n`);
    stdin.write('garbage\n\n');
    stdin.write(Buffer.from([0xc3, 0x28, 0x0a]));
    stdin.write('{"method":"no version"}\n');
    expect(await client.ask('locate_symbol', { name: 'answer' })).toMatchObject({ result: { content: [{ type: 'text' }] } });
    const refusals = client.lines.map((line) => JSON.parse(line) as Message).filter(({ id }) => id === null);
    expect(refusals.map(({ error }) => error?.code)).toEqual([-32_600, -32_700, -32_700, -32_600]);
    expect(refusals[0]?.error?.message).toContain('longer than 33554432 bytes');
    const ended = new Promise((resolve) => client.child.once('exit', resolve));
    stdin.end('{"jsonrpc":"2.0","id":99,"meth');
    expect(await ended).toBe(0);
  });

  it(`keeps its memory flat over ${REQUESTS} requests`, async () => {
    const client = await serve();
    const pid = client.child.pid ?? 0;
    const samples: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      await client.ask('locate_symbol', sent % 2 === 0 ? { name: 'answer' } : { name: `absent${sent}` });
      client.lines.length = 0;
      if (sent % (REQUESTS / SAMPLES) === 0) samples.push(residentMb(pid));
    }
    const growth = middle(samples.slice(SAMPLES * 0.8)) - middle(samples.slice(SAMPLES * 0.3, SAMPLES * 0.5));
    expect(growth, `RSS in MB: ${samples.map(Math.round).join(' ')}`).toBeLessThan(ALLOWED_GROWTH_MB);
  });
});
