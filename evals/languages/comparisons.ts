/** The languages that are compared: one file per language in `comparisons/`. README.md explains its fields. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { KindRules } from './kind-rules.ts';

const FOLDER = join('evals', 'languages', 'comparisons');

const reasons = z.record(z.string(), z.string()).default({});
const projectFields = { name: z.string(), under: z.string(), keep: z.string().optional() };
const PROJECT = z.union([
  z.strictObject({ ...projectFields, corpus: z.string() }),
  z.strictObject({ ...projectFields, debian: z.string() }),
  z.strictObject({ ...projectFields, debianSource: z.string() }),
]);
const TOOL = z.strictObject({
  command: z.string(),
  arguments: z.array(z.string()),
  debianPackage: z.string(),
  versionArgument: z.string().default('--version'),
  nodeModule: z.string().optional(),
});
const KIND = z.union([
  z.literal('counted'),
  z.strictObject({ unknownToCtags: z.string() }),
  z.strictObject({ merged: z.string() }),
  z.strictObject({ leftOut: z.string() }),
]);
const DIFFERENCE = z.strictObject({
  against: z.enum(['compiler', 'ctags']),
  side: z.enum(['theirs', 'ours']),
  kind: z.string().optional(),
  name: z.string().optional(),
  path: z.string().optional(),
  line: z.string().optional(),
  reason: z.string(),
});
const COMPARISON = z.strictObject({
  includes: z.array(z.string()).default([]),
  compiler: z.union([z.literal('typescript'), TOOL]).optional(),
  projects: z.array(PROJECT),
  kindsOf: z.string().optional(),
  kinds: z.record(z.string(), KIND).default({}),
  ctags: z.strictObject({ leftOut: reasons, unknown: reasons, qualifier: z.string().optional() }).optional(),
  differences: z.array(DIFFERENCE).default([]),
});

export type ProjectSource = z.infer<typeof PROJECT>;
export type CompilerTool = z.infer<typeof TOOL> | 'typescript';
export type ListedDifference = z.infer<typeof DIFFERENCE>;
export type Comparison = {
  readonly language: string;
  /** The ids of the languages whose files are compared. */
  readonly ids: readonly string[];
  /** Absent: only ctags can be asked. */
  readonly compiler: CompilerTool | undefined;
  readonly projects: readonly ProjectSource[];
  readonly rules: KindRules;
  /** ctags knows the language. */
  readonly hasCtags: boolean;
  /** Kinds of ctags that are not definitions. */
  readonly ctagsLeftOut: ReadonlySet<string>;
  /** What ctags puts before a name: `a.b.` of `a.b.name`. */
  readonly ctagsQualifier: RegExp | undefined;
  /** Our kinds that ctags does not list; used where no compiler judges. */
  readonly unknownToCtags: ReadonlySet<string>;
  readonly differences: readonly ListedDifference[];
};

export const readComparisons = (): readonly Comparison[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => comparisonOf(basename(file, '.json')));

type Listed = z.infer<typeof COMPARISON>;

const listedOf = (language: string): Listed => {
  const read = COMPARISON.safeParse(JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')));
  if (!read.success) throw new Error(`${join(FOLDER, language)}.json: ${z.prettifyError(read.error)}`);
  return read.data;
};

const comparisonOf = (language: string): Comparison => {
  const { includes, compiler, projects, ctags, differences, ...listed } = listedOf(language);
  const kinds = { ...(listed.kindsOf !== undefined && listedOf(listed.kindsOf).kinds), ...listed.kinds };
  return {
    language,
    ids: [language, ...includes],
    compiler,
    projects,
    rules: rulesOf(kinds),
    hasCtags: ctags !== undefined,
    ctagsLeftOut: new Set(Object.keys(ctags?.leftOut ?? {})),
    ctagsQualifier: ctags?.qualifier === undefined ? undefined : new RegExp(ctags.qualifier, 'u'),
    unknownToCtags: new Set(Object.keys(ctags?.unknown ?? {})),
    differences,
  };
};

const rulesOf = (kinds: Listed['kinds']): KindRules =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, rule]) => {
      if (rule === 'counted') return [kind, { fate: 'counted' }];
      if ('unknownToCtags' in rule) return [kind, { fate: 'counted', unknownToCtags: rule.unknownToCtags }];
      if ('merged' in rule) return [kind, { fate: 'merged', reason: rule.merged }];
      return [kind, { fate: 'left out', reason: rule.leftOut }];
    }),
  );
