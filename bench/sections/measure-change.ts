/** The cost of keeping the index up to date: nothing changed, a file was edited, another branch was checked out. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCommand, repeat } from '../measure.ts';
import type { Row } from '../rows.ts';
import { sampledLanguageOf } from '../sampled-languages.ts';
import { listField, mainPath, type Server, type Times, withServer } from '../product/server.ts';
import { median, percentile } from '../statistics.ts';
import { logProgress, type Section, serverOptions, type Subject, untilWatching } from './subject.ts';

export const measureChange: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: syncs and edits`);
  const rows = [
    ...(await measureSync(subject)),
    ...measureSyncCommand(subject),
    ...(await measureEdits(subject)),
    ...(await measureWatched(subject)),
    ...(await measureBalanced(subject)),
    ...(await measureSwitch(subject)),
  ];
  // Skip the rows where files cannot be watched.
  return rows.filter(({ value }) => !Number.isNaN(value));
};

const SYNCS = 8;

/** The first sync opens the store with cold code; the others show the cost in a running server. */
const measureSync = (subject: Subject): Promise<readonly Row[]> =>
  withServer(serverOptions(subject), async (server) => {
    const [first = Number.NaN, ...others] = await timesOf(server, SYNCS, () => server.ask('manage_index', { action: 'sync' }));
    return [
      {
        what: 'sync without a change, CPU',
        value: median(others),
        unit: 'ms',
        goal: ['<=', 40 + subject.corpus.files.length * 0.003],
      },
      { what: 'sync without a change, first of a process, CPU', value: first, unit: 'ms' },
    ];
  });

/** CPU time of repeated runs. */
const timesOf = async (server: Server, count: number, work: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) times.push((await server.timed(work)).cpu);
  return times;
};

const COMMANDS = 3;

const measureSyncCommand = ({ build, corpus }: Subject): readonly Row[] => {
  const node = process.execPath;
  const pairs = repeat(COMMANDS, () => ({
    bare: measureCommand([node, '-e', '0'], build.home).cpu,
    sync: measureCommand([node, mainPath(build.folder), 'sync', '--repo', corpus.folder], build.home).cpu,
  }));
  const value = median(pairs.map(({ sync }) => sync)) - median(pairs.map(({ bare }) => bare));
  return [{ what: 'sync without a change, command less bare node, CPU', value, unit: 'ms' }];
};

const measureEdits = (subject: Subject): Promise<readonly Row[]> =>
  withServer(serverOptions(subject), async (server) => {
    const [first, ...others] = await editAndAsk(server, subject);
    return [
      {
        what: 'edit a file and ask, CPU',
        value: median(others.map(({ cpu }) => cpu)),
        unit: 'ms',
        goal: ['<=', 60],
        note: 'auto, no watcher; the answer holds the edit',
      },
      { what: 'edit a file and ask, first of a process, CPU', value: first?.cpu ?? Number.NaN, unit: 'ms' },
      { what: 'edit a file and ask, wall', value: median(others.map(({ wall }) => wall)), unit: 'ms' },
    ];
  });

/** The first few run cold code in a new worker. */
const EDITS = 12;

/** Appends a function to a file and immediately looks it up by name: the answer must contain it. */
const editAndAsk = async (server: Server, { corpus, queries }: Subject): Promise<readonly Times[]> => {
  await server.ask('locate_symbol', { name: queries.names[0] });
  const times: Times[] = [];
  await editing(join(corpus.folder, queries.files[EDITED] ?? ''), async (append) => {
    for (let edit = 0; edit < EDITS; edit += 1) {
      const name = `benchAddedFunction${edit}`;
      append(name, edit);
      times.push(await server.timed(() => expectFound(server, name)));
    }
  });
  return times;
};

/** Index of the edited file among the sampled files. */
const EDITED = 7;

type Append = (name: string, value: number) => void;

/** Passes a function that appends to the file, then restores the file. */
const editing = async (path: string, work: (append: Append) => Promise<void>): Promise<void> => {
  const before = readFileSync(path);
  try {
    await work((name, value) => appendFileSync(path, sampledLanguageOf(path)?.addition(name, value) ?? ''));
  } finally {
    writeFileSync(path, before);
  }
};

