/** Runs the command in this process, without the cost of starting Node and a bundle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '#surfaces/cli';
import { openEngine } from '../../src/engine.ts';

export type CommandOutcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
export type CommandFolders = { readonly repo: string; readonly env: Readonly<Record<string, string>> };

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

let last: Promise<unknown> = Promise.resolve();

/** One at a time: the current folder, environment and output belong to the process. */
export const runHere = (place: CommandFolders, args: readonly string[]): Promise<CommandOutcome> => {
  const run = last.then(() => runAlone(place, args));
  last = run.catch(() => undefined);
  return run;
};

const runAlone = async ({ repo, env }: CommandFolders, argv: readonly string[]): Promise<CommandOutcome> => {
  const folder = process.cwd();
  const environment = { ...process.env };
  const listeners = keepListeners();
  process.chdir(repo);
  setEnvironment(env);
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    const code = await runCli({ argv, version, openEngine: (options) => openEngine({ ...options, version }) });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const { restore } of [stdout, stderr, listeners]) restore();
    setEnvironment(environment);
    process.chdir(folder);
  }
};

const setEnvironment = (env: Readonly<Record<string, string | undefined>>): void => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  Object.assign(process.env, env);
};

type Write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => boolean;

const capture = (stream: { write: unknown }): { readonly text: () => string; readonly restore: () => void } => {
  const { write } = stream;
  const chunks: string[] = [];
  const take: Write = (chunk, encoding, done) => {
    chunks.push(String(chunk));
    for (const callback of [encoding, done]) if (typeof callback === 'function') callback();
    return true;
  };
  stream.write = take;
  return {
    text: () => chunks.join(''),
    restore: () => {
      stream.write = write;
    },
  };
};

/** A command leaves its signal and pipe listeners in place until its process ends. */
const keepListeners = (): { readonly restore: () => void } => {
  const places = [
    ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => ({ emitter: process as NodeJS.EventEmitter, event })),
    { emitter: process.stdout as NodeJS.EventEmitter, event: 'error' },
  ].map((place) => ({ ...place, before: new Set(place.emitter.listeners(place.event)) }));
  const restore = (): void => {
    for (const { emitter, event, before } of places)
      for (const listener of emitter.listeners(event))
        if (!before.has(listener)) emitter.removeListener(event, listener as () => void);
  };
  return { restore };
};
