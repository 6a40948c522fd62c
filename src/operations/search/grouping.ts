/** How `search_code` groups its hits, and the fields of a group. */
import { z } from 'zod';
import { type Hit, symbolId } from '#model';

export const groupingInput = {
  result_mode: z
    .enum(['grouped', 'raw'])
    .default('grouped')
    .describe('raw: every matching range by its own score; grouped: one hit per symbol, and further ones of a file count less.'),
  group_by: z.enum(['symbol', 'file']).default('symbol').describe('file: one result per file, with its other hits inside.'),
  debug: z.boolean().default(false).describe('Describe how the hits were found.'),
};

const relatedHit = z.object({
  symbol_id: z.string().optional(),
  kind: z.string(),
  name: z.string(),
  line_start: z.number(),
  line_end: z.number(),
});

export const groupFields = {
  collapsed_count: z.number().optional().describe('With group_by file: further hits in the file.'),
  related: z.array(relatedHit).optional().describe('The best of them, at most 5.'),
  features: z.record(z.string(), z.number()).optional().describe('With debug: what the parts of the score are made of.'),
};

export const debugOutput = {
  debug: z
    .object({
      words: z.array(z.string()).optional(),
      unknown_words: z.array(z.string()).optional().describe('No file contains them.'),
      phrases: z.array(z.string()).optional(),
      must: z.array(z.string()).optional(),
      exclude: z.array(z.string()).optional(),
      kinds: z.array(z.string()).optional(),
      candidate_files: z.number().describe('Files whose regions were scored.'),
      is_cut: z.boolean().describe('More files matched.'),
      named_symbols: z.number().describe('Symbols whose names match.'),
      regions: z.number(),
      ranked: z.number(),
      vectors: z.enum(['used', 'not_used']),
      rounds: z.number().describe('Selections of files.'),
    })
    .optional(),
};

const MOST_RELATED = 5;

type RelatedHit = Readonly<z.output<typeof relatedHit>>;
export type GroupFields = {
  readonly collapsed_count?: number | undefined;
  readonly related?: readonly RelatedHit[] | undefined;
  readonly features?: Readonly<Record<string, number>> | undefined;
};

/** Empty for a hit that is no group. `isPlain`: the answer has places alone. */
export const groupFieldsOf = ({ others, features, path }: Hit, { isPlain }: { readonly isPlain: boolean }): GroupFields => ({
  ...(others && !isPlain
    ? { collapsed_count: others.length, related: others.slice(0, MOST_RELATED).map((hit) => relatedOf(path, hit)) }
    : {}),
  ...(features ? { features: nonZero(features) } : {}),
});

const relatedOf = (path: Hit['path'], { kind, name, span, symbol }: Hit): RelatedHit => ({
  ...(symbol ? { symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal) } : {}),
  kind,
  name,
  line_start: span.lineStart,
  line_end: span.lineEnd,
});

const FEATURE_SCALE = 10_000;

const nonZero = (features: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([name, value]) => {
      const rounded = Math.round(value * FEATURE_SCALE) / FEATURE_SCALE;
      return rounded === 0 ? [] : [[name, rounded]];
    }),
  );

/** `+3 more in this file: 12 total, 40 describe`. */
export const renderFurther = ({ collapsed_count: count = 0, related = [] }: GroupFields): readonly string[] => {
  if (count === 0) return [];
  const named = related.map(({ line_start: line, kind, name }) => `${line} ${kind === 'text' ? kind : name}`).join(', ');
  return [`  +${count} more in this file: ${named}${count > related.length ? ', …' : ''}`];
};
