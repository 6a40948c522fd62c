/**
 * The ignore files that Lodestone reads itself: `.ignore` and `.lodestoneignore` everywhere, `.gitignore` outside git
 * repositories. Patterns work as in git. They can only exclude files: a `!` negates a pattern of the same family, never
 * one that git applied.
 */
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { log, readFileBytes } from '#platform';

/** Within a folder, later files take precedence. */
export const OWN_IGNORE_FILES = ['.ignore', '.lodestoneignore'] as const;
export const IGNORE_FILE_NAMES: ReadonlySet<string> = new Set(['.gitignore', ...OWN_IGNORE_FILES]);

/**
 * Folders that never contain a project's own source. Not entered unless git tracks files in them. Build outputs (`dist`,
 * `build`, `target`, `out`, `vendor`) are not listed: some projects keep sources there, and ignore files know better.
 */
export const NEVER_SOURCE_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '__pycache__',
  '.venv',
  'venv',
  '.tox',
  '.nox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.idea',
  '.cache',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.parcel-cache',
  '.turbo',
  '.terraform',
  '.hg',
  '.svn',
]);

/** The rules that apply inside a folder: its own and those of the folders above it, in one matcher per family. */
export type IgnoreRules = {
  readonly families: readonly (Ignore | undefined)[];
  readonly fileNames: readonly (readonly string[])[];
};

const emptyRules = (fileNames: IgnoreRules['fileNames']): IgnoreRules => ({
  families: fileNames.map(() => undefined),
  fileNames,
});

const RULES_WITH_GIT = emptyRules([OWN_IGNORE_FILES]);
const RULES_WITHOUT_GIT = emptyRules([OWN_IGNORE_FILES, ['.gitignore']]);

/** Patterns from the settings. */
export type PathFilters = { readonly include: readonly string[]; readonly exclude: readonly string[] };

/** The rules above the root. The patterns from the settings are families of their own, which no ignore file extends. */
export const outermostRules = (kind: 'git' | 'plain', filters: PathFilters): IgnoreRules => {
  const { families, fileNames } = kind === 'git' ? RULES_WITH_GIT : RULES_WITHOUT_GIT;
  const added = filterFamilies(filters);
  return { families: [...families, ...added], fileNames: [...fileNames, ...added.map(() => [])] };
};

export const filterFamilies = ({ include, exclude }: PathFilters): readonly Ignore[] => [
  ...(exclude.length > 0 ? [makeMatcher().add([...exclude])] : []),
  // Git's notation for "only these": ignore all files but no folders, then negate what is included.
  ...(include.length > 0 ? [makeMatcher().add(['*', '!*/', ...include.flatMap(negatePattern)])] : []),
];

const negatePattern = (pattern: string): readonly string[] => [`!${pattern}`, `!${pattern.replace(/\/+$/u, '')}/**`];

/** Patterns mean the same in every ignore file and in the settings. */
export const makeMatcher = (): Ignore => ignore({ ignorecase: process.platform !== 'linux', allowRelativePaths: true });

/** `path` must be directly in the folder the rules are for. Check a folder, with `isFolder`, before its contents. */
export const isIgnored = ({ families }: IgnoreRules, path: string, isFolder = false): boolean =>
  families.some((family) => family?.ignores(isFolder ? `${path}/` : path));

export type RuleFolder = {
  readonly root: string;
  /** Relative to the root; '' is the root. */
  readonly folder: string;
  /** The names of its files. */
  readonly names: ReadonlySet<string>;
};

/** Adds the ignore files of a folder to the rules of its parent. */
export const extendRules = (rules: IgnoreRules, at: RuleFolder): IgnoreRules => {
  const families = rules.families.map((family, index) => extendFamily(family, rules.fileNames[index] ?? [], at));
  return families.every((family, index) => family === rules.families[index]) ? rules : { ...rules, families };
};

const extendFamily = (family: Ignore | undefined, fileNames: readonly string[], at: RuleFolder): Ignore | undefined => {
  const present = fileNames.filter((name) => at.names.has(name));
  const patterns = present.flatMap((name) => readPatterns(at, name));
  if (patterns.length === 0) return family;
  const extended = makeMatcher();
  if (family) extended.add(family);
  return extended.add(patterns);
};

const readPatterns = ({ root, folder }: RuleFolder, name: string): readonly string[] => {
  const path = join(root, folder, name);
  const read = readFileBytes(path);
  if (read.kind === 'bytes') return patternsFromRoot(folder, Buffer.from(read.bytes).toString('utf8'));
  log.warn('cannot read ignore file', { path, reason: read.kind });
  return [];
};

/** No path is longer, so a longer pattern matches nothing. It could not be compiled either. */
const MAX_PATTERN = 4_096;

/** Rewrites patterns relative to the root: one matcher for all depths lets a deeper `!` negate a pattern from above. */
export const patternsFromRoot = (folder: string, text: string): readonly string[] => {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  const patterns = lines.filter((line) => line.trim() !== '' && !line.startsWith('#') && line.length <= MAX_PATTERN);
  return folder === '' ? patterns : patterns.map((pattern) => patternBelow(folder, pattern));
};

const patternBelow = (folder: string, pattern: string): string => {
  const isNegated = pattern.startsWith('!');
  const body = isNegated ? pattern.slice(1) : pattern;
  const literalFolder = folder.replaceAll(/[\\*?[]/gu, '\\$&');
  const isAnchored = body.replace(/\/\s*$/u, '').includes('/');
  const below = isAnchored ? body.replace(/^\//u, '') : `**/${body}`;
  return `${isNegated ? '!' : ''}/${literalFolder}/${below}`;
};
