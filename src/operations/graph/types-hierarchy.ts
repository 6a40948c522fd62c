import { z } from 'zod';
import { countOf, defined, OPERATION, Problem, symbolId } from '#model';
import { type Links, openLinks, type SymbolAddress } from '#link';
import { defineOperation, referencesInput } from '#call';
import { placeOf, type ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { findSymbol, symbolInput } from '../targets/symbol-input.ts';
import { hierarchyOf, type TypePlace } from './type-family.ts';

const typeOutput = z.object({
  symbol_id: z.string().optional().describe('Absent for what lies outside of the repository.'),
  display_name: z.string(),
  kind: z.string().optional(),
  path: z.string().optional(),
  line_start: z.number().optional(),
  depth: z.number().optional().describe('Steps away, when more than one.'),
});

export const typesHierarchy = defineOperation({
  name: 'types_hierarchy',
  summary: 'What a type extends and implements, and what extends or implements it.',
  description:
    'Direct ones; transitive: all. Where the language counts methods alone, types that have them all implement an interface.',
  toolset: 'graph',
  aliases: [{ name: 'hierarchy', command: 'Types above and below a type.' }, { name: 'type_hierarchy' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By its id', input: { symbol_id: 'src/link/resolved-name.ts#NameResolver' } },
    { title: 'All the way', input: { name: 'NameResolver', transitive: true } },
  ],
  input: z.object({
    ...symbolInput,
    transitive: z.boolean().default(false).describe('Also what is more than one step away.'),
    limit: referencesInput.default(50).describe('Most derived types. At most 500.'),
  }),
  output: z.object({
    target_type: z.string(),
    base_type: typeOutput.optional(),
    base_types: z.array(typeOutput).optional().describe('All of them, where there is more than one.'),
    interfaces: z.array(typeOutput),
    derived_types: z.array(typeOutput),
    total_count: z.number().describe('Derived types before the limit.'),
    truncated: z.boolean().optional(),
  }),
  run: async (context, input) => {
    const { view, caller } = context;
    const found = await findSymbol(context, input, { tool: OPERATION.typesHierarchy, args: input });
    demandType(found);
    const links = openLinks(view, caller.signal);
    const at = placeOf(view, found);
    const { bases, interfaces, derived, isTruncated } = await hierarchyOf(links, at, {
      isTransitive: input.transitive,
      signal: caller.signal,
    });
    const [base] = bases;
    const shown = derived.slice(0, input.limit);
    const total = bases.length + interfaces.length + derived.length;
    return {
      data: defined({
        target_type: symbolId(found.path, found.symbol.qualifiedName, found.symbol.ordinal),
        base_type: base && (await wireOf(links, base)),
        base_types: bases.length > 1 ? await wireAll(links, bases) : undefined,
        interfaces: await wireAll(links, interfaces),
        derived_types: await wireAll(links, shown),
        total_count: derived.length,
        truncated: isTruncated || shown.length < derived.length ? true : undefined,
      }),
      message: `${found.symbol.qualifiedName}: ${countOf(bases.length, 'base')}, ${countOf(interfaces.length, 'interface')}, ${countOf(derived.length, 'derived type')}.`,
      confidence: total > 0 ? ('medium' as const) : ('low' as const),
      ...(shown.length < derived.length ? { meta: { result_completeness: 'truncated' as const } } : {}),
      readerBytes: 0,
    };
  },
  render: ({ target_type: target, base_type: base, base_types: bases, interfaces, derived_types: derived }) =>
    [
      target,
      ...(bases ?? (base ? [base] : [])).map((each) => line('extends', each)),
      ...interfaces.map((each) => line('implements', each)),
      ...derived.map((each) => line('derived', each)),
    ].join('\n'),
});

const demandType = ({ path, symbol }: ResolvedSymbol): void => {
  if (symbol.role === 'type' || symbol.role === 'alias') return;
  const id = symbolId(path, symbol.qualifiedName, symbol.ordinal);
  throw new Problem('invalid_input', `${OPERATION.typesHierarchy} is about types; ${symbol.qualifiedName} is a ${symbol.kind}.`, {
    hint: `Ask ${OPERATION.graphCallers} who calls it, or ${OPERATION.refsFind} for all its uses.`,
    details: { field: 'symbol_id', symbol_id: id, kind: symbol.kind },
    nextActions: [
      { tool: OPERATION.graphCallers, args: { symbol_id: id }, reason: 'Who calls it.' },
      { tool: OPERATION.refsFind, args: { symbol_id: id }, reason: 'Every use of it.' },
    ],
  });
};

const wireAll = (links: Links, places: readonly TypePlace[]) => Promise.all(places.map((place) => wireOf(links, place)));

const wireOf = async (links: Links, { at, name, depth }: TypePlace) => ({
  ...(at ? await placeOfType(links, at) : { display_name: name }),
  ...(depth > 1 ? { depth } : {}),
});

const placeOfType = async (links: Links, at: SymbolAddress) => {
  const { path, fact } = await links.symbol(at);
  return {
    symbol_id: symbolId(path, fact.qualifiedName, fact.ordinal),
    display_name: fact.qualifiedName,
    kind: fact.kind,
    path,
    line_start: fact.span.lineStart,
  };
};

type Shown = z.output<typeof typeOutput>;

const line = (word: string, { display_name: name, path, line_start: at, depth = 1 }: Readonly<Shown>): string =>
  `${'  '.repeat(depth)}${word} ${name}${path === undefined ? '  (outside)' : `  ${path}:${at}`}`;
