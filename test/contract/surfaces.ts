/** The three surfaces behind one interface: servers as real processes of the built product, commands in this process or a new one. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, vi } from 'vitest';
import type { Envelope } from '#model';
import { type CommandOutcome, runHere } from '../support/command-here.ts';
import { PATIENCE_MS, PATIENT_SETTINGS } from '../support/patience.ts';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { TINY_SHOP } from './tiny-shop.ts';

export const MAIN = join(import.meta.dirname, '..', '..', 'dist', 'main.js');

/** Clients give up after a minute by default. */
export const PATIENT_CALL = { timeout: PATIENCE_MS };

export type Input = Readonly<Record<string, unknown>>;
export type Ask = (operation: string, input: Input) => Promise<Envelope>;
export type Sample = { readonly repo: string; readonly env: Record<string, string>; readonly remove: () => void };

/** A sample git repository with its own index folder. */
export const makeSample = (files = TINY_SHOP): Sample => {
  const { root, home, dispose } = temporaryRepository(files);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    LODESTONE_HOME: home,
    LODESTONE_BACKGROUND: 'off',
    ...PATIENT_SETTINGS,
  };
  return { repo: root, env, remove: dispose };
};

/** Writes a file and commits it. */
export const commitFile = ({ repo, env }: Sample, path: string, { text, subject }: { text: string; subject: string }): void => {
  writeFileSync(join(repo, path), text);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repo, env, stdio: 'ignore' });
  git('add', '-A');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-q', '-m', subject);
};

/** Resolves once the commits of the sample are read. */
export const readCommits = (ask: Ask): Promise<void> =>
  vi.waitFor(async () => expect((await ask('history', { meta: 'full' })).meta.history).toBe('complete'), {
    timeout: PATIENCE_MS,
  });

export type { CommandOutcome };

/** Runs the built command in a separate process. */
export const runCommand = ({ repo, env }: Sample, args: readonly string[], input = ''): Promise<CommandOutcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: repo, env });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += chunk));
    child.stderr.on('data', (chunk) => (output.stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

export const askCli =
  (sample: Sample): Ask =>
  async (operation, input) => {
    const request = JSON.stringify({ action: operation, payload: input });
    const { stdout } = await runHere(sample, ['command', '--json', request]);
    return JSON.parse(stdout) as Envelope;
  };

export type Serving = { readonly ask: Ask; readonly stop: () => Promise<unknown> };
export type HttpServing = Serving & { readonly url: string; readonly process: ChildProcess };

export const serveHttp = async ({ repo, env }: Sample, args: readonly string[] = []): Promise<HttpServing> => {
  const child = spawn(process.execPath, [MAIN, 'serve', '--http', '--bind', '127.0.0.1:0', ...args], { cwd: repo, env });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stderr.on('data', (chunk) => {
      const found = /listening on (\S+)/u.exec(String(chunk));
      if (found?.[1]) resolve(found[1]);
    });
  });
  const ask: Ask = async (operation, input) => {
    // The server closes idle connections; a busy test could reuse one just as it is closed.
    const headers = { connection: 'close' };
    const response = await fetch(`${url}/v1/${operation}`, { method: 'POST', headers, body: JSON.stringify(input) });
    return (await response.json()) as Envelope;
  };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = (): Promise<unknown> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ask, stop, url, process: child };
};

export const serveMcp = async (
  { repo, env }: Sample,
  args: readonly string[] = [],
): Promise<Serving & { readonly client: Client }> => {
  const client = new Client({ name: 'contract', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'serve', ...args], cwd: repo, env, stderr: 'ignore' }),
  );
  const ask: Ask = async (operation, input) => {
    const { structuredContent } = await client.callTool({ name: operation, arguments: { ...input } }, PATIENT_CALL);
    return structuredContent as unknown as Envelope;
  };
  return { client, ask, stop: () => client.close() };
};
