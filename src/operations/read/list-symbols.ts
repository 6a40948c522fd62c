import { z } from 'zod';
import { countOf, defined, OPERATION, SYMBOL_ROLES, symbolId } from '#model';
import { type ListedSymbol, listFileSymbols } from '#search';
import type { OpenView } from '#store';
import { defineOperation, filterInput, filtersOf, limitInput, partlyReadFiles, uncoveredSymbols } from '#call';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';
import { requireEntry } from '../targets/require-entry.ts';

export const listSymbols = defineOperation({
  name: 'list_symbols',
  summary: 'List the symbols of a file, of files matching a glob, or of all files.',
  toolset: 'read',
  needs: 'symbols',
  positional: ['path'],
  examples: [
    { title: 'One file', input: { path: 'src/model/ids.ts' } },
    { title: 'Functions of several files', input: { path: 'src/search/**/*.ts', kinds: ['fn'] } },
  ],
  input: z.object({
    ...filterInput,
    path: z.string().min(1).default('*').describe('File, glob, or * for all files.'),
    limit: limitInput.default(20),
  }),
  output: z.object({
    symbols: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        role: z.enum(SYMBOL_ROLES).optional().describe('If roles is given.'),
        parent: z.string().optional(),
        path: z.string(),
        line_start: z.number(),
        line_end: z.number(),
        symbol_id: z.string(),
      }),
    ),
    total_count: z.number().describe('Before the limit.'),
    total_is_lower_bound: z.boolean().optional(),
    files_count: z.number().describe('Files searched.'),
  }),
  isPaged: true,
  run: async ({ view, offset, caller: { signal } }, input) => {
    const found = await listFileSymbols(view, { ...selectFiles(view, input), limit: input.limit, offset, signal });
    const isEmpty = found.totalCount === 0;
    const outside = isEmpty && input.scope !== 'mixed' ? await symbolsOutsideScope(view, input) : NOTHING_OUTSIDE;
    return {
      data: defined({
        symbols: found.symbols.map((one) => ({
          ...listedSymbolFields(one),
          ...(input.roles ? { role: one.symbol.role } : {}),
        })),
        total_count: found.totalCount,
        total_is_lower_bound: found.isLowerBound ? true : undefined,
        files_count: found.entries.length,
      }),
      message: `${isEmpty ? 'No symbols' : countOf(found.totalCount, 'symbol')} in ${countOf(found.entries.length, 'file')}.`,
      confidence: isEmpty ? ('low' as const) : ('medium' as const),
      ...outside,
      hasMore: found.hasMore,
      warnings: isEmpty ? await uncoveredSymbols(view) : await partlyReadFiles(view, isAmong(found.entries)),
    };
  },
  render: ({ symbols }) => renderByFile(symbols),
});

const symbolsOutsideScope = async (view: OpenView, input: ListInput) => {
  const everywhere = { ...selectFiles(view, { ...input, scope: 'mixed' }), limit: 1 };
  const { totalCount, isLowerBound } = await listFileSymbols(view, everywhere);
  const left = `${isLowerBound ? 'at least ' : ''}${countOf(totalCount, 'symbol')}`;
  return totalCount === 0 ? NOTHING_OUTSIDE : outsideScopeReply(left, { tool: OPERATION.listSymbols, args: input });
};

const isAmong = (entries: readonly number[]): ((entry: number) => boolean) => {
  const listed = new Set(entries);
  return (entry) => listed.has(entry);
};

type ListInput = Parameters<typeof filtersOf>[0] & { readonly path: string };

/** A path selects that file; a folder selects everything in it. */
const selectFiles = (view: OpenView, input: ListInput) => {
  const { path, ...others } = input;
  if (path === '*') return { filters: filtersOf(others) };
  const isFolder = view.stored.table.paths.some((each) => each.startsWith(`${path.replace(/\/$/u, '')}/`));
  if (isFolder || /[*?[{]/u.test(path)) return { filters: filtersOf(input) };
  return { filters: filtersOf(others), file: requireEntry(view, path).path };
};

const listedSymbolFields = ({ path, symbol, parent }: ListedSymbol) =>
  defined({
    name: symbol.name,
    kind: symbol.kind,
    parent: parent?.qualifiedName,
    path,
    line_start: symbol.span.lineStart,
    line_end: symbol.span.lineEnd,
    symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
  });

type RenderedSymbol = {
  readonly path: string;
  readonly line_start: number;
  readonly kind: string;
  readonly name: string;
  readonly parent?: string | undefined;
};

const renderByFile = (symbols: readonly RenderedSymbol[]): string =>
  symbols
    .map(({ path, line_start: line, kind, name, parent }, index) => {
      const head = symbols[index - 1]?.path === path ? '' : `${path}\n`;
      return `${head}  ${line}  ${kind} ${parent ? `${parent}.` : ''}${name}`;
    })
    .join('\n');
