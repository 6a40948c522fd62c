/** The built product as a server, queried over MCP like any client does, and measured from inside by `probe.mjs`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Envelope } from '#model';
import { environment } from '../measure.ts';

export type Input = Readonly<Record<string, unknown>>;
export type Answer = { readonly envelope: Envelope; readonly text: string };
export type Times = { readonly cpu: number; readonly wall: number };
/** Milliseconds per turn of the event loop; `cpu`: CPU time of the main thread. */
export type Turns = { readonly wall: readonly number[]; readonly cpu: readonly number[] };
/** An entered function: script, name and start offset. */
export type EnteredFunction = { readonly url: string; readonly name: string; readonly offset: number };
type ResourceUse = { readonly cpuMs: number; readonly maxRssMb: number; readonly rssMb: number };

export type Server = {
  ask(operation: string, input: Input): Promise<Envelope>;
  /** Returns the compact text and the structured content. */
  askBoth(operation: string, input: Input): Promise<Answer>;
  /** Also requests progress: CPU milliseconds until the server reports this stage. */
  cpuUntilProgress(progress: number, ask: { readonly operation: string; readonly input: Input }): Promise<number>;
  request(method: string, params?: Input): Promise<Input>;
  /** CPU time of the server with all threads, and wall time seen by the client. */
  timed(work: () => Promise<unknown>): Promise<Times>;
  spent(): Promise<ResourceUse>;
  turnsDuring(work: () => Promise<unknown>): Promise<Turns>;
  functionsDuring(work: () => Promise<unknown>): Promise<readonly EnteredFunction[]>;
  close(): Promise<void>;
};

export type ServerOptions = {
  /** The product's built entry point. */
  readonly main: string;
  readonly repo: string;
  readonly home: string;
  readonly isWatching?: boolean;
  readonly hasPrewarm?: boolean;
  /** `clientInfo.name`, which decides what results contain. */
  readonly clientName?: string;
};

export const startServer = async (options: ServerOptions): Promise<Server> => {
  const child = spawnServer(options);
  const request = connect(child);
  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: options.clientName ?? 'lodestone-bench', version: '1.0.0' },
  });
  send(child, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const probe = connectProbe(child);
  const spent = () => probe<ResourceUse>('spent');
  const askBoth: Server['askBoth'] = async (operation, input) =>
    decodeAnswer(operation, await request('tools/call', { name: operation, arguments: input }));
  return {
    ask: async (operation, input) => (await askBoth(operation, input)).envelope,
    askBoth,
    cpuUntilProgress: async (progress, { operation, input }) => {
      const before = await spent();
      await probe('stampOutput', `"progress":${progress},`);
      await request('tools/call', { name: operation, arguments: input, _meta: { progressToken: PROGRESS } });
      const { cpuMs = Number.NaN } = await probe<Partial<ResourceUse>>('takeStamp');
      return cpuMs - before.cpuMs;
    },
    request,
    spent,
    timed: async (work) => {
      const [before, started] = [await spent(), performance.now()];
      await work();
      const wall = performance.now() - started;
      return { cpu: (await spent()).cpuMs - before.cpuMs, wall };
    },
    turnsDuring: async (work) => {
      await probe('watchTurns');
      await work();
      return probe<Turns>('takeTurns');
    },
    functionsDuring: async (work) => {
      await probe('watchFunctions');
      await work();
      return probe<readonly EnteredFunction[]>('takeFunctions');
    },
    close: () => waitForExit(child),
  };
};

/** Starts a server for the duration of `use`. */
export const withServer = async <Value>(options: ServerOptions, use: (server: Server) => Promise<Value>): Promise<Value> => {
  const server = await startServer(options);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
};

const spawnServer = ({ main, repo, home, isWatching = false, hasPrewarm = false }: ServerOptions): ChildProcess => {
  const probe = pathToFileURL(resolve('bench', 'product', 'probe.mjs')).href;
  const args = ['--import', probe, main, 'serve', '--repo', repo, ...(hasPrewarm ? [] : ['--no-prewarm'])];
  // A watcher that starts during a measurement would distort it.
  const env = { ...environment(home), LODESTONE_INDEX_WATCH: String(isWatching) };
  return spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore', 'ipc'] });
};

const send = ({ stdin }: ChildProcess, message: Input): void => void stdin?.write(`${JSON.stringify(message)}\n`);

type Message = { readonly id?: number; readonly result?: Input; readonly error?: { readonly message: string } };
type PendingRequest = { readonly resolve: (result: Input) => void; readonly reject: (error: Error) => void };
const PROGRESS = 'progress';

/** JSON-RPC, one message per line. A client library would cost more than some answers. */
const connect = (child: ChildProcess): Server['request'] => {
  const waiting = new Map<number, PendingRequest>();
  let lastId = 0;
  if (!child.stdout) throw new Error('the server has no standard output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id = 0, result = {}, error }: Message = JSON.parse(line);
    const found = waiting.get(id);
    waiting.delete(id);
    if (error) found?.reject(new Error(error.message));
    else found?.resolve(result);
  });
  const rejectAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('error', rejectAll).on('exit', (code) => rejectAll(new Error(`the server ended with exit code ${code}`)));
  // Writing to an exited server fails; the `exit` event reports it.
  child.stdin?.on('error', rejectAll);
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      send(child, { jsonrpc: '2.0', id: lastId, method, params });
    });
};

const decodeAnswer = (operation: string, result: Input): Answer => {
  const { structuredContent, content } = result as {
    readonly structuredContent?: Envelope;
    readonly content: readonly { readonly text: string }[];
  };
  const text = content.map((part) => part.text).join('\n');
  if (structuredContent?.status !== 'ok') throw new Error(`${operation}: ${text}`);
  return { envelope: structuredContent, text };
};

const connectProbe = (child: ChildProcess): (<Answered>(question: string, about?: string) => Promise<Answered>) => {
  let lastId = 0;
  const waiting = new Map<number, (answer: never) => void>();
  child.on('message', ({ id, answer }: { readonly id: number; readonly answer: never }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return (question, about) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      child.send({ id: lastId, question, about });
    });
};

/** The server exits when its input closes. */
const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });

export const mainPath = (folder: string): string => join(folder, 'dist', 'main.js');

/** The operation's main list. */
export const listField = ({ data }: Envelope, name: 'results' | 'matches' | 'symbols'): readonly Input[] =>
  (data?.[name] ?? []) as readonly Input[];
