/** This product as an agent has it: its MCP server, asked by `refs_find`, its text read. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { rivalEnvironment } from '../../../../bench/rivals/install.ts';
import type { TrueSymbol } from '../../truth/truth.ts';
import { readReferences } from './read-answer.ts';
import type { Answer } from '../../../../bench/rivals/tool-server.ts';
import { type Asking, type Entrant, MOST_USES, type Told, type Tool } from './tool.ts';

/** The most that one answer may hold. */
const MOST_CHARS = 40_000;

type Narrowing = { readonly resolution_state?: 'resolved' };

const prepare = (asked: string, narrowing: Narrowing): Tool => {
  const command = [process.execPath, join(process.cwd(), 'dist', 'main.js')];
  return {
    name: 'Lodestone',
    version: execFileSync(command[0] ?? '', [command[1] ?? '', '--version'], { encoding: 'utf8' }).trim(),
    asked,
    isOwn: true,
    tells: 'lines',
    languages: ['typescript', 'python', 'go'],
    env: ({ keep }) => ({ ...rivalEnvironment(), LODESTONE_HOME: keep, LODESTONE_BACKGROUND: 'off' }),
    index: { commands: ({ repo }) => [[...command, 'index', '--repo', repo]], path: ({ keep }) => join(keep, 'repositories') },
    server: ({ repo }) => [...command, 'serve', '--repo', repo],
    find: (symbol, asking) => findAll(symbol, asking, narrowing),
  };
};

export const lodestoneEntrants: readonly Entrant[] = [
  { name: 'Lodestone', prepare: () => prepare('refs_find', {}) },
  { name: 'Lodestone', prepare: () => prepare('refs_find, links alone', { resolution_state: 'resolved' }) },
];

/** Overloads and merged declarations may be symbols of their own: each is asked about, and the same answer is read once. */
const findAll = async (symbol: TrueSymbol, asking: Asking, narrowing: Narrowing): Promise<Told> => {
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
