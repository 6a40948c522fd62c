/** What a symbol's body throws and which outside variables it writes. */
import type { ReferenceKind, TextSpan } from '#model';
import type { SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { type CallGraph, membersDeclaredIn } from '../graph/call-graph.ts';

export type BodyFacts = { readonly thrown: readonly string[]; readonly writes: readonly string[] };

const MAX_NAMES = 8;
const WRITES: ReadonlySet<ReferenceKind> = new Set(['write']);
/** A throw statement that names a type; rethrowing a variable does not. */
const THROWS =
  /(?:^|[;{}):?]|\belse\b)\s*(?:throw|raise)\s+(?:new\s+)?((?:[\p{L}\p{N}_$]+\.)*\p{Lu}[\p{L}\p{N}_$]*)\s*(?:\(|;|from\b|$)/gmu;

export const readBodyFacts = async (view: OpenView, graph: CallGraph, at: SymbolAddress): Promise<BodyFacts> => {
  const { path, fact } = await graph.links.symbol(at);
  const live = await view.readText(path);
  const body: BodyText = { lineStart: fact.span.lineStart, lines: live && !live.isStale ? sliceLines(live.text, fact.span) : [] };
  const writes = await writtenBy(graph, at, body);
  return { thrown: [...thrownNames(body)].slice(0, MAX_NAMES), writes: [...writes].slice(0, MAX_NAMES) };
};

/** Empty if the file differs from its facts. */
type BodyText = { readonly lineStart: number; readonly lines: readonly string[] };

/** Read from the text: most thrown types are built in, and facts only know declared and imported names. */
const thrownNames = ({ lines }: BodyText): ReadonlySet<string> =>
  new Set([...lines.join('\n').matchAll(THROWS)].map(([, name = '']) => name));

/** Whole lines, without splitting the entire file. */
const sliceLines = (text: string, { lineStart, lineEnd }: TextSpan): readonly string[] => {
  let start = 0;
  for (let line = 1; line < lineStart && start >= 0; line += 1) start = text.indexOf('\n', start) + 1 || -1;
  if (start < 0) return [];
  let end = start;
  for (let line = lineStart; line <= lineEnd && end >= 0; line += 1) end = text.indexOf('\n', end + Number(line > lineStart));
  return text.slice(start, end < 0 ? undefined : end).split('\n');
};

/** Fields and variables declared outside the symbol. */
const writtenBy = async (graph: CallGraph, at: SymbolAddress, body: BodyText): Promise<ReadonlySet<string>> => {
  const { symbols } = await graph.file(at.entry);
  const isConstructor = symbols[at.symbol]?.kind === 'constructor';
  const declared = isConstructor ? [] : membersDeclaredIn(symbols, at.symbol);
  const names = new Set(declared.flatMap((symbol) => symbols[symbol]?.qualifiedName ?? []));
  for (const { target, span, isMember } of await graph.links.outsideUsesOf(at, WRITES))
    if (!isMember || isFieldOfObject(body, span)) names.add((await graph.links.symbol(target)).fact.qualifiedName);
  return names;
};

/** `order.total = 1` changes an object. A key without a dot (`{ total: 1 }`, `Order(total=1)`) belongs to a new one. */
const isFieldOfObject = ({ lineStart, lines }: BodyText, span: TextSpan): boolean => {
  const last = span.lineStart - lineStart;
  const before = [...lines.slice(Math.max(0, last - 1), last), (lines[last] ?? '').slice(0, span.columnStart)].join('\n');
  return /[.]\s*$|\[\s*["'`]$/u.test(before);
};
