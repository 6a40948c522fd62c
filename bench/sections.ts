/** The sections of a run: what is measured on a code base, and the numbers that it should stay within. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { measureAnswerSizes } from './answer-sizes.ts';
import { type Corpus, emptyFolder, folderBytes } from './corpus.ts';
import { measureMcp } from './mcp.ts';
import { type ChildNumbers, measureChild, measureCommand, repeat } from './measure.ts';
import { listOf, openProduct } from './product.ts';
import type { Row } from './report.ts';
import type { Queries } from './sample-queries.ts';
import { sampledLanguageOf } from './sampled-languages.ts';
import { mean, median, percentile } from './statistics.ts';

/** A code base with the questions that are asked about it, the folder that holds its index, and how often to measure. */
type Subject = { readonly corpus: Corpus; readonly queries: Queries; readonly home: string; readonly runs: number };
type Section = (subject: Subject) => readonly Row[] | Promise<readonly Row[]>;

const MB = 1e6;
const node = process.execPath;
const product = 'dist/main.js';

const say = (text: string): void => console.error(`bench: ${text} …`);

const measureIndex = ({ corpus, queries, home, runs }: Subject): readonly Row[] => {
  say(`indexing ${corpus.files.length} files, ${(corpus.bytes / MB).toFixed(1)} MB, ${runs} times`);
  const rounds = repeat(runs, () => {
    emptyFolder('home');
    return measureChild('index', { repo: corpus.folder, queries }, home);
  });
  const of = (key: string): number => median(rounds.map((numbers) => numbers[key] ?? Number.NaN));
  const parses = repeat(runs, () => measureChild('parse', { repo: corpus.folder, queries, files: corpus.files }, home));
  const parsedMb = Number(parses[0]?.['bytes']) / MB;
  const parseCpu = median(parses.map(({ cpu }) => Number(cpu)));
  const perSecond = (cpuMs: number): number => corpus.bytes / MB / (cpuMs / 1000);
  return [
    {
      what: 'bare parse of the same files',
      value: parsedMb / (parseCpu / 1000),
      unit: 'MB per CPU-s',
      note: `the parser alone on ${parsedMb.toFixed(1)} MB: how fast this machine is`,
    },
    { what: 'full index / bare parse, CPU', value: of('cpu') / parseCpu, unit: 'times' },
    { what: 'full index, text and symbols', value: perSecond(of('cpu')), unit: 'MB per CPU-s', goal: ['>=', 2.5] },
    { what: 'tier 1, text alone', value: perSecond(of('textCpu')), unit: 'MB per CPU-s', goal: ['>=', 12] },
    ...(corpus.bytes < LARGE_BYTES ? [] : [textOfLarge(of('textCpu') / corpus.bytes)]),
    { what: 'full index, CPU', value: of('cpu'), unit: 'ms' },
    { what: 'full index, wall / CPU', value: of('wall') / of('cpu'), unit: '', note: 'below 1: several cores were used' },
    { what: 'full index, peak RSS', value: of('maxRssMb'), unit: 'MB', goal: ['<=', 500] },
    { what: 'database / source bytes', value: folderBytes(home) / corpus.bytes, unit: '', goal: ['<=', 1.5] },
  ];
};

const LARGE_BYTES = 100 * MB;
const textOfLarge = (msPerByte: number): Row => ({
  what: 'text of 100 MB searchable after',
  value: (msPerByte * 100 * MB) / 1000,
  unit: 'CPU-s',
  goal: ['<=', 10],
});

