/** The filters of a request as predicates over entries and symbols. They run before any limit. */
import { foldLanguageName, isNameOfLanguage, LANGUAGE_IDS, LANGUAGE_NAMES, textOnlyLanguageOf } from '#languages';
import {
  closestWord,
  type FileRole,
  isInScope,
  KIND_WORDS,
  kindsOfFilter,
  ordinalOfEntry,
  pathOfEntry,
  Problem,
  type RepoPath,
  SYMBOL_KINDS,
  type SymbolFact,
  type SymbolKind,
  type SymbolRole,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';
import type { HitFilters } from '../request.ts';
import { excludeMatcher, pathMatcher, placeMatcher } from './path-matcher.ts';
import { textStatisticsOf } from './text-statistics.ts';
import { extensionsOf, roleOfEntry } from './view-memo.ts';

export type HitFilter = {
  readonly allowsEntry: (entry: number) => boolean;
  readonly allowsSymbol: (symbol: SymbolFact) => boolean;
  /** Whether text outside symbols passes; it has kind and role `text`. */
  readonly allowsText: boolean;
  /** False if every symbol passes, so counts need not read symbols. */
  readonly narrowsSymbols: boolean;
  /** File roles that the filters request; hits in them get no penalty. */
  readonly filterRoles: ReadonlySet<FileRole>;
};

/** All sets of filters must pass: those of the request and those in the query text. */
export const hitFilterOf = async (view: OpenView, sets: readonly HitFilters[]): Promise<HitFilter> => {
  const kinds = sets.flatMap((set) => (isNonEmpty(set.kinds) ? [new Set<SymbolKind>(set.kinds.flatMap(parseKind))] : []));
  const roles = sets.flatMap((set) => (isNonEmpty(set.roles) ? [new Set<SymbolRole>(set.roles)] : []));
  const allows = (kind: SymbolKind, role: SymbolRole): boolean =>
    kinds.every((allowed) => allowed.has(kind)) && roles.every((allowed) => allowed.has(role));
  return {
    allowsEntry: await entryFilter(view, sets),
    allowsSymbol: (symbol) => allows(symbol.kind, symbol.role),
    allowsText: allows('text', 'text'),
    narrowsSymbols: kinds.length + roles.length > 0,
    filterRoles: new Set(sets.flatMap((set) => set.fileRoles ?? [])),
  };
};

/** Tests the kind of a symbol. Throws if a word is no kind. */
export const kindTest = (words: readonly string[]): ((kind: SymbolKind) => boolean) => {
  const kinds = new Set(words.flatMap(parseKind));
  return (kind) => kinds.has(kind);
};

/** Whether any filter is set. */
export const hasFilters = (filters: HitFilters): boolean =>
  narrowsFiles(filters) || isNonEmpty(filters.kinds) || isNonEmpty(filters.roles);

const isNonEmpty = <Value>(values: readonly Value[] | undefined): values is readonly Value[] => (values?.length ?? 0) > 0;

const parseKind = (word: string): readonly SymbolKind[] => {
  const kinds = kindsOfFilter(word);
  if (kinds.length > 0) return kinds;
  const near = closestWord(word.toLowerCase(), KIND_WORDS);
  throw unknownFilterWord({ what: 'symbol kind', field: 'kinds', word, near, known: SYMBOL_KINDS });
};

/** A language, or an extension of some file in the view. */
const requireLanguage = (index: ViewIndex, given: string): void => {
  const word = foldLanguageName(given);
  if (LANGUAGE_NAMES.has(word) || extensionsOf(index).has(word)) return;
  const near = closestWord(word, [...LANGUAGE_NAMES]);
  const known = [...LANGUAGE_IDS, 'or a file extension'];
  throw unknownFilterWord({ what: 'language', field: 'language', word: given, near, known });
};

type UnknownWord = {
  readonly what: string;
  readonly field: string;
  readonly word: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
};

const unknownFilterWord = ({ what, field, word, near, known }: UnknownWord): Problem =>
  new Problem('invalid_input', `Unknown ${what}: "${word}".${near === undefined ? '' : ` Did you mean "${near}"?`}`, {
    hint: `Use one of: ${known.join(', ')}. In a query, a backslash before the colon makes it text.`,
    details: { field, value: word, ...(near === undefined ? {} : { nearest: near }) },
    correction: { wrong: word, instead: near === undefined ? [] : [near] },
  });

/** Caches results, because one request tests the same file many times. */
const entryFilter = async ({ stored, reader }: OpenView, sets: readonly HitFilters[]): Promise<(entry: number) => boolean> => {
  const index = viewIndexOf(stored.table);
  for (const { languages = [] } of sets) for (const word of languages) requireLanguage(index, word);
  const tests = sets.filter(narrowsFiles).map(fileTest);
  if (tests.length === 0) return () => true;
  const { isGenerated } = sets.some(hasScope) ? await textStatisticsOf(index, reader) : NO_MARKS;
  const verdicts = new Int8Array(index.table.count);
  return (entry) => {
    const known = verdicts[entry] ?? 0;
    if (known !== 0) return known > 0;
    const file = {
      path: pathOfEntry(index, entry),
      language: index.table.languages[entry],
      role: () => roleOfEntry(index, entry),
      isGenerated: () => isGenerated[ordinalOfEntry(index, entry)] === 1,
    };
    const isAllowed = tests.every((test) => test(file));
    verdicts[entry] = isAllowed ? 1 : -1;
    return isAllowed;
  };
};

/** Without a scope, the marks in the texts do not matter. */
const NO_MARKS = { isGenerated: new Uint8Array() };

const hasScope = ({ scope = 'mixed' }: HitFilters): boolean => scope !== 'mixed';

const narrowsFiles = (filters: HitFilters): boolean => {
  const { languages, paths, withinPaths, under, excludePaths, fileRoles } = filters;
  const lists = [languages, paths, withinPaths, under, excludePaths, fileRoles];
  return hasScope(filters) || lists.some((values) => isNonEmpty<unknown>(values));
};

export type TestedFile = {
  readonly path: RepoPath;
  readonly language?: string | undefined;
  readonly role: () => FileRole;
  /** The text says that it is generated. */
  readonly isGenerated: () => boolean;
};

/** Matches a name of the language, or a file extension. */
const hasLanguageName = ({ path, language }: Pick<TestedFile, 'path' | 'language'>, word: string): boolean => {
  if (language !== undefined && isNameOfLanguage(word, language)) return true;
  return path.toLowerCase().endsWith(`.${word}`) || textOnlyLanguageOf(path)?.ids.includes(word) === true;
};

/** Tests a file by its path, language, role and mark alone. */
export const fileTest = (filters: HitFilters): ((file: TestedFile) => boolean) => {
  const { languages, paths, withinPaths, under, excludePaths, fileRoles, scope = 'mixed' } = filters;
  const words = languages?.map(foldLanguageName) ?? [];
  const included = paths?.map(pathMatcher) ?? [];
  const within = withinPaths?.map(pathMatcher) ?? [];
  const places = under?.map(placeMatcher) ?? [];
  const excluded = excludePaths?.map(excludeMatcher) ?? [];
  return ({ path, language, role, isGenerated }) => {
    const lower = path.toLowerCase();
    return (
      (words.length === 0 || words.some((word) => hasLanguageName({ path, language }, word))) &&
      (included.length === 0 || included.some((matches) => matches(lower))) &&
      within.every((matches) => matches(lower)) &&
      (places.length === 0 || places.some((matches) => matches(path))) &&
      !excluded.some((matches) => matches(lower)) &&
      (!isNonEmpty(fileRoles) || fileRoles.includes(role())) &&
      (scope === 'mixed' || isInScope(scope, { role: role(), isGenerated: isGenerated() }))
    );
  };
};

/** Tests the file of an entry; ignores kinds and roles of symbols. */
export const fileFilter = (view: OpenView, filters: HitFilters): Promise<(entry: number) => boolean> =>
  entryFilter(view, [filters]);