const expectFound = async (server: Server, name: string): Promise<void> => {
  const envelope = await server.ask('locate_symbol', { name });
  if (!listField(envelope, 'results').some((hit) => hit['name'] === name))
    throw new Error(`${name} was written but is not in the answer`);
};

const CHECKS = 50;

/** With a watcher: the cost of the freshness check, and of an edit followed by a query. */
const measureWatched = (subject: Subject): Promise<readonly Row[]> =>
  withServer({ ...serverOptions(subject), isWatching: true }, async (server) => {
    const { queries } = subject;
    if (!(await untilWatching(server, queries.names[0] ?? ''))) return [];
    const look = () => server.ask('code_get_span', { path: queries.files[0], line_start: 1, line_end: 1 });
    for (let check = 0; check < CHECKS; check += 1) await look();
    const checks = await timesOf(server, CHECKS, look);
    const edits = await editAndAsk(server, subject);
    return [
      { what: 'edit a file and ask, with a watcher, CPU', value: median(edits.map(({ cpu }) => cpu)), unit: 'ms' },
      {
        what: 'freshness check with a watcher, CPU p50',
        value: percentile(checks, 50),
        unit: 'ms',
        goal: ['<=', 5],
        note: 'a question for one line, check included',
      },
    ];
  });

const BALANCED = 20;

/** Alternates between a stale and an up-to-date index: a stale answer should be as fast as a fresh one. */
const measureBalanced = (subject: Subject): Promise<readonly Row[]> =>
  withServer(serverOptions(subject), async (server) => {
    const { corpus, queries } = subject;
    const [stale, fresh]: [number[], number[]] = [[], []];
    await editing(join(corpus.folder, queries.files[EDITED] ?? ''), async (append) => {
      for (const [round, name] of queries.names.slice(0, BALANCED).entries()) {
        const ask = () => server.ask('locate_symbol', { name, freshness_policy: 'balanced' });
        await server.ask('manage_index', { action: 'sync' });
        await ask();
        fresh.push((await server.timed(ask)).wall);
        append(`benchBalanced${round}`, round);
        stale.push((await server.timed(ask)).wall);
      }
    });
    return [
      {
        what: 'balanced, stale / fresh, wall p95',
        value: percentile(stale, 95) / percentile(fresh, 95),
        unit: 'times',
        note: 'a file was edited just before; the answer says so and does not wait',
      },
    ];
  });

const SWITCHED_FILES = 50;
const SWITCHES = 3;
const IDENTITY = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid'];
/** No time limit: the answer waits until it is fresh. */
const MOST_SWITCH_MS = 60_000;

/** Checks out another branch and queries; then back again, with nothing left to parse. */
const measureSwitch = (subject: Subject): Promise<readonly Row[]> =>
  withServer(serverOptions(subject), async (server) => {
    const { corpus, queries, round } = subject;
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', corpus.folder, ...IDENTITY, ...args], { encoding: 'utf8' });
    const ask = () => server.ask('locate_symbol', { name: queries.names[0], max_reindex_ms: MOST_SWITCH_MS });
    const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim();
    const [there, back]: [number[], number[]] = [[], []];
    try {
      for (let time = 0; time < SWITCHES; time += 1) {
        git('checkout', '--quiet', '-B', 'bench-side', branch);
        for (const path of queries.files.slice(0, SWITCHED_FILES))
          appendFileSync(
            join(corpus.folder, path),
            // New content in every round, so no build has it indexed.
            sampledLanguageOf(path)?.addition(`benchSwitched${round}To${time}`, time) ?? '',
          );
        git('commit', '--quiet', '--all', '--message', 'Another branch');
        git('checkout', '--quiet', branch);
        await ask();
        git('checkout', '--quiet', 'bench-side');
        there.push((await server.timed(ask)).wall);
        git('checkout', '--quiet', branch);
        back.push((await server.timed(ask)).wall);
      }
    } finally {
      git('checkout', '--quiet', '--force', branch);
      git('branch', '--quiet', '-D', 'bench-side');
    }
    return switchRows(there, back);
  });

const switchRows = (there: readonly number[], back: readonly number[]): readonly Row[] => [
  {
    what: 'another branch and a question, wall',
    value: median(there),
    unit: 'ms',
    goal: ['<=', 300],
    note: `${SWITCHED_FILES} files differ, first visit`,
  },
  { what: 'back again and a question, wall', value: median(back), unit: 'ms', goal: ['<=', 100] },
];
