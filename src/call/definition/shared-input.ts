/** Input fields shared by several operations, each with one name, description and default. */
import { z } from 'zod';
import { DETAIL_LEVELS } from '#answer';
import { SCOPES, SYMBOL_ROLES } from '#model';

/** The largest value of a number field. Larger values are clamped and reported, never rejected. */
export const HARD_CAPS = z.registry<{ readonly cap: number }>();

/** A switch of the command line that sets a field to one of its values. */
export const FIELD_SWITCHES = z.registry<FieldSwitch>();
export type FieldSwitch = { readonly flag: string; readonly value: string; readonly describe: string };

type CappedNumberOptions = { readonly cap: number; readonly describe: string; readonly min?: number };

/** A whole number with a hard cap. Set the default where it is used: `limitInput.default(10)`. */
const cappedNumber = ({ cap, describe, min = 1 }: CappedNumberOptions): z.ZodNumber => {
  const schema = z.number().int().min(min).describe(`${describe} (max ${cap}).`);
  HARD_CAPS.add(schema, { cap });
  return schema;
};

export const limitInput = cappedNumber({ cap: 100, describe: 'Number of results' });
export const referencesInput = cappedNumber({ cap: 500, describe: 'Number of results' });
export const depthInput = cappedNumber({ cap: 6, describe: 'Number of steps' });
export const nearDepthInput = cappedNumber({ cap: 3, describe: 'Number of steps' });
export const maxLinesInput = cappedNumber({ cap: 400, describe: 'Number of lines' });
export const windowInput = cappedNumber({ cap: 200, min: 0, describe: 'Lines before and after' });
export const contextLinesInput = cappedNumber({ cap: 50, min: 0, describe: 'Lines before and after each match' });

const EXPLAIN_LEVELS = ['off', 'basic', 'full'] as const;
const FRESHNESS_POLICIES = ['strict', 'auto', 'balanced', 'best_effort'] as const;

const scopes = z.enum(SCOPES);
FIELD_SWITCHES.add(scopes, {
  flag: 'no-tests',
  value: 'runtime',
  describe: 'Code and config alone, as --scope runtime: no fixtures, docs, generated and vendored files either.',
});

/** Which files count, by what they are for. */
export const scopeInput = scopes
  .default('mixed')
  .describe('runtime: code and config, without tests, fixtures, docs, generated and vendored files.');

/** How much to return per hit (search_code, locate_symbol). */
export const detailInput = {
  detail_level: z
    .enum(DETAIL_LEVELS)
    .default('signature')
    .describe('location: path and lines; signature: adds the signature; context: adds code.'),
  compact: z.boolean().default(false).describe('Return only ids and scores.'),
  ranking_explain_level: z.enum(EXPLAIN_LEVELS).default('off').describe('Explain the ranking of each hit.'),
};

/** Filters on the paths of files. */
export const pathFilterInput = {
  path: z.string().optional().describe('Only this file or folder from the root, or glob.'),
  include_paths: z.array(z.string()).optional().describe('Only these files and folders from the root, or globs.'),
  exclude_paths: z.array(z.string()).optional().describe('Not these folders, files, words of a path, or globs.'),
  file_pattern: z.string().optional().describe('Glob or part of a path.'),
};

export const kindsInput = z.array(z.string()).optional().describe('Symbol kinds, such as class, const; fn is every callable.');
export const rolesInput = z.array(z.enum(SYMBOL_ROLES)).optional().describe('Only symbols with these roles; adds role to each.');
export const languageInput = z.string().optional().describe('Only files of this language or extension.');
export const pathInput = z.string().min(1).describe('File, relative to the repository.');
export const lineInput = z.number().int().min(1).describe('Line number, from 1.');

/** For operations that read code: what does not concern it is folded. */
export const focusInput = z.string().optional().describe('Words or a symbol: keeps the lines about it and folds the rest.');

/** `defineOperation` adds these fields to every operation with a list. */
export const cursorInput = { cursor: z.string().optional().describe('next_cursor from the previous page.') };

const META_SIZES = ['brief', 'full'] as const;

/** `defineOperation` adds these fields to every operation. */
export const everyInput = {
  repo: z.string().optional().describe('Repository root.'),
  meta: z.enum(META_SIZES).optional().describe('How much meta to return.'),
};

/** `defineOperation` adds these fields to every operation that reads the index. */
export const indexInput = {
  freshness_policy: z.enum(FRESHNESS_POLICIES).optional().describe('What to do when the index is stale.'),
  max_reindex_ms: cappedNumber({ cap: 600_000, min: 0, describe: 'Milliseconds to spend on a sync before answering' }).optional(),
};

/** `defineOperation` adds these fields to every operation that needs only text. */
export const scanInput = {
  allow_filesystem_fallback: z.boolean().optional().describe('false: do not read files from disk when there is no index.'),
};

/** Default and cap of `max_chars`; each operation picks a rule with its `maxChars`. */
export const MAX_CHARS_RULES = {
  standard: { default: 12_000, cap: 40_000 },
  pack: { default: 6_000, cap: 500_000 },
  /** Several answers in one. */
  several: { default: 20_000, cap: 500_000 },
  /** No default: without `max_chars` the safety limit in bytes applies. */
  on_request: { default: undefined, cap: 40_000 },
} as const;
export type MaxCharsRule = keyof typeof MAX_CHARS_RULES;

export const SAFETY_LIMIT_BYTES = 65_536;

export const maxCharsInput = (rule: MaxCharsRule): z.ZodType<number | undefined> => {
  const { cap, default: usual } = MAX_CHARS_RULES[rule];
  const schema = cappedNumber({ cap, describe: 'Size limit of data in characters' });
  return usual === undefined ? schema.optional() : schema.default(usual);
};
