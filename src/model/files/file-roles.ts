/** What a file is for, and which files a scope covers. Determined when asked, since facts do not contain paths. */
import { FILE_ROLES, type FileRole, ROLE_TABLE, type RoleRule, SOURCE_FOLDERS } from './role-table.ts';

/** `mixed`: every file; `runtime`: code and configuration; `docs`: documentation. */
export const SCOPES = ['mixed', 'runtime', 'docs'] as const;
export type Scope = (typeof SCOPES)[number];

const ROLES_OF_SCOPE: Readonly<Record<Scope, ReadonlySet<FileRole>>> = {
  mixed: new Set(FILE_ROLES),
  runtime: new Set(['runtime', 'config']),
  docs: new Set(['docs']),
};

/** `isGenerated`: the text says so. Pages of documentation may be generated and still be read. */
export type JudgedFile = { readonly role: FileRole; readonly isGenerated: boolean };

export const isInScope = (scope: Scope, { role, isGenerated }: JudgedFile): boolean =>
  ROLES_OF_SCOPE[scope].has(role) && !(scope === 'runtime' && isGenerated);

/** What a file is for, by the table and the settings of its repository. */
export type RoleOf = (path: string) => FileRole;

/** By the table alone. */
export const fileRole: RoleOf = (path) => {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const judged = { folders, lowerFolders: folders.map((folder) => folder.toLowerCase()), file, lowerFile: file.toLowerCase() };
  return COMPILED_RULES.find(({ matches }) => matches(judged))?.role ?? 'runtime';
};

type SplitPath = {
  readonly folders: readonly string[];
  readonly lowerFolders: readonly string[];
  readonly file: string;
  readonly lowerFile: string;
};
type CompiledRule = { readonly role: FileRole; readonly matches: (path: SplitPath) => boolean };

const compileRule = (rule: RoleRule): CompiledRule => {
  const anywhere = new Set(namesIn(rule.folders));
  const outer = new Set(namesIn(rule.outerFolders));
  const [folderPattern, filePattern, writtenPattern] = [rule.folderPatterns, rule.files, rule.filesAsWritten].map(anyOf);
  return {
    role: rule.role,
    matches: ({ folders, lowerFolders, file, lowerFile }) =>
      lowerFolders.some((folder) => anywhere.has(folder)) ||
      isInOuterFolder(lowerFolders, outer) ||
      (folderPattern !== undefined && folders.some((folder) => folderPattern.test(folder))) ||
      filePattern?.test(lowerFile) === true ||
      writtenPattern?.test(file) === true,
  };
};

const namesIn = (texts: readonly string[] = []): readonly string[] => texts.flatMap((text) => text.split(' '));

const isInOuterFolder = (folders: readonly string[], names: ReadonlySet<string>): boolean => {
  for (const folder of folders) {
    if (names.has(folder)) return true;
    if (SOURCE_FOLDERS.has(folder)) return false;
  }
  return false;
};

/** `*` is any text, `{a,b}` either, `[a-z]` one of these. */
const anyOf = (texts: readonly string[] | undefined): RegExp | undefined => {
  if (texts === undefined) return undefined;
  const patterns = namesIn(texts);
  // A pattern that starts with any text needs no start, which is several times as fast.
  const open = patterns.filter((pattern) => pattern.startsWith('*')).map((pattern) => sourceOf(pattern.slice(1)));
  const whole = patterns.filter((pattern) => !pattern.startsWith('*')).map((pattern) => `^${sourceOf(pattern)}`);
  return new RegExp(`(?:${[...open, ...whole].join('|')})$`, 'su');
};

const sourceOf = (pattern: string): string =>
  pattern
    .replaceAll(/[.+?^$|()\\]/gu, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/\{([^}]*)\}/gu, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);

const COMPILED_RULES: readonly CompiledRule[] = ROLE_TABLE.map(compileRule);
