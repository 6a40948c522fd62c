/** This product as an agent uses it: `refs_find` over MCP, reading the text. */
import type { Installer } from '../programs/program.ts';
import { lodestone } from '../programs/programs.ts';
import type { ToolAnswer } from '../running/tool-server.ts';
import { readReferences } from './read-answer.ts';
import {
  ALL_LANGUAGES,
  type ToolConnection,
  MOST_USES,
  type ReferenceTool,
  type SymbolQuery,
  type ReportedUses,
} from './reference-tool.ts';

/** The largest answer the product returns. */
const MOST_CHARS = 40_000;

type ReferenceFilter = { readonly resolution_state?: 'resolved' };

const referenceTool = (question: string, narrowing: ReferenceFilter): Installer<ReferenceTool> => ({
  name: 'Lodestone',
  prepare: () => ({
    ...lodestone(),
    question,
    isOwn: true,
    granularity: 'lines',
    languages: ALL_LANGUAGES,
    find: (symbol, connection) => findReferences(symbol, connection, narrowing),
  }),
});

export const lodestoneReferences: readonly Installer<ReferenceTool>[] = [
  referenceTool('refs_find', {}),
  referenceTool('refs_find, resolved only', { resolution_state: 'resolved' }),
];

/** Overloads and merged declarations may be separate symbols: each is queried, and identical answers are read once. */
const findReferences = async (
  symbol: SymbolQuery,
  connection: ToolConnection,
  narrowing: ReferenceFilter,
): Promise<ReportedUses> => {
  const targets = new Map<string, readonly ToolAnswer[]>();
  const refusals: ToolAnswer[] = [];
  for (const { path, line, column } of symbol.declarations) {
    const pages = await askPages(connection, { name: symbol.name, path, line, column: column + 1, ...narrowing });
    const target = readReferences(pages[0]?.text ?? '').target;
    if (target === undefined) refusals.push(...pages);
    else targets.set(target, pages);
  }
  if (targets.size === 0) return { answers: refusals.slice(0, 1) };
  const answers = [...targets.values()].flat();
  return { answers, lines: answers.flatMap(({ text }) => readReferences(text).lines) };
};

const askPages = async (connection: ToolConnection, input: Readonly<Record<string, unknown>>): Promise<readonly ToolAnswer[]> => {
  const pages: ToolAnswer[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? {} : { cursor };
    const page = await connection.call({
      tool: 'refs_find',
      input: { ...input, limit: MOST_USES, max_chars: MOST_CHARS, ...next },
    });
    pages.push(page);
    cursor = readReferences(page.text).cursor;
  } while (cursor !== undefined);
  return pages;
};
