/** This product as an agent has it: its MCP server, asked by `refs_find`, its text read. */
import type { Entrant } from '../programs/program.ts';
import { lodestone } from '../programs/programs.ts';
import type { Answer } from '../running/tool-server.ts';
import { readReferences } from './read-answer.ts';
import { ALL_LANGUAGES, type Asking, MOST_USES, type ReferenceTool, type SoughtSymbol, type Told } from './reference-tool.ts';

/** The most that one answer may hold. */
const MOST_CHARS = 40_000;

type Narrowing = { readonly resolution_state?: 'resolved' };

const entrant = (asked: string, narrowing: Narrowing): Entrant<ReferenceTool> => ({
  name: 'Lodestone',
  prepare: () => ({
    ...lodestone(),
    asked,
    isOwn: true,
    tells: 'lines',
    languages: ALL_LANGUAGES,
    find: (symbol, asking) => findAll(symbol, asking, narrowing),
  }),
});

export const lodestoneReferences: readonly Entrant<ReferenceTool>[] = [
  entrant('refs_find', {}),
  entrant('refs_find, links alone', { resolution_state: 'resolved' }),
];

/** Overloads and merged declarations may be symbols of their own: each is asked about, and the same answer is read once. */
const findAll = async (symbol: SoughtSymbol, asking: Asking, narrowing: Narrowing): Promise<Told> => {
  const targets = new Map<string, readonly Answer[]>();
  const refusals: Answer[] = [];
  for (const { path, line, column } of symbol.declarations) {
    const pages = await askPages(asking, { name: symbol.name, path, line, column: column + 1, ...narrowing });
    const target = readReferences(pages[0]?.text ?? '').target;
    if (target === undefined) refusals.push(...pages);
    else targets.set(target, pages);
  }
  if (targets.size === 0) return { answers: refusals.slice(0, 1) };
  const answers = [...targets.values()].flat();
  return { answers, places: answers.flatMap(({ text }) => readReferences(text).places) };
};

const askPages = async (asking: Asking, input: Readonly<Record<string, unknown>>): Promise<readonly Answer[]> => {
  const pages: Answer[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? {} : { cursor };
    const page = await asking.call({
      tool: 'refs_find',
      input: { ...input, limit: MOST_USES, max_chars: MOST_CHARS, ...next },
    });
    pages.push(page);
    cursor = readReferences(page.text).cursor;
  } while (cursor !== undefined);
  return pages;
};
