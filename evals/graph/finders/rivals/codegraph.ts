/**
 * @colbymchenry/codegraph: its question for uses is `callers`, which also tells imports, references and instantiations. The
 * server names the calling declarations; the command with `--json` has the line of each edge too.
 */
import { delimiter, join } from 'node:path';
import { installPackage, rivalEnvironment } from '../../../../bench/rivals/install.ts';
import type { TrueSymbol } from '../../truth/truth.ts';
import { readCallers, readEdges } from './read-answer.ts';
import { type Answer, type Asking, type Entrant, MOST_USES, type Told, type ToldPlace, type Tool } from './tool.ts';

const VERSION = '1.6.1';

const commandOf = (): string => join(installPackage('@colbymchenry/codegraph', VERSION), 'node_modules', '.bin', 'codegraph');

const prepare = (): Omit<Tool, 'asked' | 'tells' | 'find'> => {
  const node = join(installPackage('node', '22.23.3'), 'node_modules', 'node', 'bin');
  const command = commandOf();
  return {
    name: '@colbymchenry/codegraph',
    version: VERSION,
    languages: ['typescript', 'python', 'go'],
    env: () => ({
      ...rivalEnvironment(),
      PATH: [node, process.env['PATH']].join(delimiter),
      CODEGRAPH_TELEMETRY: '0',
      // Its server works inside the process that was started, so that nothing stays behind and all is counted.
      CODEGRAPH_NO_DAEMON: '1',
      CODEGRAPH_MCP_TOOLS: 'explore,search,callers',
    }),
    index: { commands: () => [[command, 'init', '--yes', '.']], path: ({ repo }) => join(repo, '.codegraph') },
  };
};

export const codegraphEntrants: readonly Entrant[] = [
  {
    name: 'codegraph',
    prepare: () => ({
      ...prepare(),
      asked: 'callers, by MCP',
      tells: 'functions',
      server: () => [commandOf(), 'serve', '--mcp'],
      find: (symbol, asking) =>
        findInFiles(symbol, {
          ask: (file) => asking.call({ tool: 'codegraph_callers', input: { symbol: symbol.name, file, limit: MOST_USES } }),
          read: (text) => readCallers(text, symbol.declarations),
        }),
    }),
  },
  {
    name: 'codegraph',
    prepare: () => ({ ...prepare(), asked: 'callers --json', tells: 'lines', find: findByCommand }),
  },
];

const findByCommand = (symbol: TrueSymbol, asking: Asking): Promise<Told> =>
  findInFiles(symbol, {
    ask: (file) =>
      asking.run([commandOf(), 'callers', '--json', '--limit', String(MOST_USES), '--file', file, '--', symbol.name]),
    read: (text) => readEdges(text, symbol.declarations),
  });

type Way = {
  readonly ask: (file: string) => Promise<Answer>;
  readonly read: (text: string) => readonly ToldPlace[] | undefined;
};

/** It tells definitions apart by their files; the parts of an answer that are about others in the file are not taken. */
const findInFiles = async ({ declarations }: TrueSymbol, { ask, read }: Way): Promise<Told> => {
  const answers: Answer[] = [];
  const places: ToldPlace[] = [];
  let isKnown = false;
  for (const file of new Set(declarations.map(({ path }) => path))) {
    const answer = await ask(file);
    const told = read(answer.text);
    answers.push(answer);
    places.push(...(told ?? []));
    isKnown ||= told !== undefined;
  }
  return { answers, ...(isKnown ? { places } : {}) };
};
