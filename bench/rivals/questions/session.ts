/** A tool that is ready for questions: through its server where it has one, else a command for each. */
import type { Site } from '../programs/site.ts';
import { residentMb, runCommand } from '../running/accounting.ts';
import { type Answer, startToolServer, type ToolCall } from '../running/tool-server.ts';
import type { Question, Rival } from './rival.ts';

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
  const server = await startToolServer(rival.server?.(site) ?? [], { folder: site.repo, env: rival.env(site) });
  return {
    ask: async (question) => {
      const call = rival.ask(question, site);
      return call && isToolCall(call) ? server.call(call) : undefined;
    },
    toolList: await server.toolList(),
    memoryMb: () => residentMb(server.pid, 'VmRSS'),
    close: server.close,
  };
};
