/** The built server, asked over MCP by a real client. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { environment } from './measure.ts';

export type McpNumbers = {
  readonly idleRssMb: number;
  /** Of the server, for one question. */
  readonly cpuPerQuestion: number;
  readonly wall: readonly number[];
  readonly listCharacters: number;
};

const SETTLE_MS = 1_500;
/** The system counts a process's time in ticks of 10 ms: many questions make up for it. */
const PASSES = 4;
const TICK_MS = 10;

export const measureMcp = async (repo: string, home: string, names: readonly string[]): Promise<McpNumbers> => {
  const env = Object.fromEntries(
    Object.entries(environment(home)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['dist/main.js', 'serve', '--repo', repo],
    env,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'lodestone-bench', version: '1.0.0' });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    await wait(SETTLE_MS);
    const idleRssMb = residentMb(transport.pid ?? 0);
    const ask = (name: string) => client.callTool({ name: 'locate_symbol', arguments: { name } });
    for (const name of names) await ask(name);
    const wall: number[] = [];
    const before = cpuMs(transport.pid ?? 0);
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (const name of names) {
        const started = performance.now();
        await ask(name);
        wall.push(performance.now() - started);
      }
    }
    const cpuPerQuestion = (cpuMs(transport.pid ?? 0) - before) / wall.length;
    return { idleRssMb, cpuPerQuestion, wall, listCharacters: JSON.stringify(tools).length };
  } finally {
    await client.close();
  }
};

const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/u.exec(readProcess(pid, 'status'))?.[1]) / 1024;

/** User and system time: the 14th and 15th field; the name before them may hold blanks, so they are counted after it. */
const cpuMs = (pid: number): number => {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** Empty where the system has no /proc: the numbers are then not numbers. */
const readProcess = (pid: number, file: 'status' | 'stat'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};
