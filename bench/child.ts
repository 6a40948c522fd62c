/**
 * One measurement in a process of its own: `child TASK SETTINGS`. Prints one line of JSON. CPU time is user + system of the
 * whole process, worker threads included.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bareParse } from './bare-parse.ts';
import { measureUseTokens, sampleGraphQuestions } from './graph-questions.ts';
import { listOf, openProduct, type OpenProduct } from './product.ts';
import type { Queries } from './sample-queries.ts';
import { sampledLanguageOf } from './sampled-languages.ts';

export type ChildSettings = {
  readonly repo: string;
  readonly queries: Queries;
  readonly outlineFiles?: readonly string[];
  readonly files?: readonly string[];
};
type Numbers = Readonly<Record<string, number | readonly number[]>>;
type Task = (product: OpenProduct, settings: ChildSettings) => Promise<Numbers>;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

type Times = { readonly cpu: number; readonly wall: number };

/** CPU and wall milliseconds of one piece of work. */
const timed = async (work: () => Promise<unknown>): Promise<Times> => {
  const [cpu, wall] = [cpuMs(), performance.now()];
  await work();
  return { cpu: cpuMs() - cpu, wall: performance.now() - wall };
};

const indexAll: Task = async (product) => {
  const before = cpuMs();
  let textCpu = 0;
  const { cpu, wall } = await timed(() =>
    product.index(({ stage }) => {
      if (stage === 'symbols' && textCpu === 0) textCpu = cpuMs() - before;
    }),
  );
  return { cpu, wall, textCpu };
};

const SYNCS = 16;

/** The first opens the store and meets cold code; the others are what a server pays. */
const syncNothing: Task = async (product) => {
  const times: number[] = [];
  for (let sync = 0; sync < SYNCS; sync += 1)
    times.push((await timed(() => product.ask('manage_index', { action: 'sync' }))).cpu);
  return { first: times[0] ?? 0, cpu: times.slice(1) };
};

/** Enough that the median is what a running server pays; the first few meet cold code and a worker that just started. */
const EDITS = 25;

/** Appends a function to a file and asks for it by name at once: the answer must hold it. */
const editAndAsk: Task = async (product, { repo, queries }) => {
  const edited = queries.files[7] ?? '';
  const path = join(repo, edited);
  const before = readFileSync(path);
  const times: Times[] = [];
  try {
    await product.ask('locate_symbol', { name: queries.names[0] });
    for (let edit = 0; edit < EDITS; edit += 1) {
      const name = `benchAddedFunction${edit}`;
      appendFileSync(path, sampledLanguageOf(edited)?.addition(name, edit) ?? '');
      times.push(await timed(() => expectFound(product, name)));
    }
  } finally {
    writeFileSync(path, before);
  }
  return { cpu: times.map(({ cpu }) => cpu), wall: times.map(({ wall }) => wall) };
};

/** By turns with a file that was just edited and in step with it: a stale answer should come as fast as a fresh one. */
const askBalanced: Task = async (product, { repo, queries }) => {
  const path = join(repo, queries.files[7] ?? '');
  const before = readFileSync(path);
  const numbers: Record<'stale' | 'fresh', number[]> = { stale: [], fresh: [] };
  try {
    for (const [round, name] of queries.names.entries()) {
      const ask = () => product.ask('locate_symbol', { name, freshness_policy: 'balanced' });
      await product.ask('manage_index', { action: 'sync' });
      await ask();
      numbers.fresh.push((await timed(ask)).wall);
      appendFileSync(path, sampledLanguageOf(path)?.addition(`benchBalanced${round}`, round) ?? '');
      numbers.stale.push((await timed(ask)).wall);
    }
  } finally {
    writeFileSync(path, before);
  }
  return numbers;
};

const expectFound = async (product: OpenProduct, name: string): Promise<void> => {
  const envelope = await product.ask('locate_symbol', { name });
  if (!listOf(envelope, 'results').some((hit) => hit['name'] === name))
    throw new Error(`${name} was written but is not in the answer`);
};

/** Every question once to warm up, then once more for the numbers. */
const askAll: Task = async (product, { queries, outlineFiles = [] }) => {
  const questions: Readonly<Record<string, readonly (readonly [operation: string, input: Record<string, unknown>])[]>> = {
    locate: queries.names.map((name) => ['locate_symbol', { name }]),
    search: queries.sentences.map((query) => ['search_code', { query }]),
    grep: queries.literals.map((pattern) => ['text_search', { pattern }]),
    // Next to nothing beside the freshness check, which every question pays.
    check: queries.names.map(() => ['code_get_span', { path: queries.files[0], line_start: 1, line_end: 1 }]),
    outline: outlineFiles.map((path) => ['get_file_outline', { path, depth: 'all' }]),
  };
  const numbers: Record<string, readonly number[]> = {};
  for (const [kind, calls] of Object.entries(questions)) {
    for (const [operation, input] of calls) await product.ask(operation, input);
    const times: Times[] = [];
    for (const [operation, input] of calls) times.push(await timed(() => product.ask(operation, input)));
    numbers[`${kind}Wall`] = times.map(({ wall }) => wall);
    numbers[`${kind}Cpu`] = times.map(({ cpu }) => cpu);
  }
  return numbers;
};

