/** Everything that a task pack may show, before its budget. */
import {
  escapeControls,
  factsNumber,
  type FileRole,
  nextTurn,
  type RepoPath,
  roleIn,
  type RoleOf,
  type SymbolFact,
} from '#model';
import { type Focus, foldText, openFocus, readSourceLines, type SourceLines, tellingLines } from '#focus';
import { firstOfEachKind } from '#history';
import type { OpenView } from '#store';
import {
  isListedTogether,
  type RankedFile,
  type RankOptions,
  rankTask,
  type TaskRanking,
  type TaskTest,
  testsOfFiles,
} from '#tasks';
import type { TaskChange, TaskItem, TaskLine } from './task-output.ts';
import { whyFile } from './why-file.ts';

/** A file with everything that may be shown of it. */
export type TaskFile = Omit<TaskItem, 'lines' | 'symbols'> & {
  readonly path: RepoPath;
  readonly lines: readonly TaskLine[];
  readonly symbols: readonly string[];
};

export type TaskPlan = {
  readonly ranking: TaskRanking;
  readonly changes: readonly TaskChange[];
  readonly files: readonly TaskFile[];
  readonly tests: readonly TaskTest[];
};

type PlanOptions = RankOptions & {
  /** Number of files; if absent, as many as the ranking suggests. */
  readonly limit: number | undefined;
  /** Characters beyond the usual budget: they show more lines, and folded code. */
  readonly extraChars: number;
};

const MOST_LINES = 3;
/** Lines of a file by its rank, in the usual budget: most packs are read once, from the top. */
const LINES_BY_RANK: readonly number[] = [3, 2, 1, 1, 1];
/** The same if the first file stands out: it is one to change in three of four tasks. */
const LINES_IF_LED: readonly number[] = [3, 1, 1];
/** The first file stands out if it has this many times the score of the second. */
const LEAD = 1.3;
/** Further symbols of a file by its rank: in the usual budget, in a larger one, and there of the files after these. */
const SYMBOLS_BY_RANK: readonly number[] = [4, 4, 4];
const MORE_SYMBOLS_BY_RANK: readonly number[] = [12, 12, 12, 12, 12];
const SYMBOLS_OF_OTHERS = 4;
const MOST_TESTS = 3;
/** Files whose symbols lead to tests. */
const TESTED_FILES = 4;

export const planTask = async (view: OpenView, options: PlanOptions): Promise<TaskPlan> => {
  const ranking = await rankTask(view, options);
  const focus = await openFocus(view, options.text, options.signal);
  const planned: PlannedFile[] = [];
  let room = options.extraChars;
  const linesByRank = isLed(ranking.files) ? LINES_IF_LED : LINES_BY_RANK;
  for (const [rank, file] of leadingFiles(ranking.files, options.limit).entries()) {
    const isLarge = options.extraChars > 0;
    const next = await planFile(view, file, {
      focus,
      mostLines: isLarge ? MOST_LINES : (linesByRank[rank] ?? 0),
      mostSymbols: isLarge ? (MORE_SYMBOLS_BY_RANK[rank] ?? SYMBOLS_OF_OTHERS) : (SYMBOLS_BY_RANK[rank] ?? 0),
      codeChars: Math.min(room, MOST_CODE),
      signal: options.signal,
    });
    room -= next.file.content?.length ?? 0;
    planned.push(next);
    await nextTurn(options.signal);
  }
  const files = planned.map(({ file }) => file);
  const tested = planned.slice(0, TESTED_FILES).map(({ file: { path, lines }, symbol }) => ({
    path,
    names: lines.slice(0, 2).flatMap((line) => line.symbol?.split('.').at(-1) ?? []),
    symbol,
  }));
  const { filters, signal } = options;
  const tests = await testsOfFiles(view, { files: tested, similar: ranking.similar, filters, limit: MOST_TESTS, signal });
  return { ranking, changes: planChanges(ranking, (path) => roleIn(view.stored.table, path)), files, tests };
};

/** A pack names this many files if the ranking has no clear leader, and at least the smaller number. */
const MOST_FILES = 12;
const FEWEST_FILES = 5;
/** Files with less than this share of the best score are not named, beyond the fewest. */
const SHARE_OF_BEST = 0.3;

const leadingFiles = (files: readonly RankedFile[], limit: number | undefined): readonly RankedFile[] => {
  if (limit !== undefined) return files.slice(0, limit);
  const best = files[0]?.score ?? 0;
  return files.slice(0, MOST_FILES).filter(({ score }, index) => index < FEWEST_FILES || score >= best * SHARE_OF_BEST);
};

const isLed = ([first, second]: readonly RankedFile[]): boolean =>
  first !== undefined && second !== undefined && first.score >= second.score * LEAD;

const MOST_CHANGES = 2;
/** Less similar changes share only a common word. */
const LEAST_SIMILARITY = 0.25;
const MOST_CHANGED_FILES = 4;
const SHORT_COMMIT = 8;

const planChanges = ({ similar }: TaskRanking, roleOf: RoleOf): readonly TaskChange[] =>
  firstOfEachKind(similar.filter(({ similarity, files }) => similarity >= LEAST_SIMILARITY && files.length > 0))
    .slice(0, MOST_CHANGES)
    .map(({ commit, files }) => ({
      commit: commit.id.slice(0, SHORT_COMMIT),
      date: new Date(commit.time * 1_000).toISOString().slice(0, 10),
      subject: shorten(commit.subject, 100),
      ...filesOfChange(files, roleOf),
    }));

