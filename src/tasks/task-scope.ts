/** A task as the signals read it: its words, and the files that it may name. */
import { holdsNoCode } from '#languages';
import { FILE_ROLES, type FileRole, readTaskText, roleIn, wordsOfIdentifier } from '#model';
import { fileFilter, type HitFilters } from '#search';
import type { OpenView } from '#store';
import { CONFIG_SHARE } from './weights.ts';

export type TaskRequest = {
  /** What is to be done, in the words of a person. */
  readonly text: string;
  readonly filters?: HitFilters | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type TaskScope = {
  readonly view: OpenView;
  /** The part of the text that is read. */
  readonly text: string;
  /** Stems, each once. */
  readonly words: readonly string[];
  /** Identifiers and quoted texts. */
  readonly exact: readonly string[];
  /** Of the build, of dependencies, of CI and the like. */
  readonly speaksOfSettings: boolean;
  readonly filters: HitFilters;
  /** The roles that files of this task may have. */
  readonly roles: ReadonlySet<FileRole>;
  readonly allows: (entry: number) => boolean;
  /** What part of its score a file keeps. */
  readonly shareOf: (entry: number) => number;
  readonly signal: AbortSignal | undefined;
};

/** Longer texts are pasted logs; their first part says what is to be done. */
const MOST_CHARACTERS = 4_000;

const CODE_ROLES: readonly FileRole[] = ['runtime', 'config'];

/** Words that make files of other roles part of a task. */
const ROLE_WORDS: readonly (readonly [RegExp, readonly FileRole[]])[] = [
  [/\b(?:docs?|documentation|readme|guides?|tutorials?|changelog|examples?)\b/iu, ['docs']],
  [/\b(?:tests?|specs?|e2e|test ?suite)\b/iu, ['tests', 'fixtures']],
  [/\b(?:fixtures?|mocks?|snapshots?|stubs?)\b/iu, ['fixtures', 'tests']],
  [/\b(?:generated|codegen)\b/iu, ['generated']],
  [/\b(?:vendor|vendored|third[- ]party)\b/iu, ['vendored']],
];

const CONFIG_WORDS =
  /\b(?:ci|config\w*|dependenc\w+|packag\w+|docker\w*|workflows?|release|versions?|build|makefile|licen[cs]e|lint\w*|json|ya?ml|toml|publish\w*|coverage|pipelines?|compiler|engines|bump\w*|upgrad\w+|downgrad\w+|pin(?:s|ned)?)\b|\b(?:to|[<>=]=?) ?v?\d+(?:\.\d+)+\b/iu;

export const openTask = (view: OpenView, request: TaskRequest): Promise<TaskScope> => {
  const text = request.text.slice(0, MOST_CHARACTERS);
  const named = ROLE_WORDS.flatMap(([pattern, roles]) => (pattern.test(text) ? roles : []));
  const roles = request.filters?.scope === 'docs' ? FILE_ROLES : (request.filters?.fileRoles ?? [...CODE_ROLES, ...named]);
  return scopeWithRoles(view, { ...request, text }, roles);
};

/** The same task, over files of every role. */
export const withEveryRole = (scope: TaskScope): Promise<TaskScope> => scopeWithRoles(scope.view, scope, FILE_ROLES);

const scopeWithRoles = async (view: OpenView, request: TaskRequest, fileRoles: readonly FileRole[]): Promise<TaskScope> => {
  const { text, signal } = request;
  const { words, exact } = readTaskText(text);
  const filters = { ...request.filters, fileRoles };
  const { table } = view.stored;
  const { contents, languages, paths } = table;
  const speaksOfSettings = CONFIG_WORDS.test(text);
  const configShare = speaksOfSettings ? 1 : CONFIG_SHARE;
  const isAllowed = await fileFilter(view, filters);
  return {
    view,
    text,
    words,
    exact,
    speaksOfSettings,
    filters,
    roles: new Set(fileRoles),
    allows: (entry) => (contents[entry] ?? 0) > 0 && isAllowed(entry),
    shareOf: (entry) => {
      const path: string = paths[entry] ?? '';
      const holdsSettings = (languages[entry] === undefined || holdsNoCode(languages[entry])) && roleIn(table, path) === 'config';
      return holdsSettings && !isNamedIn(words, path) ? configShare : 1;
    },
    signal,
  };
};

/**
 * A word of the task is one of the file's name, where settings of a whole repository lie: `jsr.json`,
 * `.github/workflows/release.yml`. Elsewhere code may have the same name.
 */
const isNamedIn = (words: readonly string[], path: string): boolean => {
  if (path.includes('/') && !path.startsWith('.')) return false;
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/u, '');
  const parts = new Set(wordsOfIdentifier(name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')));
  return words.some((word) => parts.has(word));
};
