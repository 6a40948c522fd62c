/** What a symbol's body throws and which outside variables it writes. */
import type { TextSpan } from '#model';
import type { SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { type CallGraph, membersDeclaredIn } from '../graph/call-graph.ts';

export type BodyFacts = { readonly thrown: readonly string[]; readonly writes: readonly string[] };

const MAX_NAMES = 8;
/** A throw statement that names a type; rethrowing a variable does not. */
const THROWS =
  /(?:^|[;{}):?]|\belse\b)\s*(?:throw|raise)\s+(?:new\s+)?((?:[\p{L}\p{N}_$]+\.)*\p{Lu}[\p{L}\p{N}_$]*)\s*(?:\(|;|from\b|$)/gmu;

export const readBodyFacts = async (view: OpenView, graph: CallGraph, at: SymbolAddress): Promise<BodyFacts> => {
  const [thrown, writes] = [await thrownNames(view, graph, at), await writtenBy(graph, at)];
  return { thrown: [...thrown].slice(0, MAX_NAMES), writes: [...writes].slice(0, MAX_NAMES) };
};

/** Read from the text: most thrown types are built in, and facts only know declared and imported names. */
const thrownNames = async ({ readText }: OpenView, graph: CallGraph, at: SymbolAddress): Promise<ReadonlySet<string>> => {
  const { path, fact } = await graph.links.symbol(at);
  const live = await readText(path);
  if (!live || live.isStale) return new Set();
  const body = sliceLines(live.text, fact.span);
  return new Set([...body.matchAll(THROWS)].map(([, name = '']) => name));
};

/** Whole lines, without splitting the entire file. */
const sliceLines = (text: string, { lineStart, lineEnd }: TextSpan): string => {
  let start = 0;
  for (let line = 1; line < lineStart && start >= 0; line += 1) start = text.indexOf('\n', start) + 1 || -1;
  if (start < 0) return '';
  let end = start;
  for (let line = lineStart; line <= lineEnd && end >= 0; line += 1) end = text.indexOf('\n', end + Number(line > lineStart));
  return text.slice(start, end < 0 ? undefined : end);
};

/** Fields and variables declared outside the symbol. */
const writtenBy = async (graph: CallGraph, at: SymbolAddress): Promise<ReadonlySet<string>> => {
  const { symbols } = await graph.file(at.entry);
  const isConstructor = symbols[at.symbol]?.kind === 'constructor';
  const declared = isConstructor ? [] : membersDeclaredIn(symbols, at.symbol);
  const names = new Set(declared.flatMap((symbol) => symbols[symbol]?.qualifiedName ?? []));
  for (const target of await graph.links.writtenSymbolsOf(at)) names.add((await graph.links.symbol(target)).fact.qualifiedName);
  return names;
};
