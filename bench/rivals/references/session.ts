/** Runs a tool on its own copy of a code base, indexed; removed afterwards. */
import { existsSync } from 'node:fs';
import { type CodeBase, type WorkFolder, withWorkFolder } from '../programs/work-folder.ts';
import { type Command, type Cost, cpuBelow, runCommands } from '../running/accounting.ts';
import { type ToolAnswer, startToolServer } from '../running/tool-server.ts';
import type { ToolConnection, ReferenceTool } from './reference-tool.ts';

/** In milliseconds. */
export type TimeSpent = { readonly wall: number; readonly cpu: number };
export type ReferenceSession = { readonly connection: ToolConnection; readonly index: TimeSpent; readonly cpu: () => number };

/** Time limit of one command. */
const PATIENCE_SECONDS = '600';

export const withSession = <Result>(
  tool: ReferenceTool,
  codeBase: CodeBase,
  use: (session: ReferenceSession) => Promise<Result>,
): Promise<Result> =>
  withWorkFolder(codeBase, async (work) => {
    const index = await buildIndex(tool, work);
    return await withConnection(tool, work, (connection, cpu) => use({ connection, index, cpu }));
  });

const buildIndex = async (tool: ReferenceTool, work: WorkFolder): Promise<TimeSpent> => {
  const { wall, cpu } = await run(tool, work, tool.index?.(work) ?? []);
  if (!tool.indexPaths(work).every((path) => existsSync(path)))
    throw new Error(`${tool.name} failed to build an index within ${PATIENCE_SECONDS} seconds`);
  return { wall, cpu };
};

const run = (tool: ReferenceTool, work: WorkFolder, commands: readonly Command[]): Promise<Cost> =>
  runCommands(
    commands.map((command) => ['timeout', PATIENCE_SECONDS, ...command]),
    { folder: work.repo, env: tool.env(work) },
  );

type UseConnection<Result> = (connection: ToolConnection, cpu: () => number) => Promise<Result>;

const withConnection = <Result>(tool: ReferenceTool, work: WorkFolder, use: UseConnection<Result>): Promise<Result> => {
  let commandsCpu = 0;
  const runOne = async (command: Command): Promise<ToolAnswer> => {
    const { output, wall, cpu } = await run(tool, work, [command]);
    commandsCpu += cpu;
    return { text: withoutFolder(output, work), wall };
  };
  const command = tool.server?.(work);
  if (command) return withServer({ tool, work, command }, (call, serverCpu) => use({ call, run: runOne }, serverCpu));
  const call = async (): Promise<ToolAnswer> => {
    throw new Error(`${tool.name} has no server: use commands`);
  };
  return use({ call, run: runOne }, () => commandsCpu);
};

/** With paths relative to the project. */
const withoutFolder = (text: string, { repo }: WorkFolder): string => text.replaceAll(`${repo}/`, '');

const withServer = async <Result>(
  { tool, work, command }: { readonly tool: ReferenceTool; readonly work: WorkFolder; readonly command: Command },
  use: (call: ToolConnection['call'], cpu: () => number) => Promise<Result>,
): Promise<Result> => {
  const server = await startToolServer(command, { folder: work.repo, env: tool.env(work) });
  const before = cpuBelow(server.pid);
  try {
    return await use(server.call, () => cpuBelow(server.pid) - before);
  } finally {
    await server.close();
  }
};