const measureChange = ({ corpus, queries, home, runs }: Subject): readonly Row[] => {
  say('syncs');
  const nothing = repeat(runs, () => measureChild('sync', { repo: corpus.folder, queries }, home));
  const edits = measureChild('edit', { repo: corpus.folder, queries }, home);
  const watched = measureChild('watched', { repo: corpus.folder, queries }, home);
  const balanced = measureChild('balanced', { repo: corpus.folder, queries }, home);
  const switched = measureChild('switch', { repo: corpus.folder, queries }, home);
  const bare = median(repeat(runs, () => measureCommand([node, '-e', '0'], home).cpu));
  const command = median(repeat(runs, () => measureCommand([node, product, 'sync', '--repo', corpus.folder], home).cpu));
  const rows: readonly Row[] = [
    {
      what: 'sync without a change, in process, CPU',
      value: median(nothing.flatMap(({ cpu }) => cpu ?? [])),
      unit: 'ms',
      goal: ['<=', 40 + corpus.files.length * 0.003],
    },
    {
      what: 'sync without a change, first of a process, CPU',
      value: median(nothing.flatMap(({ first }) => first ?? [])),
      unit: 'ms',
    },
    { what: 'sync without a change, command less bare node, CPU', value: command - bare, unit: 'ms' },
    {
      what: 'edit a file and ask, CPU',
      value: median(edits['cpu'] ?? []),
      unit: 'ms',
      goal: ['<=', 60],
      note: 'auto; the answer holds the edit',
    },
    { what: 'edit a file and ask, first of a process, CPU', value: edits['cpu']?.[0] ?? Number.NaN, unit: 'ms' },
    { what: 'edit a file and ask, wall', value: median(edits['wall'] ?? []), unit: 'ms' },
    { what: 'edit a file and ask, with a watcher, CPU', value: median(watched['edit'] ?? []), unit: 'ms' },
    {
      what: 'freshness check with a watcher, CPU p50',
      value: percentile(watched['check'] ?? [], 50),
      unit: 'ms',
      goal: ['<=', 5],
      note: 'a question for one line, check included',
    },
    {
      what: 'balanced, stale / fresh, wall p95',
      value: percentile(balanced['stale'] ?? [], 95) / percentile(balanced['fresh'] ?? [], 95),
      unit: 'times',
      note: 'a file was edited just before; the answer says so and does not wait',
    },
    {
      what: 'another branch and a question, wall',
      value: median(switched['there'] ?? []),
      unit: 'ms',
      goal: ['<=', 300],
      note: '50 files differ, first visit',
    },
    { what: 'back again and a question, wall', value: median(switched['back'] ?? []), unit: 'ms', goal: ['<=', 100] },
  ];
  // Where files cannot be watched the numbers stay away.
  return rows.filter(({ value }) => !Number.isNaN(value));
};

const GOALS = {
  locate: ['locate_symbol', 5],
  search: ['search_code', 25],
  outline: ['get_file_outline', 5],
  grep: ['text_search', 30],
} as const;

const measureQuestions = async (subject: Subject): Promise<readonly Row[]> => {
  const { corpus, queries, home } = subject;
  say('questions');
  const outlineFiles = await filesWithManySymbols(corpus);
  const times = measureChild('ask', { repo: corpus.folder, queries, outlineFiles }, home);
  const of = (key: string): readonly number[] => times[key] ?? [];
  const check = percentile(of('checkCpu'), 50);
  const rows = Object.entries(GOALS).flatMap(([kind, [operation, goal]]): readonly Row[] => {
    const [cpu, wall] = [of(`${kind}Cpu`), of(`${kind}Wall`)];
    return [
      {
        what: `${operation}, CPU p50`,
        value: percentile(cpu, 50) - check,
        unit: 'ms',
        note: `${cpu.length} questions, less the check`,
      },
      {
        what: `${operation}, CPU p95`,
        value: percentile(cpu, 95) - check,
        unit: 'ms',
        goal: ['<=', goal],
        note: 'less the check',
      },
      { what: `${operation}, wall p95`, value: percentile(wall, 95), unit: 'ms', note: 'with the check' },
    ];
  });
  const checkRow: Row = {
    what: 'freshness check, CPU p50',
    value: check,
    unit: 'ms',
    note: `${corpus.files.length} files, no watcher`,
  };
  return [...rows, checkRow, ...(await measureServer(subject, times))];
};

/** Operation, p50 and p95 in milliseconds of CPU. */
const GRAPH_GOALS = {
  refs: ['refs_find', 5, 40],
  callers: ['graph_callers, 3 steps', undefined, 150],
  trace: ['graph_trace_feature, 3 steps', undefined, 100],
  hierarchy: ['types_hierarchy', undefined, 15],
  card: ['symbols_get_card', undefined, 15],
  context: ['search_with_context', undefined, undefined],
} as const;
const MOST_TOKENS_A_USE = 50;

const measureGraph = ({ corpus, queries, home }: Subject): readonly Row[] => {
  say('questions about links');
  const times = measureChild('graph', { repo: corpus.folder, queries }, home);
  const of = (key: string): readonly number[] => times[key] ?? [];
  const rows = Object.entries(GRAPH_GOALS).flatMap(([kind, [operation, half, most]]): readonly Row[] => {
    const check = percentile(of(`${kind}Check`), 50);
    const row = (what: string, value: number, goal?: number): Row => ({
      what: `${operation}, CPU ${what}`,
      value: value - check,
      unit: 'ms',
      ...(goal === undefined ? {} : { goal: ['<=', goal] }),
      note: `${of(kind).length} symbols, less the check`,
    });
    return [
      row('p50', percentile(of(kind), 50), half),
      row('p95', percentile(of(kind), 95), most),
      row('p95 of the first time', percentile(of(`${kind}First`), 95)),
    ];
  });
  const note = `${of('textTokens').length} symbols with a full page of uses, mean`;
  return [
    ...rows,
    { what: 'refs_find, tokens a use, text', value: mean(of('textTokens')), unit: '', goal: ['<=', MOST_TOKENS_A_USE], note },
    { what: 'refs_find, tokens a use, structured', value: mean(of('structuredTokens')), unit: '', note },
    { what: 'questions about links, peak RSS', value: times['maxRssMb'] ?? Number.NaN, unit: 'MB' },
  ];
};

