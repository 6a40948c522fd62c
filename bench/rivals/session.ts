/** A tool that is ready for questions: through its server where it has one, else a command for each. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { residentMb, runCommand } from './accounting.ts';
import type { Question, Rival, Site, ToolCall } from './rival.ts';

/** `structured`: what a client reads that prefers the structured content, as JSON. */
export type Answer = { readonly text: string; readonly structured?: string; readonly wall: number };

export type Session = {
  readonly ask: (question: Question) => Promise<Answer | undefined>;
  /** The list of tools that a client loads at the start, as JSON; nothing without a server. */
  readonly toolList?: string;
  readonly memoryMb: () => number;
  readonly close: () => Promise<void>;
};

export const openSession = (rival: Rival, site: Site): Promise<Session> | Session =>
  rival.server ? openServer(rival, site) : commandSession(rival, site);

const commandSession = (rival: Rival, site: Site): Session => ({
  ask: async (question) => {
    const command = rival.ask(question, site);
    if (!command || isToolCall(command)) return undefined;
    const { output, wall } = await runCommand(command, { folder: site.repo, env: rival.env(site) });
    return { text: output, wall };
  },
  memoryMb: () => Number.NaN,
  close: async () => undefined,
});

const isToolCall = (call: object): call is ToolCall => 'tool' in call;

const openServer = async (rival: Rival, site: Site): Promise<Session> => {
  const [command = '', ...args] = rival.server?.(site) ?? [];
  const env = Object.fromEntries(
    Object.entries(rival.env(site)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioClientTransport({ command, args, env, cwd: site.repo, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const pid = transport.pid ?? 0;
  return {
    ask: async (question) => {
      const call = rival.ask(question, site);
      return call && isToolCall(call) ? callTool(client, call) : undefined;
    },
    toolList: JSON.stringify(tools),
    memoryMb: () => residentMb(pid, 'VmRSS'),
    close: () => client.close(),
  };
};

const callTool = async (client: Client, { tool, input }: ToolCall): Promise<Answer> => {
  const started = performance.now();
  const result = await client.callTool({ name: tool, arguments: input });
  const wall = performance.now() - started;
  const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { text, wall, ...(result.structuredContent ? { structured: JSON.stringify(result.structuredContent) } : {}) };
};
