/** Says when tests, fixtures, docs and generated files fill the top of an answer, and how to leave them out. */
import { z } from 'zod';
import type { FileRole } from '#model';
import type { IgnoreCheck } from '#pipeline';

const CATEGORIES = ['tests', 'fixtures', 'docs', 'generated', 'vendored', 'runtime'] as const;
type Category = (typeof CATEGORIES)[number];

export const noiseMitigationOutput = z
  .object({
    reason: z.literal('top_results_noise_dominant'),
    top_k: z.number().describe('Files counted: the first of the answer.'),
    ratios: z.object({
      tests: z.number(),
      fixtures: z.number(),
      docs: z.number(),
      generated: z.number(),
      vendored: z.number(),
      runtime: z.number(),
    }),
    recommended_scope: z.literal('runtime'),
    suggested_ignore_patterns: z.array(z.string()).optional().describe('For .lodestoneignore, in a fixed order.'),
    debounce_ms: z.number().describe('A server syncs this long after the last edit.'),
    next_step: z.string(),
    already_ignored_by_gitignore: z
      .array(z.string())
      .optional()
      .describe('Counted files that the .gitignore of the root ignores, though git tracks them.'),
    new_ignore_only: z
      .array(z.string())
      .optional()
      .describe('Suggested patterns of which it is known that .gitignore does not cover them.'),
    confidence: z.enum(['high', 'low']).describe('low: the .gitignore of the root is absent or cannot be read.'),
  })
  .optional();

export type NoiseMitigation = NonNullable<z.output<typeof noiseMitigationOutput>>;
export type FileWithRole = { readonly path: string; readonly role: FileRole };

const SUGGESTED_PATTERNS = [
  '**/*.test.*',
  '**/*.spec.*',
  '**/__tests__/**',
  '**/__fixtures__/**',
  '**/fixtures/**',
  'coverage/**',
] as const;

/** Files counted, and the share of them from which noise dominates. */
const MOST_FILES = 5;
const LEAST_NOISE = 0.6;

type NoiseInput = {
  /** The files of the answer, best first, each once. */
  readonly files: readonly FileWithRole[];
  readonly debounceMs: number;
  readonly checkIgnored: (paths: readonly string[], patterns: readonly string[]) => Promise<IgnoreCheck>;
};

/** Undefined unless noise dominates. One file alone is an answer, not noise. */
export const noiseMitigationOf = async ({
  files,
  debounceMs,
  checkIgnored,
}: NoiseInput): Promise<NoiseMitigation | undefined> => {
  const top = files.slice(0, MOST_FILES);
  const noisy = top.filter(({ role }) => categoryOf(role) !== 'runtime').map(({ path }) => path);
  if (top.length < 2 || noisy.length / top.length < LEAST_NOISE) return undefined;
  const check = await checkIgnored(noisy, SUGGESTED_PATTERNS);
  const suggested = patternsFor(check);
  return {
    reason: 'top_results_noise_dominant',
    top_k: top.length,
    ratios: ratiosOf(top),
    recommended_scope: 'runtime',
    suggested_ignore_patterns: [...suggested],
    debounce_ms: debounceMs,
    next_step: nextStepFor(suggested, check),
    already_ignored_by_gitignore: [...check.ignored].sort(),
    new_ignore_only: check.state === 'ready' ? [...suggested].sort() : [],
    confidence: check.state === 'ready' ? 'high' : 'low',
  };
};

const categoryOf = (role: FileRole): Category => (role === 'config' ? 'runtime' : role);

const ratiosOf = (top: readonly FileWithRole[]): NoiseMitigation['ratios'] => {
  const shareOf = (category: Category): number =>
    Math.round((top.filter(({ role }) => categoryOf(role) === category).length / top.length) * 100) / 100;
  return {
    tests: shareOf('tests'),
    fixtures: shareOf('fixtures'),
    docs: shareOf('docs'),
    generated: shareOf('generated'),
    vendored: shareOf('vendored'),
    runtime: shareOf('runtime'),
  };
};

/** Those that match a file which is not ignored already; all of them if that is not known. */
const patternsFor = ({ state, ignored, matched }: IgnoreCheck): readonly string[] => {
  if (state !== 'ready') return SUGGESTED_PATTERNS;
  const covered = new Set(ignored);
  return SUGGESTED_PATTERNS.filter((_, at) => matched[at]?.some((path) => !covered.has(path)));
};

const FIRST_SENTENCE = 'Use scope="runtime" to reduce noise.';
const LAST_SENTENCE = 'Reindex is only required when you see requires_reindex (fingerprint mismatch).';
const ADD_SENTENCE =
  'If you edit ignores, add only patterns not already ignored by root .gitignore (root-only check), then run manage_index sync.';
const COVERED_SENTENCE =
  'Top noisy files appear already covered by root .gitignore (root-only check); .lodestoneignore changes may be unnecessary.';
const SYNC_SENTENCE = 'If you changed ignores, run manage_index sync for immediate convergence.';

const nextStepFor = (suggested: readonly string[], { state, ignored }: IgnoreCheck): string => {
  if (suggested.length > 0) return [FIRST_SENTENCE, ADD_SENTENCE, LAST_SENTENCE].join(' ');
  const covered = state === 'ready' && ignored.length > 0 ? [COVERED_SENTENCE] : [];
  return [FIRST_SENTENCE, ...covered, SYNC_SENTENCE, LAST_SENTENCE].join(' ');
};
