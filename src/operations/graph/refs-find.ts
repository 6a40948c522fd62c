import { z } from 'zod';
import { countOf, defined, type Hint, type Json, OPERATION, symbolId } from '#model';
import { type Links, openLinks, type SymbolAddress, type Use, USE_KINDS, type UseKind } from '#link';
import { fileFilter } from '#search';
import { defineOperation, filtersOf, pathFilterInput, referencesInput, scopeInput, uncoveredUses } from '#call';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';
import { resolvedSymbolId, symbolAddress } from '../targets/resolved-symbol.ts';
import {
  otherCandidatesPart,
  overloadFields,
  overloadsOutput,
  overloadsPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols, symbolInput } from '../targets/symbol-input.ts';
import { relativeMarks, type RelativeMark } from './references/mark-relatives.ts';
import { mentionFields, mentionsOutput, renderMentions } from './references/quoted-mentions.ts';
import { readExcerpts } from './references/read-excerpts.ts';
import { usesOfAll } from './references/uses-of-all.ts';
import { renderReferences } from './references/render-references.ts';

const RESOLUTION_STATES = ['resolved', 'unresolved'] as const;

const reference = z.object({
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  column_start: z.number().optional().describe('1-based; only with columns.'),
  kind: z.enum(USE_KINDS),
  from_symbol: z.string().optional().describe('The enclosing symbol; absent at the top level of a file.'),
  resolution_state: z.enum(RESOLUTION_STATES),
  to_name: z.string().optional(),
  to_container_hint: z.string().optional(),
  via: z.string().optional().describe('Type of the member that it refers to: one that overrides the symbol or is overridden.'),
  sibling: z.boolean().optional().describe('That member and the symbol both override another.'),
  excerpt: z.string().optional().describe('The source line, once per line; none for imports and exports.'),
});

