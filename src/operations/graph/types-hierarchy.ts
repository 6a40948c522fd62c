import { z } from 'zod';
import { countOf, defined, OPERATION, Problem, type SymbolRole, symbolId } from '#model';
import { type Links, openLinks, type SymbolAddress } from '#link';
import { defineOperation, referencesInput } from '#call';
import { symbolAddress, type ResolvedSymbol } from '../targets/resolved-symbol.ts';
import {
  otherCandidateFields,
  otherCandidatesOutput,
  otherCandidatesPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols, symbolInput } from '../targets/symbol-input.ts';
import { findRelatedTypes, type RelatedType } from './find-related-types.ts';

const typeOutput = z.object({
  symbol_id: z.string().optional().describe('Absent for external types.'),
  display_name: z.string(),
  kind: z.string().optional(),
  path: z.string().optional(),
  line_start: z.number().optional(),
  depth: z.number().optional().describe('Distance, if more than one step.'),
});

export const typesHierarchy = defineOperation({
  name: 'types_hierarchy',
  summary: 'List the supertypes and subtypes of a type.',
  description:
    'Direct ones, or all with transitive. In structurally typed languages, a type with all methods of an interface implements it.',
  toolset: 'graph',
  aliases: [{ name: 'hierarchy', command: 'List the supertypes and subtypes of a type.' }, { name: 'type_hierarchy' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By id', input: { symbol_id: 'src/model/problem.ts#Problem' } },
    { title: 'All levels', input: { name: 'Problem', kinds: ['class'], transitive: true } },
  ],
  input: z.object({
    ...symbolInput,
    transitive: z.boolean().default(false).describe('Include indirect ones.'),
    limit: referencesInput.default(50).describe('Derived types. At most 500.'),
  }),
  output: z.object({
    target_type: z.string(),
    base_type: typeOutput.optional(),
    base_types: z.array(typeOutput).optional().describe('All base types, if more than one.'),
    interfaces: z.array(typeOutput),
    derived_types: z.array(typeOutput),
    total_count: z.number().describe('Derived types before the limit.'),
    total_is_lower_bound: z.boolean().optional(),
    other_candidates: otherCandidatesOutput,
  }),
  run: async (context, input) => {
    const { view, caller } = context;
    const { symbol: found, others } = await findSymbols(context, input, {
      tool: OPERATION.typesHierarchy,
      args: input,
      roles: TYPES,
    });
    requireType(found);
    const links = openLinks(view, caller.signal);
    const at = symbolAddress(view, found);
    const { bases, interfaces, derived, isTruncated } = await findRelatedTypes(links, at, {
      isTransitive: input.transitive,
      signal: caller.signal,
    });
    const [base] = bases;
    const total = bases.length + interfaces.length + derived.length;
    return {
      data: defined({
        target_type: symbolId(found.path, found.symbol.qualifiedName, found.symbol.ordinal),
        base_type: base && (await relatedTypeFields(links, base)),
        base_types: bases.length > 1 ? await relatedTypeList(links, bases) : undefined,
        interfaces: await relatedTypeList(links, interfaces),
        derived_types: await relatedTypeList(links, derived),
        total_count: derived.length,
        total_is_lower_bound: isTruncated ? true : undefined,
        other_candidates: otherCandidateFields(others),
      }),
      message: `${found.symbol.qualifiedName}: ${countOf(bases.length, 'base type')}, ${countOf(interfaces.length, 'interface')}, ${countOf(derived.length, 'derived type')}.${otherCandidatesPart(others)}`,
      confidence: total > 0 ? ('medium' as const) : ('low' as const),
      readerBytes: 0,
    };
  },
  render: ({
    target_type: target,
    base_type: base,
    base_types: bases,
    interfaces,
    derived_types: derived,
    other_candidates: others,
  }) =>
    [
      target,
      ...(bases ?? (base ? [base] : [])).map((each) => renderType('extends', each)),
      ...interfaces.map((each) => renderType('implements', each)),
      ...derived.map((each) => renderType('derived', each)),
      ...renderOtherCandidates(others),
    ].join('\n'),
});

const TYPES: ReadonlySet<SymbolRole> = new Set(['type', 'alias']);

const requireType = ({ path, symbol }: ResolvedSymbol): void => {
  if (symbol.role === 'type' || symbol.role === 'alias') return;
  const id = symbolId(path, symbol.qualifiedName, symbol.ordinal);
  throw new Problem('invalid_input', `${OPERATION.typesHierarchy} takes a type; ${symbol.qualifiedName} is a ${symbol.kind}.`, {
    hint: `Use ${OPERATION.graphCallers} for its callers, or ${OPERATION.refsFind} for all uses.`,
    details: { field: 'symbol_id', symbol_id: id, kind: symbol.kind },
    nextActions: [
      { tool: OPERATION.graphCallers, args: { symbol_id: id }, reason: 'Its callers.' },
      { tool: OPERATION.refsFind, args: { symbol_id: id }, reason: 'All its uses.' },
    ],
  });
};

const relatedTypeList = (links: Links, types: readonly RelatedType[]) =>
  Promise.all(types.map((type) => relatedTypeFields(links, type)));

const relatedTypeFields = async (links: Links, { at, name, depth }: RelatedType) => ({
  ...(at ? await typeFields(links, at) : { display_name: name }),
  ...(depth > 1 ? { depth } : {}),
});

const typeFields = async (links: Links, at: SymbolAddress) => {
  const { path, fact } = await links.symbol(at);
  return {
    symbol_id: symbolId(path, fact.qualifiedName, fact.ordinal),
    display_name: fact.qualifiedName,
    kind: fact.kind,
    path,
    line_start: fact.span.lineStart,
  };
};

type RenderedType = z.output<typeof typeOutput>;

const renderType = (word: string, { display_name: name, path, line_start: at, depth = 1 }: Readonly<RenderedType>): string =>
  `${'  '.repeat(depth)}${word} ${name}${path === undefined ? '  (external)' : `  ${path}:${at}`}`;
