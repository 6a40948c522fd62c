/** Input fields that several operations share: each has one name, one description and one default. */
import { z } from 'zod';
import { DETAIL_LEVELS } from '#answer';

/** The largest value a number may have; above it the value is clamped and recorded, never refused. */
export const HARD_CAPS = z.registry<{ readonly cap: number }>();

type CappedNumberOptions = { readonly cap: number; readonly describe: string; readonly min?: number };

/** A whole number with a hard cap. Give it its default where it is used: `limitInput.default(10)`. */
const cappedNumber = ({ cap, describe, min = 1 }: CappedNumberOptions): z.ZodNumber => {
  const schema = z.number().int().min(min).describe(`${describe} At most ${cap}.`);
  HARD_CAPS.add(schema, { cap });
  return schema;
};

export const limitInput = cappedNumber({ cap: 100, describe: 'How many.' });
export const referencesInput = cappedNumber({ cap: 500, describe: 'How many.' });
export const depthInput = cappedNumber({ cap: 6, describe: 'How many steps.' });
export const nearDepthInput = cappedNumber({ cap: 2, describe: 'How many steps.' });
export const maxLinesInput = cappedNumber({ cap: 400, describe: 'How many lines.' });
export const windowInput = cappedNumber({ cap: 200, min: 0, describe: 'Lines before and after.' });
export const contextLinesInput = cappedNumber({ cap: 50, min: 0, describe: 'Lines around.' });

const EXPLAIN_LEVELS = ['off', 'basic', 'full'] as const;
const FRESHNESS_POLICIES = ['strict', 'auto', 'balanced', 'best_effort'] as const;

/** How much of each hit is told (search_code, locate_symbol). */
export const detailInput = {
  detail_level: z
    .enum(DETAIL_LEVELS)
    .default('signature')
    .describe('location: where; signature: and what; context: and its code.'),
  compact: z.boolean().default(false).describe('Only handles and scores.'),
  ranking_explain_level: z.enum(EXPLAIN_LEVELS).default('off').describe('Why each hit ranks where it does.'),
};

/** Which files may answer. */
export const pathFilterInput = {
  path: z.string().optional().describe('Only under this path or glob.'),
  include_paths: z.array(z.string()).optional().describe('Under any of these.'),
  exclude_paths: z.array(z.string()).optional().describe('Under none of these.'),
  file_pattern: z.string().optional().describe('Glob, or part of a path.'),
};

export const kindsInput = z.array(z.string()).optional().describe('Symbol kinds, such as class, fn, const.');
export const languageInput = z.string().optional().describe('Only files of this language.');
export const pathInput = z.string().min(1).describe('File, relative to the repository.');
export const lineInput = z.number().int().min(1).describe('Line, from 1.');

/** Fields of every operation whose list comes in pages; `defineOperation` adds them. */
export const cursorInput = { cursor: z.string().optional().describe('next_cursor of the page before.') };
export const nextCursorOutput = { next_cursor: z.string().optional().describe('When there is more.') };

const META_SIZES = ['brief', 'full'] as const;

/** Fields that every operation takes; `defineOperation` adds them. */
export const everyInput = {
  repo: z.string().optional().describe('Repository root.'),
  meta: z.enum(META_SIZES).optional().describe('Size of meta.'),
};

/** Fields of every operation that reads the index; `defineOperation` adds them. */
export const indexInput = {
  freshness_policy: z.enum(FRESHNESS_POLICIES).optional().describe('What to do when the index is behind.'),
  max_reindex_ms: cappedNumber({ cap: 600_000, min: 0, describe: 'Time for a sync before the answer.' }).optional(),
};

/** Most characters of `data`; which of the three rules holds is the operation's `maxChars`. */
export const MAX_CHARS_RULES = {
  standard: { default: 12_000, cap: 40_000 },
  pack: { default: 20_000, cap: 500_000 },
  /** Only when asked for; else the safety limit on bytes holds. */
  on_request: { default: undefined, cap: 40_000 },
} as const;
export type MaxCharsRule = keyof typeof MAX_CHARS_RULES;

export const SAFETY_LIMIT_BYTES = 65_536;

export const maxCharsInput = (rule: MaxCharsRule): z.ZodType<number | undefined> => {
  const { cap, default: usual } = MAX_CHARS_RULES[rule];
  const schema = cappedNumber({ cap, describe: 'Most characters of data.' });
  return usual === undefined ? schema.optional() : schema.default(usual);
};
