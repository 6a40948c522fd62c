/** A tool in a copy of a code base of its own, indexed and ready for questions; gone afterwards. */
import { existsSync } from 'node:fs';
import { type CodeBase, type Site, withSite } from '../programs/site.ts';
import { type Command, type Cost, cpuBelow, runCommands } from '../running/accounting.ts';
import { type Answer, startToolServer } from '../running/tool-server.ts';
import type { Asking, ReferenceTool } from './reference-tool.ts';

/** In milliseconds. */
export type Spent = { readonly wall: number; readonly cpu: number };
export type Session = { readonly asking: Asking; readonly index: Spent; readonly cpu: () => number };

/** A tool that takes longer for one command is not waited for. */
const PATIENCE_SECONDS = '600';

export const withSession = <Result>(
  tool: ReferenceTool,
  codeBase: CodeBase,
  use: (session: Session) => Promise<Result>,
): Promise<Result> =>
  withSite(codeBase, async (site) => {
    const index = await buildIndex(tool, site);
    return await withAsking(tool, site, (asking, cpu) => use({ asking, index, cpu }));
  });

const buildIndex = async (tool: ReferenceTool, site: Site): Promise<Spent> => {
  const { wall, cpu } = await run(tool, site, tool.index?.(site) ?? []);
  if (!tool.indexPaths(site).every((path) => existsSync(path)))
    throw new Error(`${tool.name} made no index within ${PATIENCE_SECONDS} seconds, or could not`);
  return { wall, cpu };
};

const run = (tool: ReferenceTool, site: Site, commands: readonly Command[]): Promise<Cost> =>
  runCommands(
    commands.map((command) => ['timeout', PATIENCE_SECONDS, ...command]),
    { folder: site.repo, env: tool.env(site) },
  );

type UseAsking<Result> = (asking: Asking, cpu: () => number) => Promise<Result>;

const withAsking = <Result>(tool: ReferenceTool, site: Site, use: UseAsking<Result>): Promise<Result> => {
  let commandsCpu = 0;
  const runOne = async (command: Command): Promise<Answer> => {
    const { output, wall, cpu } = await run(tool, site, [command]);
    commandsCpu += cpu;
    return { text: withoutFolder(output, site), wall };
  };
  const command = tool.server?.(site);
  if (command) return withServer({ tool, site, command }, (call, serverCpu) => use({ call, run: runOne }, serverCpu));
  const call = async (): Promise<Answer> => {
    throw new Error(`${tool.name} is asked by commands`);
  };
  return use({ call, run: runOne }, () => commandsCpu);
};

/** Paths relative to the project, whichever way the tool writes them. */
const withoutFolder = (text: string, { repo }: Site): string => text.replaceAll(`${repo}/`, '');

const withServer = async <Result>(
  { tool, site, command }: { readonly tool: ReferenceTool; readonly site: Site; readonly command: Command },
  use: (call: Asking['call'], cpu: () => number) => Promise<Result>,
): Promise<Result> => {
  const server = await startToolServer(command, { folder: site.repo, env: tool.env(site) });
  const before = cpuBelow(server.pid);
  try {
    return await use(server.call, () => cpuBelow(server.pid) - before);
  } finally {
    await server.close();
  }
};