/**
 * `First`: asked for the first time, of a server that is at work already. Then each once more, and after each kind a look at
 * one line, which costs next to nothing beside the freshness check.
 */
const askGraph: Task = async (product, { queries }) => {
  const numbers: Record<string, readonly number[]> = {};
  const look = () => product.ask('code_get_span', { path: queries.files[0], line_start: 1, line_end: 1 });
  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)).cpu;
  const questions = await sampleGraphQuestions(product);
  for (const [kind, calls] of Object.entries(questions)) {
    const times: Record<'First' | '' | 'Check', number[]> = { First: [], '': [], Check: [] };
    for (const [operation, input] of calls) times.First.push(await cpuOf(() => product.ask(operation, input)));
    for (const [operation, input] of calls) times[''].push(await cpuOf(() => product.ask(operation, input)));
    for (let check = 0; check < CHECKS; check += 1) times.Check.push(await cpuOf(look));
    for (const [round, all] of Object.entries(times)) numbers[`${kind}${round}`] = all;
  }
  const { text, structured } = await measureUseTokens(product, questions['refs'] ?? []);
  return { ...numbers, textTokens: text, structuredTokens: structured };
};

const CHECKS = 100;
const POLL_MS = 50;
/** Where files cannot be watched the numbers stay away. */
const MOST_POLLS = 400;

/** The same with a watcher: what a question pays for the check, and an edit followed by a question. */
const watched: Task = async (product, settings) => {
  // The look of a question is what the watcher begins to be trusted with.
  const ask = () => product.ask('locate_symbol', { name: settings.queries.names[0] });
  for (let poll = 0; ; poll += 1) {
    await ask();
    if (await isWatching(product)) break;
    if (poll === MOST_POLLS) return {};
    await wait(POLL_MS);
  }
  const look = () => product.ask('code_get_span', { path: settings.queries.files[0], line_start: 1, line_end: 1 });
  for (let check = 0; check < CHECKS; check += 1) await look();
  const times: number[] = [];
  for (let check = 0; check < CHECKS; check += 1) times.push((await timed(look)).cpu);
  return { check: times, edit: (await editAndAsk(product, settings))['cpu'] ?? [] };
};

const isWatching = async (product: OpenProduct): Promise<boolean> => {
  const { data } = await product.ask('health_check', {});
  const projects = (data?.['projects'] ?? []) as readonly { readonly watch_status?: string }[];
  return projects.some(({ watch_status: status }) => status === 'watching');
};

const SWITCHED_FILES = 50;
const SWITCHES = 5;

/** Another branch is checked out and a question asked; then back again, where nothing is left to parse. */
const switchBranch: Task = async (product, { repo, queries }) => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', repo, ...IDENTITY, ...args], { encoding: 'utf8' });
  const ask = () => product.ask('locate_symbol', { name: queries.names[0], max_reindex_ms: MOST_SWITCH_MS });
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim();
  const numbers: Record<'there' | 'back', number[]> = { there: [], back: [] };
  try {
    for (let round = 0; round < SWITCHES; round += 1) {
      git('checkout', '--quiet', '-B', 'bench-side', branch);
      for (const path of queries.files.slice(0, SWITCHED_FILES))
        appendFileSync(join(repo, path), sampledLanguageOf(path)?.addition(`benchSwitched${round}`, round) ?? '');
      git('commit', '--quiet', '--all', '--message', 'Another branch');
      git('checkout', '--quiet', branch);
      await ask();
      git('checkout', '--quiet', 'bench-side');
      numbers.there.push((await timed(ask)).wall);
      git('checkout', '--quiet', branch);
      numbers.back.push((await timed(ask)).wall);
    }
  } finally {
    git('checkout', '--quiet', '--force', branch);
    git('branch', '--quiet', '-D', 'bench-side');
  }
  return numbers;
};

const IDENTITY = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid'];
/** The answer waits until it is fresh, however long that takes. */
const MOST_SWITCH_MS = 60_000;

const parseAlone: Task = async (_product, { repo, files = [] }) => bareParse(repo, files);

const TASKS: Readonly<Record<string, Task>> = {
  parse: parseAlone,
  index: indexAll,
  sync: syncNothing,
  edit: editAndAsk,
  balanced: askBalanced,
  ask: askAll,
  graph: askGraph,
  watched,
  switch: switchBranch,
};

const [taskName = '', settingsFile = ''] = process.argv.slice(2);
const task = TASKS[taskName];
if (!task) throw new Error(`no task ${taskName}`);
// A watcher that starts in the middle of a measurement would make two of it.
if (task !== watched) process.env['LODESTONE_INDEX_WATCH'] = 'false';
const settings: ChildSettings = JSON.parse(readFileSync(settingsFile, 'utf8'));
const product = await openProduct(settings.repo);
const numbers = await task(product, settings);
await product.close();
console.log(JSON.stringify({ ...numbers, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
