/** The hits that a context pack starts from: files before symbols, and code before documents or the other way round. */
import { type FileRole, type Hit, type QueryIntent, type RepoPath, roleIn, type RoleOf } from '#model';
import type { HitFilters } from '#search';
import type { OpenView } from '#store';
import { type RankedFile, rankTask, SIGNAL_WEIGHTS, type SignalWeights } from '#tasks';

export type PrimaryHit = {
  readonly hit: Hit;
  /** Of the hit in the search, from 1. */
  readonly rank: number;
  /** Undefined if the ranking of files does not have its file. */
  readonly file: RankedFile | undefined;
};

type PrimaryChoice = {
  readonly query: string;
  readonly intent: QueryIntent;
  readonly limit: number;
  readonly filters: HitFilters;
  readonly prefersCode: boolean | undefined;
  readonly includesDocs: boolean;
  readonly signal: AbortSignal | undefined;
};

/** Further hits of a file come after this many of each other file. */
const FIRST_HITS_OF_FILE = 2;
/** Of the limit: a second hit of a file that ranks lower in the search comes after the first hits of all files. */
const RANKS_OF_SECOND_HIT = 2;

/** `hits`: of the search, best first. */
export const primaryHits = async (
  view: OpenView,
  hits: readonly Hit[],
  choice: PrimaryChoice,
): Promise<readonly PrimaryHit[]> => {
  const files = await rankedFiles(view, choice);
  const ranked = hits.map((hit, index) => ({ hit, rank: index + 1, file: files.get(hit.path)?.file }));
  const sorted = sortByPreference(ranked, choice, {
    placeOf: (path) => files.get(path)?.place ?? files.size,
    roleOf: (path) => roleIn(view.stored.table, path),
  });
  const kept = withoutRepeats(sorted);
  const turns = new Map<string, number>();
  const isEarly = kept.map(({ hit: { path }, rank }) => {
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    return turn === 1 || (turn <= FIRST_HITS_OF_FILE && rank <= choice.limit * RANKS_OF_SECOND_HIT);
  });
  return [...kept.filter((_, index) => isEarly[index]), ...kept.filter((_, index) => !isEarly[index])].slice(0, choice.limit);
};

type PlacedFile = { readonly file: RankedFile; readonly place: number };

/** A question asks what the code says, which the search knows best. What changes along with it matters to a task. No file is added to the hits. */
const QUESTION_WEIGHTS: SignalWeights = { ...SIGNAL_WEIGHTS, search: 2, alike: 0, meaning: 0, together: 0, links: 0 };

/** By path. A name or a path says itself which file it means, so nothing is ranked. */
const rankedFiles = async (view: OpenView, choice: PrimaryChoice): Promise<ReadonlyMap<RepoPath, PlacedFile>> => {
  if (choice.intent === 'symbol' || choice.intent === 'path') return new Map();
  const { query: text, filters, signal } = choice;
  const { files } = await rankTask(view, { text, filters, signal, weights: QUESTION_WEIGHTS });
  return new Map(files.map((file, place) => [file.path, { file, place }]));
};

/** Documents are last, or first if they are preferred; then files in their order; hits of one file keep theirs. */
const sortByPreference = (
  hits: readonly PrimaryHit[],
  { query, prefersCode, includesDocs }: PrimaryChoice,
  { placeOf, roleOf }: { readonly placeOf: (path: RepoPath) => number; readonly roleOf: RoleOf },
): readonly PrimaryHit[] => {
  const codeFirst = prefersCode ?? !isAboutDocs(query);
  const order: readonly FileRole[] = codeFirst ? CODE_FIRST : DOCS_FIRST;
  const rolePlace = ({ hit }: PrimaryHit): number => order.indexOf(roleOf(hit.path)) + 1 || order.length + 1;
  const kept = includesDocs ? hits : hits.filter(({ hit }) => roleOf(hit.path) !== 'docs');
  return kept.toSorted(
    (one, other) => rolePlace(one) - rolePlace(other) || placeOf(one.hit.path) - placeOf(other.hit.path) || one.rank - other.rank,
  );
};

const CODE_FIRST: readonly FileRole[] = ['runtime', 'tests', 'config', 'generated', 'vendored', 'fixtures', 'docs'];
const DOCS_FIRST: readonly FileRole[] = ['docs', 'config', 'runtime', 'tests'];

const isAboutDocs = (query: string): boolean => DOCS_WORDS.test(query);
const DOCS_WORDS =
  /\b(?:readme|docs|documentation|guide|tutorial|quick ?start|install|architecture|rfc|adr|changelog|licen[cs]e|contributing)\b|\.mdx?\b/iu;

/** Without hits inside or around an earlier hit. */
const withoutRepeats = (hits: readonly PrimaryHit[]): readonly PrimaryHit[] =>
  hits.filter(
    ({ hit }, index) =>
      !hits
        .slice(0, index)
        .some(
          ({ hit: earlier }) =>
            earlier.path === hit.path && (contains(earlier.span, hit.span) || contains(hit.span, earlier.span)),
        ),
  );

type Lines = { readonly lineStart: number; readonly lineEnd: number };
const contains = (outer: Lines, inner: Lines): boolean => outer.lineStart <= inner.lineStart && inner.lineEnd <= outer.lineEnd;
