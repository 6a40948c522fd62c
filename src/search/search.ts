/** Words of a question → hits: candidates by name, by words and by path, one additive score, near-duplicates collapsed. */
import { type Hits, nextTurn, ordinalOfEntry, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { findNamed, type NameScope } from './names/find-named.ts';
import { findLike, nearestNames } from './names/find-similar.ts';
import { fitOfQualifiedName, parseName } from './names/parse-name.ts';
import { spelledNames } from './names/spelled-names.ts';
import { type ClassifiedQuery, classifyIntent, spokenRoles } from './query/classify-intent.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.ts';
import { type QueryTerm, queryTerms } from './query/query-terms.ts';
import { type DraftScope, draftRegions, type FoundDraft, type NamedMatch } from './rank/draft-regions.ts';
import { type Ranked, rankDrafts } from './rank/drafts.ts';
import { pathScorer } from './rank/path-scores.ts';
import { selectFiles } from './rank/select-files.ts';
import { readWordPostings } from './rank/word-postings.ts';
import type { SearchRequest } from './request.ts';
import { phraseTerms } from './text/phrase-terms.ts';
import { hitFilterOf } from './view/hit-filter.ts';
import { textStatisticsOf } from './view/text-statistics.ts';
import { endingsOf, lowerPathsOf } from './view/view-memo.ts';
import { EXACT, MOST_CONTENTS, PATH, QUALIFIED } from './weights.ts';

export const search = async (view: OpenView, request: SearchRequest): Promise<Hits> => {
  const question = await understand(view, request);
  const named = await findByName(question);
  await nextTurn(request.signal);
  const selected = await selectFiles(question, named.matches);
  const files = fileDrafts(question);
  await nextTurn(request.signal);
  const regions = await draftRegions(question, selected.ordinals, named.matches);
  const ranked = await rankDrafts(view, question.index, [...files, ...regions.drafts]);
  const offset = request.offset ?? 0;
  return {
    hits: ranked.slice(offset, offset + request.limit).map(({ hit }) => hit),
    rankedCount: ranked.length,
    totalCount: files.length + regions.count,
    isLowerBound: selected.isCut || named.isCut || question.isCut,
    suppressedDuplicates: regions.duplicates,
    intent: question.asked.intent,
    isConfident: isConfident(question, ranked[0]),
    nearestNames: ranked.length > 0 ? [] : await namesToOffer(question),
  };
};

type Question = DraftScope &
  NameScope & {
    readonly parsed: ParsedQuery;
    readonly asked: ClassifiedQuery;
    /** Words that the view does not know. */
    readonly unknownWords: number;
    readonly isCut: boolean;
  };

const understand = async (view: OpenView, request: SearchRequest): Promise<Question> => {
  const index = viewIndexOf(view.stored.table);
  const parsed = parseQuery(request.query);
  const filter = hitFilterOf(index, [request.filters ?? {}, parsed.filters]);
  const asked = classifyIntent({ ...parsed, endings: endingsOf(index) });
  const statistics = await textStatisticsOf(index, view.reader);
  const wanted = wordsOf(parsed, asked);
  const words = await readWordPostings({ view, index, statistics, terms: wanted, signal: request.signal });
  const phrases = await phraseTerms({ view, index, filter, statistics }, parsed.phrases);
  const terms = [...words, ...phrases.terms];
  return {
    view,
    index,
    filter,
    signal: request.signal,
    statistics,
    parsed,
    asked,
    terms,
    required: phrases.terms,
    unknownWords: wanted.length - words.length,
    isCut: phrases.isCut,
    paths: pathScorer(index, { intent: asked.intent, text: parsed.text, terms }),
    mostNamedFiles: MOST_CONTENTS,
    kinds: asked.kinds,
    spokenRoles: spokenRoles(parsed.words),
  };
};

const wordsOf = ({ words, phrases }: ParsedQuery, { intent, name }: ClassifiedQuery): readonly QueryTerm[] => {
  // Folders and endings are words of nearly every file: of a path only its last part tells something.
  if (intent === 'path')
    return queryTerms([words[0]?.replace(/^.*[/\\](?=.)/su, '').replace(/\.\w+(?::\d+)*$/u, '') ?? ''], {
      dropsStopWords: false,
    });
  const texts = name === undefined ? [...words, ...phrases] : [name];
  return queryTerms(texts, { dropsStopWords: intent !== 'symbol' });
};

type FoundByName = { readonly matches: readonly NamedMatch[]; readonly isCut: boolean };

/** A phrase asks for text, whatever else is named. */
const findByName = async (question: Question): Promise<FoundByName> => {
  const { asked, parsed, required } = question;
  if (required.length > 0 || asked.intent === 'path') return { matches: [], isCut: false };
  return asked.name === undefined ? findSpelled(question, parsed.words) : findAsked(question, asked.name);
};

const findAsked = async (scope: NameScope, text: string): Promise<FoundByName> => {
  const name = parseName(text);
  const exact = await findNamed(scope, [name.name.toLowerCase()]);
  if (exact.found.length === 0) {
    const like = await findLike(scope, name.name);
    return {
      matches: like.found.map((named) => ({ named, terms: { exact_match_boost: like.boostOf(named) } })),
      isCut: like.isLowerBound,
    };
  }
  const matches = exact.found.map((named): NamedMatch => {
    const fit = fitOfQualifiedName(name, named.symbol.qualifiedName, lowerPathsOf(scope.index)[named.entry] ?? '');
    return {
      named,
      terms: {
        exact_match_boost: named.symbol.name === name.name ? EXACT.sameCase : EXACT.otherCase,
        qualified_name_boost: QUALIFIED.suffix * fit,
      },
    };
  });
  return { matches, isCut: exact.isCut };
};

const findSpelled = async (scope: NameScope, words: readonly string[]): Promise<FoundByName> => {
  const { written, joined } = spelledNames(words);
  const [asWritten, asJoined] = [await findNamed(scope, written), await findNamed(scope, joined)];
  const boosted =
    (boost: number) =>
    (named: NamedMatch['named']): NamedMatch => ({ named, terms: { exact_match_boost: boost } });
  return {
    matches: [...asJoined.found.map(boosted(EXACT.joinedWords)), ...asWritten.found.map(boosted(EXACT.otherCase))],
    isCut: asWritten.isCut || asJoined.isCut,
  };
};

/** Files whose path was asked for, as a whole. */
const fileDrafts = ({ paths, index, filter, statistics }: Question): readonly FoundDraft[] => {
  if (!filter.allowsText) return [];
  return paths.askedEntries().flatMap(({ entry, affinity }) => {
    const ordinal = ordinalOfEntry(index, entry);
    if (ordinal < 0 || !filter.allowsEntry(entry)) return [];
    const span = { lineStart: 1, lineEnd: statistics.lines[ordinal] ?? 1 };
    return [{ entry, copies: 1, span, terms: { path_affinity: affinity }, hasAllWords: true }];
  });
};

/** The best hit has the whole name, is the file asked for, or holds every word. */
const isConfident = ({ unknownWords, asked }: Question, best: Ranked<FoundDraft> | undefined): boolean => {
  if (!best) return false;
  const { exact_match_boost: name, path_affinity: path } = best.hit.terms;
  if (name >= EXACT.joinedWords || (asked.intent === 'path' && path >= PATH.ending)) return true;
  return unknownWords === 0 && best.draft.hasAllWords;
};

/** The longest word is the likeliest to be a misspelt name. */
const namesToOffer = async (question: Question): Promise<readonly string[]> => {
  const longest = [...question.parsed.words].sort((one, other) => other.length - one.length)[0];
  return longest === undefined ? [] : nearestNames(question, parseName(longest).name);
};
