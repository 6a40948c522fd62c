/** Samples symbols evenly over a code base, used or not, and files with many symbols. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { roleOfKind, SYMBOL_KINDS, type SymbolRole } from '#model';
import type { Corpus } from './corpus.ts';
import { spread } from './sample-queries.ts';
import { sampledLanguageOf } from './sampled-languages.ts';
import { type Input, listField, type Server } from './product/server.ts';

export type SampledSymbol = { readonly id: string; readonly name: string; readonly role: SymbolRole | undefined };
export type SampledSymbols = {
  readonly any: readonly SampledSymbol[];
  readonly callables: readonly SampledSymbol[];
  readonly types: readonly SampledSymbol[];
  /** Files with about 200 symbols. */
  readonly outlineFiles: readonly string[];
};

const SAMPLES = 200;
const FILES = 300;
const SYMBOLS_PER_FILE = 100;

export const sampleSymbols = async (server: Server, corpus: Corpus): Promise<SampledSymbols> => {
  const symbols: SampledSymbol[] = [];
  const code = corpus.files.filter((path) => sampledLanguageOf(path));
  for (const path of spread(code, FILES)) {
    const answer = await server.ask('list_symbols', { path, limit: SYMBOLS_PER_FILE, max_chars: 40_000 });
    symbols.push(...listField(answer, 'symbols').map(sampledSymbol));
  }
  const withRole = (role: SymbolRole) => symbols.filter((symbol) => symbol.role === role);
  return {
    any: evenly(symbols, SAMPLES),
    callables: evenly(withRole('callable'), SAMPLES),
    types: evenly(withRole('type'), SAMPLES),
    outlineFiles: await filesWithManySymbols(server, corpus),
  };
};

const sampledSymbol = ({ symbol_id: id, name, kind }: Input): SampledSymbol => {
  const known = SYMBOL_KINDS.find((each) => each === kind);
  return { id: String(id), name: String(name), role: known && roleOfKind(known) };
};

export const evenly = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor((at + 0.5) * step)]).flatMap(
    (item) => item ?? [],
  );
};

const MANY = { least: 150, most: 260, files: 12 };
/** File sizes likely to have that many symbols. */
const BYTES = { least: 12_000, most: 120_000 };

const filesWithManySymbols = async (server: Server, { folder, files }: Corpus): Promise<readonly string[]> => {
  const found: string[] = [];
  const isLikely = (path: string): boolean => {
    const { size } = statSync(join(folder, path));
    return sampledLanguageOf(path) !== undefined && size >= BYTES.least && size <= BYTES.most;
  };
  for (const path of files.filter(isLikely)) {
    if (found.length === MANY.files) break;
    const outline = await server.ask('get_file_outline', { path, depth: 'all', max_chars: 40_000 });
    const count = countSymbols(listField(outline, 'symbols'));
    if (count >= MANY.least && count <= MANY.most) found.push(path);
  }
  return found;
};

const countSymbols = (symbols: readonly unknown[]): number =>
  symbols.reduce<number>(
    (sum, symbol) => sum + 1 + countSymbols((symbol as { children?: readonly unknown[] }).children ?? []),
    0,
  );
