/**
 * @colbymchenry/codegraph: its question for uses is `callers`, which also tells imports, references and instantiations. The
 * server names the calling declarations; the command with `--json` has the line of each edge too.
 */
import type { Entrant } from '../programs/program.ts';
import { codegraph } from '../programs/programs.ts';
import type { Command } from '../running/accounting.ts';
import type { Answer } from '../running/tool-server.ts';
import { readCallers, readEdges } from './read-answer.ts';
import {
  ALL_LANGUAGES,
  type Asking,
  MOST_USES,
  type ReferenceTool,
  type SoughtSymbol,
  type Told,
  type ToldPlace,
} from './reference-tool.ts';

export const codegraphReferences: readonly Entrant<ReferenceTool>[] = [
  {
    name: 'codegraph',
    prepare: () => ({
      ...codegraph(),
      asked: 'callers, by MCP',
      tells: 'functions',
      languages: ALL_LANGUAGES,
      find: (symbol, asking) =>
        findInFiles(symbol, {
          ask: (file) => asking.call({ tool: 'codegraph_callers', input: { symbol: symbol.name, file, limit: MOST_USES } }),
          read: (text) => readCallers(text, symbol.declarations),
        }),
    }),
  },
  {
    name: 'codegraph',
    prepare: () => {
      const { server: _, ...program } = codegraph();
      return {
        ...program,
        asked: 'callers --json',
        tells: 'lines',
        languages: ALL_LANGUAGES,
        find: (symbol, asking) => findByCommand(program.command, symbol, asking),
      };
    },
  },
];

const findByCommand = (command: Command, symbol: SoughtSymbol, asking: Asking): Promise<Told> =>
  findInFiles(symbol, {
    ask: (file) => asking.run([...command, 'callers', '--json', '--limit', String(MOST_USES), '--file', file, '--', symbol.name]),
    read: (text) => readEdges(text, symbol.declarations),
  });

type Way = {
  readonly ask: (file: string) => Promise<Answer>;
  readonly read: (text: string) => readonly ToldPlace[] | undefined;
};

/** It tells definitions apart by their files; the parts of an answer that are about others in the file are not taken. */
const findInFiles = async ({ declarations }: SoughtSymbol, { ask, read }: Way): Promise<Told> => {
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
