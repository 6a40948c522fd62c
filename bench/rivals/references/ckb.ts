/** @tastehub/ckb: `searchSymbols` finds the symbol's id; `findReferences` takes it. */
import type { Installer } from '../programs/program.ts';
import { ckb } from '../programs/programs.ts';
import type { ToolAnswer } from '../running/tool-server.ts';
import { readFoundSymbols, readScipReferences } from './read-answer.ts';
import { type ToolConnection, MOST_USES, type ReferenceTool, type SymbolQuery, type ReportedUses } from './reference-tool.ts';

/** Enough for every symbol of one name in a file. */
const MOST_FOUND = 100;

export const ckbReferences: Installer<ReferenceTool> = {
  name: 'ckb',
  prepare: () => ({
    ...ckb(),
    question: 'findReferences, by MCP',
    granularity: 'lines',
    // Its Go indexer is not published on npm or in Debian.
    languages: ['typescript', 'python'],
    find: findById,
  }),
};

const findById = async (symbol: SymbolQuery, connection: ToolConnection): Promise<ReportedUses> => {
  const lookups: ToolAnswer[] = [];
  const ids = new Set<string>();
  for (const scope of new Set(symbol.declarations.map(({ path }) => path))) {
    const found = await connection.call({ tool: 'searchSymbols', input: { query: symbol.name, scope, limit: MOST_FOUND } });
    lookups.push(found);
    for (const id of readFoundSymbols(found.text, symbol)) ids.add(id);
  }
  const answers: ToolAnswer[] = [];
  for (const symbolId of ids)
    answers.push(await connection.call({ tool: 'findReferences', input: { symbolId, limit: MOST_USES } }));
  return {
    lookups,
    answers,
    ...(ids.size > 0 ? { lines: answers.flatMap(({ text }) => readScipReferences(text)) } : {}),
  };
};