export const refsFind = defineOperation({
  name: 'refs_find',
  summary: 'Find every use of a symbol, classified by kind.',
  description:
    'resolved: followed through imports and types; unresolved: same name, unknown receiver. For transitive callers use graph_callers.',
  toolset: 'graph',
  isDefault: true,
  aliases: [{ name: 'refs', command: 'Find every use of a symbol.' }, { name: 'find_references' }, { name: 'references' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By id', input: { symbol_id: 'src/model/json.ts#defined' } },
    { title: 'Only calls', input: { name: 'openLinks', kind: ['call'] } },
    { title: 'The symbol at a line', input: { path: 'src/model/ids.ts', line: 30 } },
  ],
  input: z.object({
    ...symbolInput,
    kind: z.array(z.enum(USE_KINDS)).optional().describe('Only these kinds of use.'),
    resolution_state: z.enum(RESOLUTION_STATES).optional(),
    include_paths: pathFilterInput.include_paths,
    exclude_paths: pathFilterInput.exclude_paths,
    file_pattern: pathFilterInput.file_pattern,
    scope: scopeInput,
    excerpt: z.boolean().default(true).describe('Include the source line of each use.'),
    columns: z.boolean().default(false).describe('Include the column of each use.'),
    limit: referencesInput.default(50),
  }),
  output: z.object({
    target_symbol: z.string(),
    ...overloadsOutput,
    references: z.array(reference),
    total_count: z.number(),
    resolved_count: z.number(),
    mentions: mentionsOutput.optional(),
    uncovered_files: z.number().optional().describe('Files that mention the name but were not searched.'),
  }),
  isPaged: true,
  run: async (context, input) => {
    const { view, offset, caller } = context;
    const named = await findSymbols(context, symbolQuery(input), { tool: OPERATION.refsFind, args: input });
    const links = openLinks(view, caller.signal);
    const options = {
      followsOverrides: true,
      includesUnresolved: input.resolution_state !== 'resolved',
      ...(input.kind ? { kinds: new Set<UseKind>(input.kind) } : {}),
      ...(caller.signal ? { signal: caller.signal } : {}),
    };
    const covered = named.overloads.map((each) => symbolAddress(view, each));
    const at = symbolAddress(view, named.symbol);
    const { uses, uncoveredFiles } = await usesOfAll(links, covered, options);
    const isInScope = await fileFilter(view, { scope: input.scope });
    const isAllowed = await fileFilter(view, filtersOf({ ...input, kinds: undefined, path: pathFilter(input), scope: 'mixed' }));
    const allowed = uses.filter(
      ({ state, entry }) => (input.resolution_state === undefined || state === input.resolution_state) && isAllowed(entry),
    );
    const kept = allowed.filter(({ entry }) => isInScope(entry));
    const outside = outsideScope(allowed.length - kept.length, input);
    const shown = resolvedFirst(kept).slice(offset, offset + input.limit);
    const resolved = kept.filter(({ state }) => state === 'resolved').length;
    const target = resolvedSymbolId(named.symbol);
    const mentions = asksForAll(input, offset)
      ? mentionFields(
          await links.quotedMentionsOf(at, {
            uses,
            allows: (entry) => isAllowed(entry) && isInScope(entry),
            signal: caller.signal,
          }),
        )
      : undefined;
    return {
      data: defined({
        target_symbol: target,
        ...overloadFields(named),
        references: await referenceFields(links, shown, {
          excerpts: input.excerpt ? await readExcerpts(view, shown) : [],
          hasColumns: input.columns,
          marks: await relativeMarks(links, covered, shown),
        }),
        total_count: kept.length,
        resolved_count: resolved,
        mentions,
        uncovered_files: uncoveredFiles > 0 ? uncoveredFiles : undefined,
      }),
      message: `${kept.length === 0 ? `No uses of ${target}${overloadsPart(named)}.` : refsSentence(`${named.symbol.symbol.qualifiedName}${overloadsPart(named)}`, kept.length, resolved)}${otherCandidatesPart(named.others)}`,
      confidence: resolved > 0 ? ('medium' as const) : ('low' as const),
      hints: [...(await overriddenMembersHint(links, covered)), ...outside.hints],
      nextActions: outside.nextActions,
      hasMore: kept.length > offset + shown.length,
      readerBytes: 0,
      ...(kept.length === 0 ? { warnings: await uncoveredUses(view, [named.symbol.symbol]) } : {}),
    };
  },
  render: ({ target_symbol: target, references, mentions, other_candidates: others }, { symbol_id: asked }) =>
    [
      ...(references.length > 0 ? [renderReferences(references)] : []),
      ...(mentions ? [renderMentions(mentions)] : []),
      ...(references.length > 0 && asked !== target ? [`target: ${target}`] : []),
      ...renderOtherCandidates(others),
    ].join('\n'),
});

/** Names the members that the symbol overrides or implements: calls of those are listed among its uses. */
const overriddenMembersHint = async (links: Links, covered: readonly SymbolAddress[]): Promise<readonly Hint[]> => {
  const members = (await Promise.all(covered.map((at) => links.overriddenMembersOf(at)))).flat();
  const above = [...new Map(members.map((at) => [`${at.entry}:${at.symbol}`, at])).values()];
  const [first] = above;
  if (!first) return [];
  const more = above.length > 1 ? ` and ${above.length - 1} more` : '';
  return [
    { type: 'info', text: `It overrides or implements ${await symbolIdAt(links, first)}${more}; calls of it are included.` },
  ];
};

const outsideScope = (uses: number, input: Json) =>
  uses === 0 ? NOTHING_OUTSIDE : outsideScopeReply(countOf(uses, 'use'), { tool: OPERATION.refsFind, args: input });

/** Mentions come with the first page of uses of every kind. */
const asksForAll = ({ kind, resolution_state: state }: RefsFilters, offset: number): boolean =>
  offset === 0 && kind === undefined && state === undefined;

type RefsFilters = { readonly kind?: readonly UseKind[] | undefined; readonly resolution_state?: string | undefined };

type RefsInput = Parameters<typeof findSymbols>[1];

/** With an id, `path` filters the uses; with a name or a line, it selects the symbol. */
const pathFilter = ({ symbol_id: id, path }: RefsInput): string | undefined => (id === undefined ? undefined : path);
const symbolQuery = (input: RefsInput): RefsInput => (input.symbol_id === undefined ? input : { ...input, path: undefined });

/** Both groups stay sorted by path and line. */
const resolvedFirst = (uses: readonly Use[]): readonly Use[] => [
  ...uses.filter(({ state }) => state === 'resolved'),
  ...uses.filter(({ state }) => state === 'unresolved'),
];

const refsSentence = (name: string, total: number, resolved: number): string =>
  `${countOf(total, 'use')} of ${name}${resolved === total ? '' : `, ${total - resolved} by name only`}.`;

type UseDetails = {
  readonly excerpts: readonly (string | undefined)[];
  readonly marks: readonly (RelativeMark | undefined)[];
  readonly hasColumns: boolean;
};

const referenceFields = (links: Links, uses: readonly Use[], { excerpts, marks, hasColumns }: UseDetails) =>
  Promise.all(
    uses.map(async (use, index) =>
      defined({
        path: use.path,
        line_start: use.span.lineStart,
        line_end: use.span.lineEnd,
        column_start: hasColumns ? use.span.columnStart + 1 : undefined,
        kind: use.kind,
        from_symbol: use.from ? await symbolIdAt(links, use.from) : undefined,
        resolution_state: use.state,
        to_name: use.state === 'unresolved' ? use.name : undefined,
        to_container_hint: use.containerHint,
        ...marks[index],
        excerpt: excerpts[index],
      }),
    ),
  );

const symbolIdAt = async (links: Links, at: SymbolAddress): Promise<string> => {
  const { path, fact } = await links.symbol(at);
  return symbolId(path, fact.qualifiedName, fact.ordinal);
};
