/** The built server, asked over MCP by a real client. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { environment } from './measure.ts';

export type McpNumbers = { readonly idleRssMb: number; readonly wall: readonly number[]; readonly listCharacters: number };

const SETTLE_MS = 1_500;

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
    for (const name of names) {
      const started = performance.now();
      await ask(name);
      wall.push(performance.now() - started);
    }
    return { idleRssMb, wall, listCharacters: JSON.stringify(tools).length };
  } finally {
    await client.close();
  }
};

/** From /proc; not a number where there is none. */
const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Number.NaN;
    throw error;
  }
};
