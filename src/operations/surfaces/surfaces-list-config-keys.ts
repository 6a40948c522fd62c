import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import { defineOperation, fileFilterInput, limitInput, uncoveredSymbols } from '#call';
import type { NamedFact } from '#stitch';
import { computedOutput, computedNames, renderComputed, withoutComputed } from './computed-names.ts';
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
  tests_only: z.boolean().optional().describe('Only tests read it.'),
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
  output: z.object({ keys: z.array(keyOutput), computed: computedOutput }),
  run: async ({ view, caller: { signal } }, input) => {
    const call = { tool: OPERATION.surfacesListConfigKeys, args: input, name: input.key_filter, signal };
    const used = await findNamedFacts(view, { ...call, kind: 'config' });
    const written = await findNamedFacts(view, { ...call, kind: 'config_definition' });
    const definitions = groupByName(withoutComputed(written.facts));
    const uses = groupByName(withoutComputed(used.facts));
    const names = [...new Set([...uses.keys(), ...definitions.keys()])].sort();
    const all = names.map((key) => keyFields(key, uses.get(key) ?? [], definitions.get(key) ?? []));
    const keys = [...all.filter(({ tests_only: isTest }) => !isTest), ...all.filter(({ tests_only: isTest }) => isTest)];
    return {
      data: { keys, ...computedNames(used.facts) },
      message: keys.length === 0 ? 'No config keys were found.' : countSentence(keys),
      confidence: keys.length === 0 ? ('low' as const) : ('medium' as const),
      ...used.outside,
      warnings: keys.length === 0 ? await uncoveredSymbols(view) : [],
    };
  },
  render: ({ keys, computed }) => [...keys.map(renderKey), ...renderComputed(computed, { one: 'read', of: 'key' })].join('\n'),
});

/** What holds for most keys is said once. */
const countSentence = (keys: readonly { readonly state: string }[]): string => {
  const undefinedKeys = keys.filter(({ state }) => state === 'used').length;
  const total = countOf(keys.length, 'config key');
  if (undefinedKeys === 0) return `${total}.`;
  return undefinedKeys === keys.length
    ? `${total}. No shared file of settings defines ${keys.length === 1 ? 'it' : 'any of them'}.`
    : `${total}. No shared file of settings defines ${undefinedKeys} of them: those without "defined at".`;
};

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
    ...(isUsed && uses.every(({ isTest }) => isTest) ? { tests_only: true } : {}),
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
  readonly tests_only?: boolean | undefined;
  readonly uses?: readonly RenderedPlace[] | undefined;
  readonly defined_in?: readonly RenderedPlace[] | undefined;
};

const MOST_PLACES = 3;

const renderKey = (entry: RenderedKey): string => {
  const { key, state, tests_only: isOfTests, uses = [], defined_in: definitions = [] } = entry;
  const used = state === 'defined' ? 'not read by this name' : placeList(uses.length > 0 ? uses : [entry]);
  const written = definitions.length === 0 ? '' : `; defined at ${placeList(definitions)}`;
  return `${key}  ${used}${isOfTests ? ' (tests)' : ''}${written}`;
};

const placeList = (places: readonly RenderedPlace[]): string => {
  const shown = places.slice(0, MOST_PLACES).map(({ path, line_start: line }) => `${path}:${line}`);
  return `${shown.join(', ')}${places.length > shown.length ? ` and ${places.length - shown.length} more` : ''}`;
};
