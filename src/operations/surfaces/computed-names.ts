/** Facts whose names are known only while the program runs: no key or table, so they are counted apart. */
import { z } from 'zod';
import { countOf, defined } from '#model';
import type { NamedFact } from '#stitch';

export const computedOutput = z
  .object({
    count: z.number(),
    places: z.array(z.object({ path: z.string(), line_start: z.number(), symbol_id: z.string().optional() })),
  })
  .optional()
  .describe('Places whose name is known only at run time: the first of them.');

type ComputedNames = z.output<typeof computedOutput>;

const MOST_PLACES = 20;

export const computedNames = (facts: readonly NamedFact[]): { readonly computed?: ComputedNames } => {
  const found = facts.filter(({ isComputed }) => isComputed).sort(programFirst);
  if (found.length === 0) return {};
  const places = found
    .slice(0, MOST_PLACES)
    .map(({ path, line, symbol }) => defined({ path, line_start: line, symbol_id: symbol }));
  return { computed: { count: found.length, places } };
};

/** In path order, tests last. */
const programFirst = (one: NamedFact, other: NamedFact): number =>
  Number(one.isTest) - Number(other.isTest) || one.entry - other.entry || one.line - other.line;

export const withoutComputed = (facts: readonly NamedFact[]): readonly NamedFact[] =>
  facts.filter(({ isComputed }) => !isComputed);

type ShownNames = {
  readonly count: number;
  readonly places: readonly { readonly path: string; readonly line_start: number }[];
};

const MOST_SHOWN = 5;

/** `5 reads with a computed key`: a line below the list, or none. */
export const renderComputed = (
  computed: ShownNames | undefined,
  { one, of }: { readonly one: string; readonly of: string },
): readonly string[] => {
  if (!computed) return [];
  const { count, places } = computed;
  const shown = places.slice(0, MOST_SHOWN).map(({ path, line_start: line }) => `${path}:${line}`);
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return [`${countOf(count, one)} with a computed ${of}, known only at run time: ${shown.join(', ')}${more}`];
};