const measureServer = async ({ corpus, home, queries }: Subject, times: ChildNumbers): Promise<readonly Row[]> => {
  const mcp = await measureMcp(corpus.folder, home, queries.names);
  return [
    {
      what: 'MCP adds, CPU',
      value: mcp.cpuPerQuestion - mean(times['locateCpu'] ?? []),
      unit: 'ms',
      goal: ['<=', 5],
      note: 'locate_symbol, mean',
    },
    { what: 'MCP adds, wall p50', value: percentile(mcp.wall, 50) - percentile(times['locateWall'] ?? [], 50), unit: 'ms' },
    { what: 'idle serve, RSS', value: mcp.idleRssMb, unit: 'MB', goal: ['<=', 150] },
    { what: 'tools/list', value: mcp.listCharacters, unit: 'characters', goal: ['<=', 12_000] },
  ];
};

const SYMBOLS = { least: 150, most: 260, files: 12 };
/** Files of such sizes may have that many symbols. */
const BYTES = { least: 12_000, most: 120_000 };

/** Files whose outline has about 200 symbols. */
const filesWithManySymbols = async (corpus: Corpus): Promise<readonly string[]> => {
  const found: string[] = [];
  const asked = await openProduct(corpus.folder);
  const isLikely = (path: string): boolean => {
    const { size } = statSync(join(corpus.folder, path));
    return sampledLanguageOf(path) !== undefined && size >= BYTES.least && size <= BYTES.most;
  };
  for (const path of corpus.files.filter(isLikely)) {
    if (found.length === SYMBOLS.files) break;
    const count = countSymbols(
      listOf(
        await asked.ask('get_file_outline', { path, depth: 'all', max_chars: 40_000, freshness_policy: 'best_effort' }),
        'symbols',
      ),
    );
    if (count >= SYMBOLS.least && count <= SYMBOLS.most) found.push(path);
  }
  await asked.close();
  return found;
};

const countSymbols = (symbols: readonly unknown[]): number =>
  symbols.reduce<number>(
    (sum, symbol) => sum + 1 + countSymbols((symbol as { children?: readonly unknown[] }).children ?? []),
    0,
  );

const measureStart = ({ home, runs }: Subject): readonly Row[] => {
  say('start');
  const bare = repeat(runs * 2, () => measureCommand([node, '-e', '0'], home));
  const version = repeat(runs * 2, () => measureCommand([node, product, '--version'], home));
  const ratio = (key: 'cpu' | 'wall'): number => median(version.map((each) => each[key])) / median(bare.map((each) => each[key]));
  return [
    { what: '--version / node -e 0, CPU', value: ratio('cpu'), unit: 'times', goal: ['<=', 2.5] },
    { what: '--version / node -e 0, wall', value: ratio('wall'), unit: 'times' },
  ];
};

const SIZE_GOALS: Readonly<Record<string, number>> = {
  location_tokens_per_result: 45,
  location_envelope_tokens: 60,
  signature_tokens_per_result: 110,
  context_tokens_per_result: 500,
  outline_top_tokens: 200,
  compact_share_of_context_bytes: 0.2,
};

const measureSizes = async ({ corpus, queries }: Subject): Promise<readonly Row[]> => {
  say('answer sizes');
  const asked = await openProduct(corpus.folder);
  const sizes = await measureAnswerSizes(asked, queries, queries.files);
  await asked.close();
  return Object.entries(sizes).map(([key, value]): Row => {
    const goal = SIZE_GOALS[key];
    return {
      what: key.replaceAll('_', ' '),
      value,
      unit: '',
      ...(goal === undefined ? {} : { goal: ['<=', goal] }),
      note: 'mean',
    };
  });
};

export const SECTIONS: Readonly<Record<string, Section>> = {
  start: measureStart,
  index: measureIndex,
  change: measureChange,
  questions: measureQuestions,
  graph: measureGraph,
  sizes: measureSizes,
};
