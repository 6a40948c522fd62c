/**
 * The ignore files that Lodestone reads itself: `.ignore` and `.lodestoneignore` everywhere, `.gitignore` where git does
 * not do it. Patterns have git's meaning. They only take away: a `!` undoes a pattern of the same family, never git's.
 */
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { log, readFileBytes } from '#platform';

/** In the order in which later ones win inside a folder. */
export const OWN_IGNORE_FILES = ['.ignore', '.lodestoneignore'] as const;
export const IGNORE_FILE_NAMES: ReadonlySet<string> = new Set(['.gitignore', ...OWN_IGNORE_FILES]);

/**
 * Folders that never hold a project's own source. Not entered unless git tracks files in them. Build outputs (`dist`,
 * `build`, `target`, `out`, `vendor`) are not here: projects keep sources under these names, and ignore files say better.
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

/** The rules in force inside one folder: its own and those of the folders above, as one matcher a family. */
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

/** Patterns of the settings. */
export type PathFilters = { readonly include: readonly string[]; readonly exclude: readonly string[] };

/** The rules above the root: what the settings leave out, as families that no file adds to. */
export const outermostRules = (kind: 'git' | 'plain', filters: PathFilters): IgnoreRules => {
  const { families, fileNames } = kind === 'git' ? RULES_WITH_GIT : RULES_WITHOUT_GIT;
  const added = filterFamilies(filters);
  return { families: [...families, ...added], fileNames: [...fileNames, ...added.map(() => [])] };
};

export const filterFamilies = ({ include, exclude }: PathFilters): readonly Ignore[] => [
  ...(exclude.length > 0 ? [makeMatcher().add([...exclude])] : []),
  // All files are ignored, no folder is, and what is included is not: the way git spells "only these".
  ...(include.length > 0 ? [makeMatcher().add(['*', '!*/', ...include.flatMap(negatePattern)])] : []),
];

const negatePattern = (pattern: string): readonly string[] => [`!${pattern}`, `!${pattern.replace(/\/+$/u, '')}/**`];

const makeMatcher = (): Ignore => ignore({ ignorecase: process.platform !== 'linux', allowRelativePaths: true });

/** `path` must lie in the folder that the rules are for. Folders are asked with `isFolder`, before what is in them. */
export const isIgnored = ({ families }: IgnoreRules, path: string, isFolder = false): boolean =>
  families.some((family) => family?.ignores(isFolder ? `${path}/` : path));

export type RuleFolder = {
  readonly root: string;
  /** Relative to the root; '' is the root. */
  readonly folder: string;
  /** Names of files in it. */
  readonly names: ReadonlySet<string>;
};

/** The rules inside a folder, made from those of its parent. */
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
  log.warn('an ignore file could not be read', { path, reason: read.kind });
  return [];
};

/** No path is longer, so nothing longer matches one; and no matcher could be made of it. */
const MAX_PATTERN = 4_096;

/** One matcher serves all depths, so that a deeper `!` can undo a folder's exclusion: every pattern is put in terms of the root. */
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
