/**
 * @colbymchenry/codegraph: `callers` also returns imports, references and instantiations. The
 * server names the calling declarations; the command with `--json` also has the line of each edge.
 */
import type { Installer } from '../programs/program.ts';
import { codegraph } from '../programs/programs.ts';
import type { Command } from '../running/accounting.ts';
import type { ToolAnswer } from '../running/tool-server.ts';
import { readCallers, readEdges } from './read-answer.ts';
import {
  ALL_LANGUAGES,
  type ToolConnection,
  MOST_USES,
  type ReferenceTool,
  type SymbolQuery,
  type ReportedUses,
  type ReportedLine,
} from './reference-tool.ts';

export const codegraphReferences: readonly Installer<ReferenceTool>[] = [
  {
    name: 'codegraph',
    prepare: () => ({
      ...codegraph(),
      question: 'callers, by MCP',
      granularity: 'functions',
      languages: ALL_LANGUAGES,
      find: (symbol, connection) =>
        findPerFile(symbol, {
          ask: (file) => connection.call({ tool: 'codegraph_callers', input: { symbol: symbol.name, file, limit: MOST_USES } }),
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
        question: 'callers --json',
        granularity: 'lines',
        languages: ALL_LANGUAGES,
        find: (symbol, connection) => findByCommand(program.command, symbol, connection),
      };
    },
  },
];

const findByCommand = (command: Command, symbol: SymbolQuery, connection: ToolConnection): Promise<ReportedUses> =>
  findPerFile(symbol, {
    ask: (file) =>
      connection.run([...command, 'callers', '--json', '--limit', String(MOST_USES), '--file', file, '--', symbol.name]),
    read: (text) => readEdges(text, symbol.declarations),
  });

type FileQuery = {
  readonly ask: (file: string) => Promise<ToolAnswer>;
  readonly read: (text: string) => readonly ReportedLine[] | undefined;
};

/** Definitions are distinguished by file; parts of an answer about other definitions in the file are dropped. */
const findPerFile = async ({ declarations }: SymbolQuery, { ask, read }: FileQuery): Promise<ReportedUses> => {
  const answers: ToolAnswer[] = [];
  const lines: ReportedLine[] = [];
  let isKnown = false;
  for (const file of new Set(declarations.map(({ path }) => path))) {
    const answer = await ask(file);
    const reported = read(answer.text);
    answers.push(answer);
    lines.push(...(reported ?? []));
    isKnown ||= reported !== undefined;
  }
  return { answers, ...(isKnown ? { lines } : {}) };
};
