/** Test files for the files of a task: named after them, calling or mentioning their symbols, or part of similar changes. Helpers are left out. */
import {
  entriesOf,
  forEachInTurns,
  indexOfPath,
  mentionKey,
  pathOfEntry,
  type RepoPath,
  TURN_LIMITS,
  TurnBudget,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { SimilarChange } from '#history';
import { fileFilter, type HitFilters } from '#search';
import type { OpenView } from '#store';
import { declaredTests } from './declared-tests.ts';
import { hasPathWord, pathWordsOf, wordsOfText } from './path-words.ts';
import { testsByCalls } from './tests-by-calls.ts';

export type FileToTest = {
  readonly path: RepoPath;
  /** Symbols that the task is about. */
  readonly names: readonly string[];
  /** The best of these symbols, whose callers are found. */
  readonly symbol?: number | undefined;
};

export type TaskTest = { readonly path: RepoPath; readonly why: string };

type TestsRequest = {
  /** Best first. */
  readonly files: readonly FileToTest[];
  readonly similar: readonly SimilarChange[];
  readonly filters?: HitFilters | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
};

/** What each kind of evidence is worth; shared by the tests that have it. */
const EVIDENCE = { named: 1, calls: 0.9, mentions: 0.7, similar: 0.5, reaches: 0.5 } as const;
/** A name in more test files says nothing about each. */
const MOST_TESTS = 30;
/** Files whose callers are found. */
const CALLED_FILES = 2;

export const testsOfFiles = async (view: OpenView, request: TestsRequest): Promise<readonly TaskTest[]> => {
  const { files, similar, filters, limit, signal } = request;
  const isTest = await fileFilter(view, { ...filters, fileRoles: ['tests'] });
  const index = viewIndexOf(view.stored.table);
  const votes = new TestVotes();
  const tests: number[] = [];
  await forEachInTurns(index.table.count, { each: TURN_LIMITS.names.names, signal }, (entry) => {
    if (isTest(entry)) tests.push(entry);
  });
  const turn = new TurnBudget(TURN_LIMITS.postings, signal);
  for (const [rank, { path, names }] of files.entries()) {
    const weight = 1 / (1 + rank);
    votes.add(testsNamedLike({ index, tests }, path), EVIDENCE.named * weight, `named like ${path}`);
    for (const name of names) {
      const [list] = await view.reader.postings('word', [mentionKey(name) ?? '']);
      await turn.spend({ values: list?.values.length ?? 0 });
      const mentioning = [...(list?.documents ?? [])].flatMap((content) => {
        const ordinal = (index.ordinals.byContent[content] ?? 0) - 1;
        return ordinal < 0 ? [] : entriesOf(index.ordinals.entries, ordinal).filter(isTest);
      });
      votes.add(mentioning, EVIDENCE.mentions * weight, `mentions ${name}`);
    }
  }
  for (const { entries, weight, why } of await callVotes(view, { ...request, isTest })) votes.add(entries, weight, why);
  for (const { files: changed, similarity } of similar) {
    const entries = changed.map((path) => indexOfPath(index.table, path)).filter((entry) => entry >= 0 && isTest(entry));
    votes.add(entries, EVIDENCE.similar * similarity, 'in a similar change');
  }
  const ranked = votes.best(MOST_CANDIDATES).map(({ entry, why }) => ({ path: pathOfEntry(index, entry), why }));
  return runnableTests(view, { ranked, limit, signal });
};

type CallRequest = Pick<TestsRequest, 'files' | 'signal'> & { readonly isTest: (entry: number) => boolean };
type CallVote = { readonly entries: readonly number[]; readonly weight: number; readonly why: string };

const callVotes = async (view: OpenView, { files, isTest, signal }: CallRequest): Promise<readonly CallVote[]> => {
  const votes: CallVote[] = [];
  for (const [rank, { path, symbol }] of files.slice(0, CALLED_FILES).entries()) {
    if (symbol === undefined) continue;
    const at = { entry: indexOfPath(view.stored.table, path), symbol };
    for (const { entries, isDirect, why } of await testsByCalls(view, { at, isTest, signal }))
      votes.push({ entries, weight: (isDirect ? EVIDENCE.calls : EVIDENCE.reaches) / (1 + rank), why });
  }
  return votes;
};

/** Files to look into for tests. */
const MOST_CANDIDATES = 40;

type Candidates = {
  readonly ranked: readonly TaskTest[];
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
};

/** Entities, set-up and data beside the tests are no tests. */
const runnableTests = async (view: OpenView, { ranked, limit, signal }: Candidates): Promise<readonly TaskTest[]> => {
  const turn = new TurnBudget(TURN_LIMITS.symbols, signal);
  const runnable: TaskTest[] = [];
  for (const test of ranked) {
    if (runnable.length >= limit) break;
    const { isRunnable, symbols } = await declaredTests(view, test.path);
    if (isRunnable) runnable.push(test);
    await turn.spend({ files: 1, symbols: symbols.size });
  }
  return runnable;
};

class TestVotes {
  readonly #scores = new Map<number, { score: number; best: number; why: string }>();

  add(entries: readonly number[], weight: number, why: string): void {
    if (entries.length > MOST_TESTS) return;
    for (const entry of entries) {
      const share = weight / Math.sqrt(entries.length);
      const known = this.#scores.get(entry) ?? { score: 0, best: 0, why };
      known.score += share;
      if (share > known.best) Object.assign(known, { best: share, why });
      this.#scores.set(entry, known);
    }
  }

  best(limit: number): readonly { readonly entry: number; readonly why: string }[] {
    return [...this.#scores]
      .sort(([one, { score: some }], [other, { score: more }]) => more - some || one - other)
      .slice(0, limit)
      .map(([entry, { why }]) => ({ entry, why }));
  }
}

type TestPaths = { readonly index: ViewIndex; readonly tests: readonly number[] };

/** File names that say nothing without their folder. */
const GENERIC_NAME =
  /^(?:index|main|mod|init|models?|responses?|types?|utils?|helpers?|common|base|core|api|app|server|client)$/u;

/** Tests whose path has all words of the file's name and, for a name that says nothing, of its folder. */
const testsNamedLike = ({ index, tests }: TestPaths, path: string): readonly number[] => {
  const parts = path.split('/');
  const name = (parts.at(-1) ?? '').replace(/\..*$/u, '').replaceAll('_', ' ').trim();
  const folder = parts.at(-2) ?? '';
  const words = wordsOfText(GENERIC_NAME.test(name) ? folder : name);
  if (words.length === 0) return [];
  return tests.filter((entry) => words.every((word) => hasPathWord(pathWordsOf(index, entry), word)));
};
