/** A tool ready for questions: through its server if it has one, else one command per question. */
import type { WorkFolder } from '../programs/work-folder.ts';
import { residentMb, runCommand } from '../running/accounting.ts';
import { type ToolAnswer, startToolServer, type ToolCall } from '../running/tool-server.ts';
import type { Question, Rival } from './rival.ts';

export type RivalSession = {
  readonly ask: (question: Question) => Promise<ToolAnswer | undefined>;
  /** The tool list a client loads at the start, as JSON; absent without a server. */
  readonly toolList?: string;
  readonly memoryMb: () => number;
  readonly close: () => Promise<void>;
};

export const openSession = (rival: Rival, work: WorkFolder): Promise<RivalSession> | RivalSession =>
  rival.server ? openServer(rival, work) : commandSession(rival, work);

const commandSession = (rival: Rival, work: WorkFolder): RivalSession => ({
  ask: async (question) => {
    const command = rival.ask(question, work);
    if (!command || isToolCall(command)) return undefined;
    const { output, wall } = await runCommand(command, { folder: work.repo, env: rival.env(work) });
    return { text: output, wall };
  },
  memoryMb: () => Number.NaN,
  close: async () => undefined,
});

const isToolCall = (call: object): call is ToolCall => 'tool' in call;

const openServer = async (rival: Rival, work: WorkFolder): Promise<RivalSession> => {
  const server = await startToolServer(rival.server?.(work) ?? [], { folder: work.repo, env: rival.env(work) });
  return {
    ask: async (question) => {
      const call = rival.ask(question, work);
      return call && isToolCall(call) ? server.call(call) : undefined;
    },
    toolList: await server.toolList(),
    memoryMb: () => residentMb(server.pid, 'VmRSS'),
    close: server.close,
  };
};
