/** What the body of a symbol tells beside its calls: what it throws and what it changes outside of itself. */
import { entryAt, type ReferenceFact, type SymbolFact } from '#model';
import type { SymbolAt } from '#link';
import type { OpenView } from '#store';
import { type CallGraph, declaredIn } from './call-graph.ts';

export type BodyFacts = { readonly thrown: readonly string[]; readonly writes: readonly string[] };

const MOST_NAMES = 8;
/** A statement that throws something of a name: what is thrown on from a variable has none. */
const THROWS =
  /(?:^|[;{}):?]|\belse\b)\s*(?:throw|raise)\s+(?:new\s+)?((?:[\p{L}\p{N}_$]+\.)*\p{Lu}[\p{L}\p{N}_$]*)\s*(?:\(|;|from\b|$)/gmu;

export const bodyFactsOf = async (view: OpenView, graph: CallGraph, at: SymbolAt): Promise<BodyFacts> => {
  const [thrown, writes] = [await thrownBy(view, graph, at), await writtenBy(view, graph, at)];
  return { thrown: [...thrown].slice(0, MOST_NAMES), writes: [...writes].slice(0, MOST_NAMES) };
};

/** Told by the text: facts know names of the repository and of what it imports, and most of what is thrown is neither. */
const thrownBy = async ({ readText }: OpenView, graph: CallGraph, at: SymbolAt): Promise<ReadonlySet<string>> => {
  const { path, fact } = await graph.links.symbol(at);
  const live = await readText(path);
  if (!live || live.isStale) return new Set();
  const body = live.text
    .split('\n')
    .slice(fact.span.lineStart - 1, fact.span.lineEnd)
    .join('\n');
  return new Set([...body.matchAll(THROWS)].map(([, name = '']) => name));
};

/** Fields and variables that live outside of the symbol. */
const writtenBy = async (view: OpenView, graph: CallGraph, at: SymbolAt): Promise<ReadonlySet<string>> => {
  const { symbols } = await graph.file(at.entry);
  const isMaking = symbols[at.symbol]?.kind === 'constructor';
  const declared = isMaking ? [] : declaredIn(symbols, at.symbol);
  const names = new Set(declared.flatMap((symbol) => symbols[symbol]?.qualifiedName ?? []));
  for (const { kind, from, span } of await referencesOf(view, at.entry)) {
    if (kind !== 'write' || !isWithin(symbols, from, at.symbol)) continue;
    const [target] = await graph.links.meaningAt(at.entry, { line: span.lineStart, column: span.columnStart });
    if (!target || (target.entry === at.entry && isWithin(symbols, target.symbol, at.symbol))) continue;
    names.add((await graph.links.symbol(target)).fact.qualifiedName);
  }
  return names;
};

const referencesOf = async ({ stored, reader }: OpenView, entry: number): Promise<readonly ReferenceFact[]> => {
  const facts = entryAt(stored.table, entry)?.facts;
  const [file] = facts === undefined ? [] : await reader.references([facts]);
  return file?.references() ?? [];
};

const isWithin = (symbols: readonly SymbolFact[], from: number | undefined, symbol: number): boolean => {
  for (let at = from; at !== undefined; at = symbols[at]?.parent) if (at === symbol) return true;
  return false;
};
