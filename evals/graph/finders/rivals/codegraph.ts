/**
 * @colbymchenry/codegraph: its question for uses is `callers`, which also tells imports, references and instantiations. The
 * server names the calling declarations; the command with `--json` has the line of each edge too.
 */
import { join } from 'node:path';
import { codegraphProgram } from '../../../../bench/rivals/codegraph-program.ts';
import type { TrueSymbol } from '../../truth/truth.ts';
import { readCallers, readEdges } from './read-answer.ts';
import type { Answer } from '../../../../bench/rivals/tool-server.ts';
import { type Asking, type Entrant, MOST_USES, type Told, type ToldPlace, type Tool } from './tool.ts';

const prepare = (): Omit<Tool, 'asked' | 'tells' | 'find'> => {
  const { name, version, env, index } = codegraphProgram();
  return {
    name,
    version,
    languages: ['typescript', 'python', 'go'],
    env,
    index: { commands: () => [index], path: ({ repo }) => join(repo, '.codegraph') },
  };
};

export const codegraphEntrants: readonly Entrant[] = [
  {
    name: 'codegraph',
    prepare: () => ({
      ...prepare(),
      asked: 'callers, by MCP',
      tells: 'functions',
      server: () => [codegraphProgram().command, 'serve', '--mcp'],
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
      asking.run([
        codegraphProgram().command,
        'callers',
        '--json',
        '--limit',
        String(MOST_USES),
        '--file',
        file,
        '--',
        symbol.name,
      ]),
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