/** Source files are listed; the tests and documents that go with them are counted. */
const filesOfChange = (
  paths: readonly RepoPath[],
  roleOf: RoleOf,
): Pick<TaskChange, 'files' | 'more_files' | 'tests' | 'documents'> => {
  const kinds = paths.map((path) => ({ path, kind: KIND_OF_ROLE[roleOf(path)] }));
  const ofKind = (kind: ChangedKind): readonly RepoPath[] => kinds.filter((each) => each.kind === kind).map(({ path }) => path);
  const [sources, others, tests, documents] = CHANGED_KINDS.map(ofKind);
  const listed = [sources, others, tests, documents].find((some) => (some?.length ?? 0) > 0) ?? [];
  const counted = (some: readonly RepoPath[] = []): number => (some === listed ? 0 : some.length);
  const files = listed.slice(0, MOST_CHANGED_FILES);
  const more = listed.length - files.length + counted(others);
  const counts = { more_files: more, tests: counted(tests), documents: counted(documents) };
  return { files, ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) };
};

const CHANGED_KINDS = ['source', 'other', 'test', 'document'] as const;
type ChangedKind = (typeof CHANGED_KINDS)[number];

const KIND_OF_ROLE: Readonly<Record<FileRole, ChangedKind>> = {
  runtime: 'source',
  config: 'source',
  generated: 'other',
  vendored: 'other',
  tests: 'test',
  fixtures: 'test',
  docs: 'document',
};

/** `symbol`: the one around the best line, by its index. */
type PlannedFile = { readonly file: TaskFile; readonly symbol: number | undefined };

type FileFocus = {
  readonly focus: Focus;
  readonly mostLines: number;
  readonly mostSymbols: number;
  readonly codeChars: number;
  readonly signal: AbortSignal | undefined;
};

const planFile = async (
  view: OpenView,
  file: RankedFile,
  { focus, mostLines, mostSymbols, codeChars, signal }: FileFocus,
): Promise<PlannedFile> => {
  const source = await readSourceLines(view, file.path);
  const limit = mostLines + mostSymbols;
  const found = source ? await tellingLines(source, focus, { limit, order: 'symbols', signal }) : [];
  const told = found.slice(0, mostLines).map(({ line, text, symbol }) => ({
    line,
    text: shortenLine(text),
    ...(symbol ? symbolFields(symbol) : {}),
  }));
  const lines = told.length > 0 ? told : (await hitSymbols(view, file)).slice(0, mostLines);
  const best = found[0]?.symbol;
  const content = source && best ? foldedCode(source, { focus, symbol: best, budget: codeChars }) : undefined;
  const planned: TaskFile = {
    path: file.path,
    role: isListedTogether(file) ? 'together' : 'primary',
    why: whyFile(file),
    lines,
    symbols: furtherSymbols(
      found.flatMap(({ symbol }) => symbol ?? []),
      lines,
    ).slice(0, mostSymbols),
    ...(content === undefined ? {} : { content }),
  };
  return { file: planned, symbol: best ? source?.symbols.indexOf(best) : file.symbols[0] };
};

/** Each name once, without those beside the lines. */
const furtherSymbols = (symbols: readonly SymbolFact[], lines: readonly TaskLine[]): readonly string[] => {
  const names = new Set(lines.map(({ symbol }) => symbol));
  return symbols.flatMap(({ qualifiedName, span }) => {
    if (names.has(qualifiedName)) return [];
    names.add(qualifiedName);
    return [`${qualifiedName} ${span.lineStart}-${span.lineEnd}`];
  });
};

const symbolFields = ({ qualifiedName, kind, span }: SymbolFact) => ({
  symbol: qualifiedName,
  kind,
  line_start: span.lineStart,
  line_end: span.lineEnd,
});

/** For a file without a telling line: the symbols that the search hit. */
const hitSymbols = async (view: OpenView, { entry, symbols }: RankedFile): Promise<readonly TaskLine[]> => {
  const facts = factsNumber(view.stored.table.facts[entry] ?? 0);
  const known = symbols.length === 0 ? [] : ((await view.reader.symbols([facts])).get(facts)?.symbols ?? []);
  return symbols.flatMap((index) => {
    const symbol: SymbolFact | undefined = known[index];
    return symbol ? [{ line: symbol.nameSpan.lineStart, text: shortenLine(symbol.signature), ...symbolFields(symbol) }] : [];
  });
};

const MOST_CODE = 1_600;
/** A shorter fold shows too little to be of use. */
const LEAST_CODE = 300;

const foldedCode = (
  source: SourceLines,
  { focus, symbol, budget }: { readonly focus: Focus; readonly symbol: SymbolFact; readonly budget: number },
): string | undefined => {
  if (budget < LEAST_CODE) return undefined;
  const { lineStart, lineEnd } = symbol.span;
  return foldText(source, { lineStart, lineEnd, focus, budget }).text;
};

const MOST_LINE = 110;

const shortenLine = (text: string): string => shorten(text.trim().replaceAll(/\s+/gu, ' '), MOST_LINE);

const shorten = (text: string, most: number): string => {
  const safe = escapeControls(text);
  return safe.length > most ? `${safe.slice(0, most - 1)}…` : safe;
};
