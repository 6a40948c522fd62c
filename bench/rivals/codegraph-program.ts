/** How @colbymchenry/codegraph is had and run, with a Node of the version that it wants. */
import { delimiter, join } from 'node:path';
import type { Command } from './accounting.ts';
import { installPackage, rivalEnvironment } from './install.ts';

const NAME = '@colbymchenry/codegraph';
const VERSION = '1.6.1';

export type CodegraphProgram = {
  readonly name: string;
  readonly version: string;
  readonly command: string;
  readonly index: Command;
  readonly env: () => NodeJS.ProcessEnv;
};

export const codegraphProgram = (): CodegraphProgram => {
  const node = join(installPackage('node', '22.23.3'), 'node_modules', 'node', 'bin');
  const command = join(installPackage(NAME, VERSION), 'node_modules', '.bin', 'codegraph');
  return {
    name: NAME,
    version: VERSION,
    command,
    index: [command, 'init', '--yes', '.'],
    env: () => ({
      ...rivalEnvironment(),
      PATH: [node, process.env['PATH']].join(delimiter),
      CODEGRAPH_TELEMETRY: '0',
      // Its server works inside the process that was started, so that nothing stays behind and all is counted.
      CODEGRAPH_NO_DAEMON: '1',
      CODEGRAPH_MCP_TOOLS: 'explore,search,callers',
    }),
  };
};
