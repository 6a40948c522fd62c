/** Starts a tool's MCP server and connects to it. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Command, ProcessOptions } from './accounting.ts';

export type ToolCall = { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** The text an agent reads; `structured`: the structured content as JSON. Wall time in ms. */
export type ToolAnswer = { readonly text: string; readonly structured?: string; readonly wall: number };

export type ToolServer = {
  readonly pid: number;
  readonly call: (call: ToolCall) => Promise<ToolAnswer>;
  /** The tool list a client loads at the start, as JSON. */
  readonly toolList: () => Promise<string>;
  readonly close: () => Promise<void>;
};

export const startToolServer = async ([command = '', ...args]: Command, { folder, env }: ProcessOptions): Promise<ToolServer> => {
  const settings = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const transport = new StdioClientTransport({ command, args, env: settings, cwd: folder, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport);
  return {
    pid: transport.pid ?? 0,
    call: (call) => callTool(client, call),
    toolList: async () => JSON.stringify((await client.listTools()).tools),
    close: () => client.close(),
  };
};

const callTool = async (client: Client, { tool, input }: ToolCall): Promise<ToolAnswer> => {
  const started = performance.now();
  const result = await client.callTool({ name: tool, arguments: input });
  const wall = performance.now() - started;
  const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { text, wall, ...(result.structuredContent ? { structured: JSON.stringify(result.structuredContent) } : {}) };
};
