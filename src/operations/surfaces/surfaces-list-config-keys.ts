import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import { defineOperation, fileFilterInput, limitInput, uncoveredSymbols } from '#call';
import type { NamedFact } from '#stitch';
import { bestConfidence, findNamedFacts, groupByName } from './named-lists.ts';

const keyPlace = z.object({ path: z.string(), line_start: z.number(), symbol_id: z.string().optional() });

const keyOutput = z.object({
  key: z.string(),
  state: z
    .enum(['used', 'used and defined', 'defined'])
    .describe('used: no shared file of settings defines it. defined: nothing reads it by this name.'),
  used_by_symbol: z.string().optional(),
  path: z.string(),
  line_start: z.number(),
  usage_pattern: z.string().optional(),
  confidence: z.enum(['high', 'medium', 'low']),
  uses: z.array(keyPlace).optional().describe('All places that read it, if there are several.'),
  defined_in: z.array(keyPlace).optional(),
});

export const surfacesListConfigKeys = defineOperation({
  name: 'surfaces_list_config_keys',
  summary: 'List the config keys and environment variables that the code reads, and where they are defined.',
  description: 'Keys only, never values.',
  toolset: 'surfaces',
  aliases: [{ name: 'env', command: 'List environment variables and config keys.' }, { name: 'list_config_keys' }],
  needs: 'symbols',
  positional: ['key_filter'],
  examples: [
    { title: 'All keys', input: {} },
    { title: 'Keys with a word', input: { key_filter: 'database', scope: 'runtime' } },
  ],
  input: z.object({
    key_filter: z.string().min(1).optional().describe('Part of the key, in any case.'),
    ...fileFilterInput,
    limit: limitInput.default(50),
  }),
  output: z.object({ keys: z.array(keyOutput) }),
  run: async ({ view, caller: { signal } }, input) => {
    const call = { tool: OPERATION.surfacesListConfigKeys, args: input, name: input.key_filter, signal };
    const used = await findNamedFacts(view, { ...call, kind: 'config' });
    const written = await findNamedFacts(view, { ...call, kind: 'config_definition' });
    const definitions = groupByName(written.facts);
    const uses = groupByName(used.facts);
    const names = [...new Set([...uses.keys(), ...definitions.keys()])].sort();
    const keys = names.map((key) => keyFields(key, uses.get(key) ?? [], definitions.get(key) ?? []));
    return {
      data: { keys },
      message: keys.length === 0 ? 'No config keys were found.' : `${countOf(keys.length, 'config key')}.`,
      confidence: keys.length === 0 ? ('low' as const) : ('medium' as const),
      ...used.outside,
      warnings: keys.length === 0 ? await uncoveredSymbols(view) : [],
    };
  },
  render: ({ keys }) => keys.map(renderKey).join('\n'),
});

const placeFields = ({ path, line, symbol }: NamedFact) => defined({ path, line_start: line, symbol_id: symbol });

const keyFields = (key: string, uses: readonly NamedFact[], definitions: readonly NamedFact[]): z.output<typeof keyOutput> => {
  const isUsed = uses.length > 0;
  const places = isUsed ? uses : definitions;
  return {
    key,
    state: !isUsed ? 'defined' : definitions.length === 0 ? 'used' : 'used and defined',
    ...placeOfKey(places[0]),
    ...(isUsed ? usageFields(uses[0]) : {}),
    confidence: bestConfidence(places),
    uses: uses.length > 1 ? uses.map(placeFields) : [],
    defined_in: definitions.map(placeFields),
  };
};

const placeOfKey = (fact: NamedFact | undefined) => ({ path: fact?.path ?? '', line_start: fact?.line ?? 1 });

const usageFields = (fact: NamedFact | undefined) =>
  defined({ used_by_symbol: fact?.symbol, usage_pattern: fact?.detail['source'] ?? fact?.framework });

type RenderedPlace = { readonly path: string; readonly line_start: number };
type RenderedKey = RenderedPlace & {
  readonly key: string;
  readonly state: string;
  readonly used_by_symbol?: string | undefined;
  readonly uses?: readonly RenderedPlace[] | undefined;
  readonly defined_in?: readonly RenderedPlace[] | undefined;
};

const MOST_PLACES = 3;

const renderKey = (entry: RenderedKey): string => {
  const { key, state, uses = [], defined_in: definitions = [] } = entry;
  const places = state === 'defined' ? [] : uses.length > 0 ? uses : [entry];
  const used = places.length === 0 ? 'not read' : `read at ${placeList(places)}`;
  const defined = definitions.length === 0 ? 'not defined in a shared file' : `defined at ${placeList(definitions)}`;
  return `${key}  ${used}; ${defined}`;
};

const placeList = (places: readonly RenderedPlace[]): string => {
  const shown = places.slice(0, MOST_PLACES).map(({ path, line_start: line }) => `${path}:${line}`);
  return `${shown.join(', ')}${places.length > shown.length ? ` and ${places.length - shown.length} more` : ''}`;
};
