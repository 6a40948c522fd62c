/** The working tree as the tidy rules see it: every text file of the project with its contents. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ProjectFile = { readonly path: string; readonly text: string };
export type SizeException = { readonly lines: number; readonly reason: string };
export type SizeExceptions = Readonly<Record<string, SizeException>>;
export type Project = {
  readonly files: readonly ProjectFile[];
  readonly exceptions: SizeExceptions;
  /** The exceptions of the last commit; undefined if it has none. */
  readonly committedExceptions: SizeExceptions | undefined;
};
export type Finding = { readonly path: string; readonly line?: number; readonly rule: string; readonly message: string };
export type Rule = (project: Project) => readonly Finding[];

const EXCEPTIONS = 'tools/checks/size-exceptions.json';
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage']);
const TEXT = /\.(?:ts|mts|mjs|cjs|json|md|scm|sql|txt|html|toml|ya?ml)$|^(?:LICENSE|\.npmrc|\.gitignore|run)$/u;

export const readProject = (root: string): Project => {
  const files = pathsBelow(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return {
    files,
    exceptions: parseExceptions(files.find(({ path }) => path === EXCEPTIONS)?.text) ?? {},
    committedExceptions: parseExceptions(committedText(root)),
  };
};

const pathsBelow = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return pathsBelow(root, path);
      return entry.isFile() && TEXT.test(entry.name) ? [path] : [];
    });

const parseExceptions = (text: string | undefined): SizeExceptions | undefined =>
  text === undefined ? undefined : JSON.parse(text);

/** Undefined without git, without a commit, or if the commit lacks the file. */
const committedText = (root: string): string | undefined => {
  try {
    return execFileSync('git', ['-C', root, 'show', `HEAD:${EXCEPTIONS}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (error instanceof Error && ('status' in error || 'code' in error)) return undefined;
    throw error;
  }
};

export const isSource = ({ path }: ProjectFile): boolean =>
  path.startsWith('src/') && path.endsWith('.ts') && !path.includes('/fixtures/');
export const isTest = ({ path }: ProjectFile): boolean => path.endsWith('.test.ts') || path.includes('/testing/');
export const isGenerated = ({ text }: ProjectFile): boolean => /^(?:\/\/|<!--|#|\/\*\*?) ?@generated/u.test(text);

/** Like `wc -l`. */
export const lineCount = (text: string): number => text.split('\n').length - 1;

/** Blanks out comments and keeps the line numbers. */
export const withoutComments = ({ path, text }: ProjectFile): ProjectFile => ({
  path,
  text: text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, (comment) => comment.replaceAll(/[^\n]/gu, ' ')),
});

/** One finding, with its line, per match of a global pattern. */
export const findAll = (
  file: ProjectFile,
  pattern: RegExp,
  describe: (match: RegExpExecArray) => Omit<Finding, 'path' | 'line'>,
): Finding[] =>
  [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: file.text.slice(0, match.index).split('\n').length,
    ...describe(match),
  }));
