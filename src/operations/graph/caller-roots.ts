/** The symbols whose callers are requested: one, or all that differ from HEAD. */
import { z } from 'zod';
import { defined, OPERATION, Problem, stableId, symbolId } from '#model';
import type { Immutable, OperationContext } from '#call';
import { missingPartners } from '../history/missing-partners.ts';
import { resolvedSymbolId } from '../targets/resolved-symbol.ts';
import type { MeantSymbols } from '../targets/meant-symbols.ts';
import { findSymbols } from '../targets/symbol-input.ts';
import { CALL_KINDS, type CallGraph } from './call-graph.ts';
import { type ChangedSymbol, changedSymbols, SYMBOL_CHANGES } from './changed-symbols.ts';
import { namedRoots } from './named-roots.ts';
import { CALLABLES } from './require-callable.ts';
import { vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';

/** Changed symbols that are followed, and those that are listed, unless a larger limit is requested. */
const MAX_CHANGED_SYMBOLS = 100;
const MAX_LISTED_SYMBOLS = 40;
/** Dangling uses listed per symbol. */
const MAX_DANGLING_USES = 20;

type CallersInput = Parameters<typeof findSymbols>[1] & {
  readonly changed: boolean;
  readonly limit: number;
  readonly max_reindex_ms?: number | undefined;
};

export type CallerRoots = {
  /** With its overloads, if a name was requested. */
  readonly roots: readonly Vertex[];
  /** The requested symbol; absent for `changed`. */
  readonly root?: Vertex;
  readonly named?: MeantSymbols;
  readonly changes?: ChangedSymbols;
  /** Callers that still use what is gone, by the id of the root. */
  readonly danglingCallers: ReadonlyMap<string, readonly Vertex[]>;
};

type ChangedSymbols = {
  /** Those whose callers are followed. */
  readonly followed: readonly ChangedSymbol[];
  readonly all: readonly ChangedSymbol[];
  readonly fields: readonly z.output<typeof changedSymbolOutput>[];
  readonly partners: Awaited<ReturnType<typeof missingPartners>>;
};

export const findCallerRoots = async (context: OperationContext, graph: CallGraph, input: CallersInput): Promise<CallerRoots> => {
  if (input.changed) return changedRoots(context, graph, input);
  const named = await findSymbols(context, input, { tool: OPERATION.graphCallers, args: input, roles: CALLABLES });
  return { ...(await namedRoots(graph, named, OPERATION.graphCallers)), named, danglingCallers: new Map() };
};

const changedRoots = async (context: OperationContext, graph: CallGraph, input: CallersInput): Promise<CallerRoots> => {
  if (input.symbol_id ?? input.qualified_name ?? input.name ?? input.path)
    throw new Problem('invalid_input', '"changed" covers everything that differs from HEAD and takes no symbol.', {
      hint: 'Drop "changed" or the symbol.',
      details: { field: 'changed' },
      nextActions: [{ tool: OPERATION.graphCallers, args: { changed: true, tests: true }, reason: 'Callers of the changes.' }],
    });
  const most = Math.max(MAX_CHANGED_SYMBOLS, input.limit);
  const { symbols: all, paths } = await changedSymbols(context, { maxReindexMs: input.max_reindex_ms, maxSearched: most });
  const followed = all.slice(0, most);
  const danglingCallers = new Map<string, readonly Vertex[]>();
  for (const { vertex, dangling } of followed) {
    const calls = dangling.uses.filter(({ kind }) => CALL_KINDS.includes(kind));
    danglingCallers.set(vertex.id, await graph.callersFromUses(calls));
  }
  const listed = followed.slice(0, Math.max(MAX_LISTED_SYMBOLS, input.limit));
  const fields = await Promise.all(listed.map((each) => changedSymbolFields(graph, each)));
  return {
    roots: followed.map(({ vertex }) => vertex),
    changes: { followed, all, fields, partners: await missingPartners(context.view, paths) },
    danglingCallers,
  };
};

export const changedSymbolOutput = z.object({
  ...vertexOutput,
  change: z.enum(SYMBOL_CHANGES).describe('A removed symbol has its path and line in HEAD.'),
  moved_from: z.string().optional().describe('Its id in HEAD.'),
  moved_from_stable_id: z.string().optional(),
  dangling_uses: z
    .array(
      z.object({
        path: z.string(),
        line_start: z.number(),
        kind: z.string(),
        from_symbol: z.string().optional(),
      }),
    )
    .optional()
    .describe('Uses that led to it in HEAD and lead nowhere now.'),
  dangling_use_count: z.number().optional(),
  by_name_only_count: z.number().optional().describe('Other uses of the name, whose target is unknown.'),
});

const changedSymbolFields = async (graph: CallGraph, { vertex, change, movedFrom, dangling }: ChangedSymbol) => {
  const { uses, byNameOnly } = dangling;
  return defined({
    ...vertexFields(vertex),
    change,
    moved_from: movedFrom && resolvedSymbolId(movedFrom),
    moved_from_stable_id: movedFrom && stableId({ path: movedFrom.path, ...movedFrom.symbol }),
    dangling_uses: await Promise.all(
      uses.slice(0, MAX_DANGLING_USES).map(async ({ path, span, kind, from }) => {
        const around = from && (await graph.links.symbol(from)).fact;
        const id = around && symbolId(path, around.qualifiedName, around.ordinal);
        return defined({ path, line_start: span.lineStart, kind, from_symbol: id });
      }),
    ),
    dangling_use_count: uses.length > 0 ? uses.length : undefined,
    by_name_only_count: byNameOnly > 0 ? byNameOnly : undefined,
  });
};

/** The part of the answer about what differs from HEAD; empty if a symbol was named. */
export const changeFields = ({ changes }: CallerRoots) =>
  changes
    ? {
        changed_symbols: [...changes.fields],
        total_changed_symbols: changes.all.length,
        usually_changed_together: changes.partners,
        removed_symbols: changes.all.flatMap(({ change, vertex }) => (change === 'removed' ? [vertex.id] : [])),
      }
    : {};

type RenderedChange = Immutable<z.output<typeof changedSymbolOutput>>;

export const renderChange = (each: RenderedChange): string => {
  const from = each.moved_from === undefined ? '' : `  (was ${each.moved_from})`;
  const place = each.change === 'removed' ? `${renderVertex(each)} in HEAD` : renderVertex(each);
  const { dangling_uses: uses = [], dangling_use_count: count = 0, by_name_only_count: byName = 0 } = each;
  return [
    `${each.change}  ${place}${from}`,
    ...uses.map(
      ({ path, line_start: line, kind, from_symbol: around }) =>
        `  still used: ${path}:${line} ${kind}${around === undefined ? '' : ` in ${around.slice(path.length + 1)}`}`,
    ),
    ...(count > uses.length ? [`  ${uses.length} of ${count} uses`] : []),
    ...(byName > 0 ? [`  ${byName} more by name only`] : []),
  ].join('\n');
};
