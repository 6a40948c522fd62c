/** Classifies what a query asks for, and in which files. The first rule that matches decides. */
import { type FileRole, kindsOfFilter, type QueryIntent, type SymbolKind } from '#model';

export type ClassifiedQuery = {
  readonly intent: QueryIntent;
  /** Kinds that the query names: `class Parser`, `function to parse`. */
  readonly kinds: readonly SymbolKind[];
  /** The symbol's name if the intent is `symbol`. */
  readonly name?: string;
};

type IntentInput = {
  readonly text: string;
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  /** File extensions in the view: `index.ts` is a path if there are `.ts` files. */
  readonly extensions: ReadonlySet<string>;
};

export const classifyIntent = (input: IntentInput): ClassifiedQuery => {
  const kinds = kindsNamedBy(input.words);
  if (isError(input)) return { intent: 'error', kinds: [] };
  const only = input.words.length === 1 && input.phrases.length === 0 ? input.words[0] : undefined;
  if (only !== undefined && isPath(only, input.extensions)) return { intent: 'path', kinds: [] };
  const name = only ?? nameAfterKind(input);
  if (name !== undefined && isSymbolName(name)) return { intent: 'symbol', kinds: only === undefined ? kinds : [], name };
  return { intent: 'natural_language', kinds };
};

const ERROR_MARKS = [
  /(?:^|\s)[\w.:\\]*(?:error|exception|panic|fatal|failure|warning)(?:\s*\[[^\]]*\])?:\s/iu,
  /^\s*\*\* \(\w|\bCaused by:|\b(?:error|exception|panicked)\b.*\n/iu,
  /traceback \(most recent/iu,
  /thread '[^']*' panicked/iu,
  /\bat line \d/iu,
  /\b(?:is not defined|is not a function|cannot read propert|no such file|undefined reference|segmentation fault)/iu,
];

/** An error message, or a quoted text alone. */
const isError = ({ text, words, phrases }: IntentInput): boolean =>
  isErrorText(text) || (phrases.length > 0 && words.length === 0);

export const isErrorText = (text: string): boolean => ERROR_MARKS.some((mark) => mark.test(text));

const isPath = (word: string, extensions: ReadonlySet<string>): boolean => {
  if (/^[\w@.$~*+()[\]{}-]*[/\\]/u.test(word) && !/^\w+:\/\//u.test(word)) return true;
  const extension = /^[\w.@$+-]*\.([a-z0-9]{1,8})(?::\d+)?$/iu.exec(word)?.[1];
  return extension !== undefined && extensions.has(extension.toLowerCase());
};

/** An identifier, or several joined by the separators of some language. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\?\.)[~\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\)?\)?|[!?])?$/u;
const isSymbolName = (word: string): boolean => NAME.test(word) && word.length > 1;

const nameAfterKind = ({ words, phrases }: IntentInput): string | undefined =>
  words.length === 2 && phrases.length === 0 && kindsNamedBy(words.slice(0, 1)).length > 0 ? words[1] : undefined;

/** Words that name a symbol kind. Others (`type`, `event`, `table`, …) are more often part of the topic. */
const KIND_WORD =
  /^(?:class|interface|enum|struct|trait|protocol|function|fn|func|def|method|constructor|namespace|const|constant)$/iu;

const kindsNamedBy = (words: readonly string[]): readonly SymbolKind[] =>
  words.flatMap((word) => (KIND_WORD.test(word) ? kindsOfFilter(word) : []));

const ROLE_WORDS: readonly (readonly [RegExp, readonly FileRole[]])[] = [
  [/^(?:tests?|tested|testing|specs?|e2e|unittests?)$/iu, ['tests', 'fixtures']],
  [/^(?:fixtures?|mocks?|mocked|stubs?|snapshots?|testdata)$/iu, ['fixtures', 'tests']],
  [/^(?:docs?|documentation|readme|guides?|tutorials?|examples?|changelog)$/iu, ['docs']],
  [/^(?:configs?|configuration|settings|dockerfile|makefile|workflows?|yaml|json|toml)$/iu, ['config']],
  [/^generated$/iu, ['generated']],
  [/^(?:vendor|vendored|third-party|thirdparty|node_modules)$/iu, ['vendored']],
];

/** File roles that a query mentions. A query about tests must not penalize test files. */
export const rolesNamedBy = (words: readonly string[]): ReadonlySet<FileRole> =>
  new Set(words.flatMap((word) => ROLE_WORDS.flatMap(([pattern, roles]) => (pattern.test(word) ? roles : []))));
