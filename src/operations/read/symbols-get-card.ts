import { z } from 'zod';
import { surfacesOfSymbol } from '#stitch';
import { countOf, defined, entryOfPath, type Evidence, OPERATION, roleIn, stableId, symbolId } from '#model';
import type { SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { defineOperation, focusInput } from '#call';
import { symbolAddress, type ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { besides } from '../targets/meant-symbols.ts';
import {
  otherCandidateFields,
  otherCandidatesOutput,
  otherCandidatesPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols, symbolInput } from '../targets/symbol-input.ts';
import { cardLines, cardLinesOutput, renderCardLines } from './card-lines.ts';
import { readBodyFacts } from './read-body-facts.ts';
import { type CalledVertex, CallGraph } from '../graph/call-graph.ts';
import { byNameOnlyPart, callsByNameAction } from '../graph/omitted-callers.ts';
import { type ReachingTests, reachingTests, testsLast } from '../graph/reaching-tests.ts';
import { TestSymbols } from '../graph/test-symbols.ts';
import type { Vertex } from '../graph/vertex.ts';

const MAX_CALLS = 8;
const MAX_CALLERS = 5;
/** A card must be small and fast; graph_callers finds more distant tests. */
const CARD_TEST_SEARCH = { depth: 3, limit: 5, stopAfter: 1, maxVisited: 12 };

const place = z.object({ symbol_id: z.string(), path: z.string(), line_start: z.number() });
const call = place.extend({
  kind: z.string(),
  name: z.string(),
  call_line: z.number().optional().describe('Line of its first call; absent for a nested function.'),
});

export const symbolsGetCard = defineOperation({
  name: 'symbols_get_card',
  summary: 'Everything about a symbol: signature, doc, location, callees, callers, thrown exceptions, side effects, tests.',
  toolset: 'read',
  isDefault: true,
  aliases: [{ name: 'card', command: 'Show everything about a symbol.' }, { name: 'get_card' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By id', input: { symbol_id: 'src/model/ids.ts#symbolId' } },
    { title: 'The symbol at a line', input: { path: 'src/model/ids.ts', line: 30 } },
  ],
  input: z.object({ ...symbolInput, focus: focusInput.describe('Words or a symbol: adds the lines of the body about it.') }),
  output: z.object({
    symbol_id: z.string(),
    stable_id: z.string(),
    name: z.string(),
    qualified_name: z.string(),
    kind: z.string(),
    signature: z.string(),
    doc: z.string().optional(),
    visibility: z.string(),
    container: z.string().optional(),
    namespace: z
      .string()
      .optional()
      .describe('The namespace around it, else the package of its file, else the path of its file without extension.'),
    path: z.string(),
    line_start: z.number(),
    line_end: z.number(),
    lines: cardLinesOutput,
    calls_count: z.number().optional().describe('Symbols of the repository that it calls.'),
    calls_top: z.array(call).optional(),
    calls_by_name_only_count: z.number().optional().describe('More calls in it known by name only.'),
    called_by_count: z.number().describe('Symbols that call it (also through interfaces) or instantiate it.'),
    by_name_only_count: z.number().optional().describe('More calls of it known by name only.'),
    called_by_top: z.array(place).optional(),
    thrown_exceptions: z.array(z.string()).optional(),
    side_effects: z.array(z.string()).optional().describe('Outside fields and variables it writes.'),
    facts: z.array(z.object({ kind: z.string(), value: z.string() })).optional(),
    tests: z.array(place).optional().describe('The nearest tests that reach it.'),
    other_candidates: otherCandidatesOutput,
  }),
  run: async (context, input) => {
    const { view, caller } = context;
    const named = await findSymbols(context, input, { tool: OPERATION.symbolsGetCard, args: input });
    const found = named.symbol;
    const { path, symbol } = found;
    const others = besides(named);
    const at = symbolAddress(view, found);
    const graph = new CallGraph(view, caller.signal);
    const root = await graph.vertex(at);
    const callers = [...(await graph.callersOf(at, { followsInterface: true }))]
      .filter(({ id }) => id !== root.id)
      .sort(testsLast(view));
    const byNameOnly = symbol.role === 'callable' ? await graph.countCallsByNameOnly(at) : 0;
    const called = await graph.calledVertices(at);
    const body = symbol.role === 'callable' ? await readBodyFacts(view, graph, at) : { thrown: [], writes: [] };
    const { tests } = roleIn(view.stored.table, path) === 'tests' ? { tests: [] } : await nearestTests(view, graph, root);
    return {
      data: defined({
        ...cardFields(found),
        ...(await cardLines(context, found, input.focus)),
        namespace: await namespaceOf(view, graph, at),
        calls_count: countIfAny(called.inside),
        calls_top: called.inside.slice(0, MAX_CALLS).map(callFields),
        calls_by_name_only_count: countIfAny(called.byNameOnly),
        called_by_count: callers.length,
        by_name_only_count: byNameOnly > 0 ? byNameOnly : undefined,
        called_by_top: callers.slice(0, MAX_CALLERS).map(symbolPlace),
        thrown_exceptions: body.thrown,
        side_effects: body.writes,
        facts: await surfacesOfSymbol(view, at),
        tests: tests.map(({ vertex }) => symbolPlace(vertex)),
        other_candidates: otherCandidateFields(others),
      }),
      message: `${symbol.qualifiedName} has ${callersPart(callers.length, byNameOnly)}.${otherCandidatesPart(others)}`,
      confidence: 'medium' as const,
      ...(byNameOnly > 0 ? { nextActions: [callsByNameAction(root.id, byNameOnly)] } : {}),
      evidence: [await symbolEvidence(view, found)],
      readerBytes: 0,
    };
  },
  render: (card) =>
    [
      `${card.kind} ${card.qualified_name}  ${card.path}:${card.line_start}-${card.line_end}  ${card.visibility}`,
      card.signature,
      ...(card.doc ? [card.doc] : []),
      ...renderCardLines(card.lines),
      ...listLine(
        `calls${cutPart(card.calls_top, card.calls_count)}`,
        card.calls_top?.map(({ symbol_id: id }) => id),
      ),
      ...(card.calls_by_name_only_count ? [`${countOf(card.calls_by_name_only_count, 'call')} in it by name only`] : []),
      ...listLine(
        `called by ${card.called_by_count}${byNameOnlyPart(card.by_name_only_count ?? 0, card.called_by_count)}${shownPart(card.called_by_top, card.called_by_count)}`,
        card.called_by_top?.map(({ symbol_id: id }) => id),
      ),
      ...listLine('throws', card.thrown_exceptions),
      ...listLine('writes', card.side_effects),
      ...listLine(
        'nearest tests',
        card.tests?.map(({ path, line_start: line }) => `${path}:${line}`),
      ),
      ...renderOtherCandidates(card.other_candidates),
    ].join('\n'),
});

const nearestTests = (view: OpenView, graph: CallGraph, root: Vertex): Promise<ReachingTests> => {
  const symbols = new TestSymbols(view);
  const callersOf = async ({ at }: Vertex) => at && graph.callersOf(at, { followsInterface: true });
  return reachingTests({ ...CARD_TEST_SEARCH, callersOf, isTest: (vertex) => symbols.isTest(vertex) }, [root]);
};

const countIfAny = (list: readonly unknown[]): number | undefined => (list.length > 0 ? list.length : undefined);

const callersPart = (callers: number, byNameOnly: number): string => {
  const known = callers === 0 ? (byNameOnly > 0 ? 'no resolved callers' : 'no callers') : countOf(callers, 'caller');
  return `${known}${byNameOnlyPart(byNameOnly, callers)}`;
};

/** ` (5 shown)`; empty if the list is complete. */
const shownPart = (shown: readonly unknown[] = [], total = 0): string => (shown.length < total ? ` (${shown.length} shown)` : '');

/** ` 8 of 14`; empty if the list is complete. */
const cutPart = (shown: readonly unknown[] = [], total = 0): string =>
  shown.length < total ? ` ${shown.length} of ${total}` : '';

/** Joined names of the namespaces around the symbol, the declared package of its file, or the path of the module. */
const namespaceOf = async ({ stored, reader }: OpenView, graph: CallGraph, at: SymbolAddress): Promise<string> => {
  const { path, fact } = await graph.links.symbol(at);
  const { symbols } = await graph.file(at.entry);
  for (let each = fact.parent; each !== undefined; each = symbols[each]?.parent) {
    const around = symbols[each];
    if (around?.role === 'namespace') return around.qualifiedName;
  }
  const facts = entryOfPath(stored.table, path)?.facts;
  const file = facts === undefined ? undefined : (await reader.references([facts])).get(facts);
  return file?.packageName ?? path.replace(/\.[^./]+$/u, '');
};

const cardFields = ({ path, symbol }: ResolvedSymbol) => {
  const container = symbol.qualifiedName.slice(0, -symbol.name.length - 1);
  return defined({
    symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
    stable_id: stableId({ path, ...symbol }),
    name: symbol.name,
    qualified_name: symbol.qualifiedName,
    kind: symbol.kind,
    signature: symbol.signature,
    doc: symbol.doc,
    visibility: symbol.visibility,
    container: container === '' ? undefined : container,
    path,
    line_start: symbol.span.lineStart,
    line_end: symbol.span.lineEnd,
  });
};

const symbolPlace = ({ id, path = '', line = 1 }: Pick<Vertex, 'id' | 'line'> & { readonly path?: string }) => ({
  symbol_id: id,
  path,
  line_start: line,
});

const callFields = ({ callLine, ...vertex }: CalledVertex) =>
  defined({ ...symbolPlace(vertex), kind: vertex.kind, name: vertex.displayName, call_line: callLine });

const symbolEvidence = async ({ stored, reader }: OpenView, { path, symbol }: ResolvedSymbol): Promise<Evidence> => {
  const content = entryOfPath(stored.table, path)?.content;
  const record = content === undefined ? undefined : (await reader.contents([content])).get(content);
  return defined({
    path,
    line_start: symbol.span.lineStart,
    line_end: symbol.span.lineEnd,
    symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
    source_hash: record?.id,
  });
};

const listLine = (title: string, items: readonly string[] | undefined): readonly string[] =>
  items && items.length > 0 ? [`${title}: ${items.join(', ')}`] : [];
