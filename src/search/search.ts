/** Query words → hits: candidates by name, word and path, one additive score, near-duplicates collapsed. */
import { defined, type Hits, nextTurn, ordinalOfEntry, pathOfEntry, type SearchDebug, STOP_WORDS, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { boostChanged, groupByFile } from './arrange-hits.ts';
import type { FeatureValues } from './files/features.ts';
import { type FileQuery, fileQueryOf } from './files/file-query.ts';
import { evidenceOfFiles, rankByFile } from './files/rank-by-file.ts';
import { namesakesOutside } from './locate.ts';
import { findNamed, type NameScope } from './names/find-named.ts';
import { findByPrefixOrParts, nearestNames } from './names/find-similar.ts';
import { isExactName, qualifiedNameFit, parseName } from './names/parse-name.ts';
import { spelledNames } from './names/spelled-names.ts';
import { type ClassifiedQuery, classifyIntent, rolesNamedBy } from './query/classify-intent.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.ts';
import { type QueryTerm, queryTerms } from './query/query-terms.ts';
import { nearPaths } from './vectors/near-paths.ts';
import { withProvided } from './vectors/provided-vectors.ts';
import { findNearFiles, isTooLarge } from './vectors/view-vectors.ts';
import { type DraftScope, draftRegions, type NearScope, type SearchDraft, type NamedMatch } from './rank/draft-regions.ts';
import { byScore, nameBoost, nameTerms, type RankedDraft, rankDrafts, toHit } from './rank/drafts.ts';
import { pathScorer } from './rank/path-scorer.ts';
import type { TextFilter } from './rank/region-test.ts';
import { selectFiles } from './rank/select-files.ts';
import { readWordPostings, type WeighedTerm } from './rank/word-postings.ts';
import type { HitFilters, SearchRequest } from './request.ts';
import { phraseTerms } from './text/phrase-terms.ts';
import { textFilterOf } from './text/text-filter.ts';
import { draftTrace, placeKey } from './traces/draft-trace.ts';
import { readTrace, type StackTrace } from './traces/read-trace.ts';
import { hasFilters, type HitFilter, hitFilterOf } from './view/hit-filter.ts';
import { textStatisticsOf } from './view/text-statistics.ts';
import { extensionsOf, lowerPathsOf } from './view/view-memo.ts';
import { NAME_MATCH, MOST_CONTENTS, PATH_MATCH, QUALIFIED_NAME } from './weights.ts';

export const search = async (view: OpenView, request: SearchRequest): Promise<Hits> => {
  const scope = await prepareSearch(view, request);
  const offset = request.offset ?? 0;
  const found = await findRanked(scope, request, offset + request.limit);
  const { named, selected, regions, files, ranked } = found;
  const shown = ranked.slice(offset, offset + request.limit);
  const isFound = ranked.length > 0;
  const isSure = isConfident(scope, ranked[0]);
  return {
    hits: shown.map(({ hit, features }) => (request.isDebug && features ? { ...hit, features } : hit)),
    rankedCount: ranked.length,
    totalCount: request.groupBy === 'file' || !isFound ? ranked.length : files.length + regions.count,
    isLowerBound: selected.isCut || named.isCut || scope.isCut || (request.groupBy === 'file' && regions.count > found.drafted),
    suppressedDuplicates: regions.duplicates,
    intent: scope.classified.intent,
    isConfident: isSure,
    filteredOut: await findFilteredOutName(scope, named),
    ...(isFound || scope.parsed.must.length === 0 ? {} : { unsatisfied: unsatisfiedTexts(scope) }),
    ...(request.isDebug ? { debug: describeSearch(scope, found) } : {}),
    unknownWords: scope.unknownWords,
    nearestNames: await suggestNames(scope, { isFound, isConfident: isSure }),
    ...defined({ degraded: scope.degraded, nearFiles: nearPaths(scope, request.nearFiles) }),
  };
};

type Candidates = Awaited<ReturnType<typeof draftCandidates>>;
type Found = Candidates & {
  readonly files: readonly SearchDraft[];
  readonly ranked: readonly RankedDraft<SearchDraft>[];
  /** Before grouping. */
  readonly drafted: number;
  readonly rounds: number;
};

/** Filters on text may leave few regions of the best files, so further files are selected. */
const ROUNDS = [1, 2, 4];

const findRanked = async (scope: SearchScope, request: SearchRequest, wanted: number): Promise<Found> => {
  const files = await draftRequestedFiles(scope);
  for (let round = 0; ; round += 1) {
    const more = { ...scope, mostContents: scope.mostContents * (ROUNDS[round] ?? 1) };
    const candidates = await draftCandidates(more);
    await nextTurn(request.signal);
    const { regions, selected } = candidates;
    const plain =
      scope.classified.intent === 'path'
        ? await rankDrafts(scope.view, scope.index, [...files, ...regions.drafts])
        : await rankByFile(more, fileQueryIn(scope), regions);
    const traced = scope.trace ? placeFirst(scope, await passing(scope, await draftTrace(scope, scope.trace)), plain) : plain;
    const arranged = boostChanged(withoutVagueHits(more, candidates.named, traced), request.changed);
    const ranked = request.groupBy === 'file' ? groupByFile(arranged) : arranged;
    const isEnough = !scope.textFilter || !selected.isCut || ranked.length >= wanted || round + 1 === ROUNDS.length;
    if (isEnough) return { ...candidates, files, ranked, drafted: plain.length, rounds: round + 1 };
  }
};

/** For a name that occurs nowhere, and that no other name is like, only regions with all of its parts are hits. */
const withoutVagueHits = (
  { classified: { intent, name }, unknownWords, missingParts }: SearchScope,
  named: NameMatches,
  ranked: readonly RankedDraft<SearchDraft>[],
): readonly RankedDraft<SearchDraft>[] => {
  if (intent !== 'symbol' || name === undefined || named.matches.length > 0 || !unknownWords.includes(name)) return ranked;
  return missingParts ? [] : ranked.filter(({ draft }) => draft.hasAllWords);
};

const unsatisfiedTexts = ({ parsed, textFilter }: SearchScope): NonNullable<Hits['unsatisfied']> =>
  parsed.must.map((text) => ({ text, isAbsent: textFilter?.isAbsent(text) === true }));

const describeSearch = (scope: SearchScope, { named, selected, regions, ranked, rounds }: Found): SearchDebug => ({
  words: scope.terms.map(({ key }) => key),
  unknown_words: scope.unknownWords,
  phrases: scope.parsed.phrases,
  must: scope.parsed.must,
  exclude: scope.parsed.excluded,
  kinds: scope.kinds,
  candidate_files: selected.ordinals.length,
  is_cut: selected.isCut,
  named_symbols: named.matches.length,
  regions: regions.count,
  ranked: ranked.length,
  vectors: scope.near ? 'used' : 'not_used',
  rounds,
});

/** The places that the query names come before what its words find. */
const placeFirst = (
  { index }: SearchScope,
  drafts: readonly SearchDraft[],
  found: readonly RankedDraft<SearchDraft>[],
): readonly RankedDraft<SearchDraft>[] => {
  const named = new Set(drafts.map(placeKey));
  const first = drafts.map((draft) => ({ draft, hit: toHit(index, draft) }));
  return [...first.toSorted(byScore), ...found.filter(({ draft }) => !named.has(placeKey(draft)))];
};

const draftCandidates = async (scope: SearchScope) => {
  const named = await findNameMatches(scope);
  await nextTurn(scope.signal);
  const selected = await selectFiles(scope, named.matches);
  await nextTurn(scope.signal);
  return { named, selected, regions: await draftRegions(scope, selected.ordinals, named.matches) };
};

const fileQueryIn = ({ parsed, terms, statistics }: SearchScope): FileQuery =>
  fileQueryOf({ texts: [...parsed.words, ...parsed.phrases], terms, windows: statistics.windowCount });

/** The features of every file that a query brings up: what the weights are fitted on. */
export const evidence = async (
  view: OpenView,
  request: Pick<SearchRequest, 'query'>,
): Promise<readonly { readonly path: string; readonly features: FeatureValues }[]> => {
  const scope = await prepareSearch(view, { ...request, limit: 0 });
  const { regions } = await draftCandidates(scope);
  const found = await evidenceOfFiles(scope, fileQueryIn(scope), regions);
  return found.map(({ file, features }) => ({ path: pathOfEntry(scope.index, file.entry), features }));
};

/** The query without the filters written in it. */
export const queryWithoutFilters = (query: string): string => parseQuery(query).text;

type SearchScope = DraftScope &
  NameScope & {
    readonly parsed: ParsedQuery;
    readonly classified: ClassifiedQuery;
    /** Those of the request and those in the query. */
    readonly filters: readonly HitFilters[];
    readonly degraded?: string | undefined;
    /** If the query is one. */
    readonly trace?: StackTrace | undefined;
    /** Every query word occurs in the view, in all its forms that are searched. */
    readonly areAllKnown: boolean;
    /** A word, or a part of one, does not. */
    readonly missingParts: boolean;
    readonly unknownWords: readonly string[];
    readonly isCut: boolean;
  };

const prepareSearch = async (view: OpenView, request: SearchRequest): Promise<SearchScope> => {
  const index = viewIndexOf(view.stored.table);
  const trace = readTrace(request.query);
  const parsed = parseTraced(request.query, trace);
  const filters = [request.filters ?? {}, parsed.filters];
  const textFilter = await textFilterOf(view, index, parsed);
  const filter = withTextFilter(await hitFilterOf(view, filters), textFilter);
  const classified = trace && trace.message !== '' ? ERROR_QUERY : classifyIntent({ ...parsed, extensions: extensionsOf(index) });
  const statistics = await textStatisticsOf(index, view.reader);
  const queryWords = queryTermsOf(parsed, classified);
  const words = await readWordPostings({ view, index, statistics, terms: queryWords, signal: request.signal });
  const near = await nearScopeOf({ view, index, statistics, signal: request.signal }, parsed, classified);
  const phrases = await phraseTerms({ view, index, filter, statistics }, parsed.phrases);
  const required = phrasesRequired(phrases.terms, parsed.words.length > 0);
  const terms = [...words, ...required];
  return {
    view,
    index,
    filter,
    signal: request.signal,
    statistics,
    parsed,
    classified,
    trace,
    filters,
    ...near,
    terms,
    required,
    areAllKnown: queryWords.length === words.length,
    missingParts: queryWords.filter(({ isPart }) => isPart).length > words.filter(({ isPart }) => isPart).length,
    unknownWords: classified.intent === 'path' ? [] : unknownWordsOf(parsed.words, words),
    textFilter,
    mostContents: MOST_CONTENTS,
    resultMode: request.resultMode ?? 'grouped',
    isCut: phrases.isCut,
    paths: pathScorer(index, { intent: classified.intent, text: parsed.text, terms }),
    mostNamedFiles: MOST_CONTENTS,
    identicalFiles: 'collapsed',
    kinds: classified.kinds,
    queryRoles: rolesNamedBy(parsed.words),
  };
};

const ERROR_QUERY: ClassifiedQuery = { intent: 'error', kinds: [] };

/** Quotes of a message are no phrases that every hit must contain, and no line of a trace is a filter. */
const parseTraced = (query: string, trace: StackTrace | undefined): ParsedQuery => {
  if (!trace || trace.message === '') return parseQuery(query);
  const isOneLine = !query.trim().includes('\n');
  const own = isOneLine ? parseQuery(query) : undefined;
  const text = (own?.phrases.length === 0 ? own.text : trace.message).replaceAll(/["\\]|(?<=\w):(?=\S)/gu, ' ');
  return { ...parseQuery(text), ...(own ? { filters: own.filters } : {}) };
};

/** A phrase that occurs nowhere must not hide what the other words find. The answer says that it is missing. */
const phrasesRequired = (phrases: readonly WeighedTerm[], hasWords: boolean): readonly WeighedTerm[] =>
  hasWords ? phrases.filter(({ list }) => list.documents.length > 0) : phrases;

const withTextFilter = (filter: HitFilter, textFilter: TextFilter | undefined): HitFilter =>
  textFilter ? { ...filter, allowsEntry: (entry) => filter.allowsEntry(entry) && textFilter.allowsEntry(entry) } : filter;

/** As written. Stop words do not count. */
const unknownWordsOf = (words: readonly string[], known: readonly { readonly key: string }[]): readonly string[] => {
  const keys = new Set(known.map(({ key }) => key));
  const isUnknown = (word: string): boolean => {
    const asked = queryTerms([word], { dropsStopWords: true });
    // A name of several parts is unknown as a whole, whatever its parts.
    const whole = asked.filter(({ isPart }) => !isPart);
    return asked.length > 0 && (whole.length > 0 ? whole : asked).every(({ key }) => !keys.has(key));
  };
  return [...new Set(words)].filter((word) => !STOP_WORDS.has(word.toLowerCase()) && isUnknown(word));
};

/** Nothing for paths, for texts in which no word is known, and for views whose files have no vectors. */
const nearScopeOf = async (
  input: Pick<DraftScope, 'view' | 'index' | 'statistics' | 'signal'>,
  { text, phrases }: ParsedQuery,
  { intent }: ClassifiedQuery,
): Promise<{ readonly near?: NearScope; readonly degraded?: string }> => {
  if (intent === 'path' || !input.view.embedder) return {};
  const embedder = await input.view.embedder();
  if (!embedder)
    return { degraded: 'Semantic search was not used: its word vectors are missing or damaged; reinstall Lodestone.' };
  if (isTooLarge(input.statistics)) return { degraded: 'Semantic search was not used: there are too many lines of code.' };
  const query = embedder.embed(text);
  const builtIn = query && (await findNearFiles(input, query));
  if (!query || !builtIn) return {};
  const { files, degraded } = await withProvided(input, { text, builtIn });
  const bringsFiles = intent !== 'symbol' && phrases.length === 0;
  return { near: { files, cosines: (texts) => embedder.cosines(query, texts), bringsFiles }, ...defined({ degraded }) };
};

const queryTermsOf = ({ words, phrases }: ParsedQuery, { intent, name }: ClassifiedQuery): readonly QueryTerm[] => {
  // Folder names and extensions occur in nearly every file, so only the last part of a path is useful.
  if (intent === 'path')
    return queryTerms([words[0]?.replace(/^.*[/\\](?=.)/su, '').replace(/\.\w+(?::\d+)*$/u, '') ?? ''], {
      dropsStopWords: false,
    });
  const texts = name === undefined ? [...words, ...phrases] : [name];
  return queryTerms(texts, { dropsStopWords: intent !== 'symbol' });
};

/** `isExact`: the matches have the very name of the query. */
type NameMatches = { readonly matches: readonly NamedMatch[]; readonly isCut: boolean; readonly isExact?: boolean };

/** The symbols that the query names, if its filters leave out all of them. */
const findFilteredOutName = async (
  { view, classified: { name }, filters }: SearchScope,
  { isExact = false }: NameMatches,
): Promise<Hits['filteredOut']> => {
  const [narrowing] = filters.filter(hasFilters);
  return name === undefined || isExact || !narrowing ? [] : namesakesOutside(view, { name, filters: narrowing });
};

/** A query with a phrase searches text, even if it also contains a name. */
const findNameMatches = async (scope: SearchScope): Promise<NameMatches> => {
  const { classified, parsed, required } = scope;
  if (required.length > 0 || classified.intent === 'path') return { matches: [], isCut: false };
  return classified.name === undefined ? findSpelledNames(scope, parsed.words) : findNamedSymbol(scope, classified.name);
};

const findNamedSymbol = async (scope: NameScope, text: string): Promise<NameMatches> => {
  const name = parseName(text);
  const exact = await findNamed(scope, [name.name.toLowerCase()]);
  if (exact.found.length === 0) {
    const similar = await findByPrefixOrParts(scope, name.name);
    return {
      matches: similar.found.map((named) => ({ named, terms: nameTerms(similar.boostOf(named), false) })),
      isCut: similar.isLowerBound,
    };
  }
  const matches = exact.found.map((named): NamedMatch => {
    const fit = qualifiedNameFit(name, named.symbol.qualifiedName, lowerPathsOf(scope.index)[named.entry] ?? '');
    const boost = named.symbol.name === name.name ? NAME_MATCH.sameCase : NAME_MATCH.otherCase;
    const own = nameTerms(boost, isExactName(name, named.symbol.name, fit));
    return { named, terms: { ...own, qualified_name_boost: QUALIFIED_NAME.suffix * fit } };
  });
  return { matches, isCut: exact.isCut, isExact: true };
};

const findSpelledNames = async (scope: NameScope, words: readonly string[]): Promise<NameMatches> => {
  const { written, joined } = spelledNames(words);
  const [asWritten, asJoined] = [await findNamed(scope, written), await findNamed(scope, joined)];
  const spelled = new Set(words.flatMap((word) => word.match(/[\p{L}\p{N}_$]+/gu) ?? []));
  return {
    matches: [
      ...asJoined.found.map((named) => ({ named, terms: nameTerms(NAME_MATCH.joinedWords, false) })),
      ...asWritten.found.map((named) => ({ named, terms: nameTerms(NAME_MATCH.otherCase, spelled.has(named.symbol.name)) })),
    ],
    isCut: asWritten.isCut || asJoined.isCut,
  };
};

/** Whole files whose path was requested. */
const draftRequestedFiles = async (scope: SearchScope): Promise<readonly SearchDraft[]> => {
  const { paths, index, filter, statistics } = scope;
  if (!filter.allowsText) return [];
  const drafts = paths.requestedEntries().flatMap(({ entry, affinity }) => {
    const ordinal = ordinalOfEntry(index, entry);
    if (ordinal < 0 || !filter.allowsEntry(entry)) return [];
    const span = { lineStart: 1, lineEnd: statistics.lines[ordinal] ?? 1 };
    return [{ entry, copies: [], span, terms: { path_affinity: affinity }, hasAllWords: true }];
  });
  return passing(scope, drafts);
};

/** The places that have the texts of `must:` and none of `exclude:`. */
const passing = async ({ textFilter }: SearchScope, drafts: readonly SearchDraft[]): Promise<readonly SearchDraft[]> => {
  if (!textFilter) return drafts;
  const passes = await Promise.all(drafts.map(async ({ entry, span, symbol }) => (await textFilter.testOf(entry))(span, symbol)));
  return drafts.filter((_, at) => passes[at]);
};

/** The best hit has the exact name, is the requested file, or contains every word. */
const isConfident = ({ areAllKnown, classified, trace }: SearchScope, best: RankedDraft<SearchDraft> | undefined): boolean => {
  if (!best) return false;
  const { path_affinity: path = 0, bm25_score: text = 0 } = best.draft.terms;
  if (trace && Math.max(path, text) > PATH_MATCH.exact) return true;
  if (nameBoost(best.draft.terms) >= NAME_MATCH.joinedWords || (classified.intent === 'path' && path >= PATH_MATCH.ending))
    return true;
  return areAllKnown && best.draft.hasAllWords;
};

/** Names near one of the longest words: the longest is most likely to be a misspelled name. */
const suggestNames = async (
  scope: SearchScope,
  { isFound, isConfident: isSure }: { readonly isFound: boolean; readonly isConfident: boolean },
): Promise<readonly string[]> => {
  const [unknown] = scope.unknownWords.filter(({ length }) => length >= SHORTEST_FURTHER_WORD);
  if (isFound) return isSure || unknown === undefined ? [] : nearestNames(scope, parseName(unknown).name);
  const [longest = '', ...others] = scope.parsed.words.toSorted((one, other) => other.length - one.length);
  const further = others.filter(({ length }) => length >= SHORTEST_FURTHER_WORD).slice(0, MOST_FURTHER_WORDS);
  for (const word of [longest, ...further]) {
    const names = await nearestNames(scope, parseName(word).name);
    if (names.length > 0) return names;
  }
  return [];
};

const MOST_FURTHER_WORDS = 3;
/** Many names are near a shorter word. */
const SHORTEST_FURTHER_WORD = 4;
