/** @tastehub/ckb: a symbol is found by `searchSymbols`, then asked about by its id. */
import type { Entrant } from '../programs/program.ts';
import { ckb } from '../programs/programs.ts';
import type { Answer } from '../running/tool-server.ts';
import { readFoundSymbols, readScipReferences } from './read-answer.ts';
import { type Asking, MOST_USES, type ReferenceTool, type SoughtSymbol, type Told } from './reference-tool.ts';

/** Enough to hold every symbol of a name in one file. */
const MOST_FOUND = 100;

export const ckbReferences: Entrant<ReferenceTool> = {
  name: 'ckb',
  prepare: () => ({
    ...ckb(),
    asked: 'findReferences, by MCP',
    tells: 'lines',
    // Its indexer of Go is in no registry that npm or Debian has.
    languages: ['typescript', 'python'],
    find: findById,
  }),
};

const findById = async (symbol: SoughtSymbol, asking: Asking): Promise<Told> => {
  const naming: Answer[] = [];
  const ids = new Set<string>();
  for (const scope of new Set(symbol.declarations.map(({ path }) => path))) {
    const found = await asking.call({ tool: 'searchSymbols', input: { query: symbol.name, scope, limit: MOST_FOUND } });
    naming.push(found);
    for (const id of readFoundSymbols(found.text, symbol)) ids.add(id);
  }
  const answers: Answer[] = [];
  for (const symbolId of ids) answers.push(await asking.call({ tool: 'findReferences', input: { symbolId, limit: MOST_USES } }));
  return {
    naming,
    answers,
    ...(ids.size > 0 ? { places: answers.flatMap(({ text }) => readScipReferences(text)) } : {}),
  };
};
