/** The subject of a section: one build on one code base, in one round. */
import type { Build } from '../product/builds.ts';
import type { Corpus } from '../corpus.ts';
import type { Row } from '../rows.ts';
import type { Queries } from '../sample-queries.ts';
import type { SampledSymbols } from '../sample-symbols.ts';
import { mainPath, type Server, type ServerOptions, withServer } from '../product/server.ts';

export type Subject = {
  readonly build: Build;
  readonly round: number;
  readonly corpus: Corpus;
  readonly queries: Queries;
  /** Sampled once per run, so every build gets the same queries. */
  readonly symbols: () => Promise<SampledSymbols>;
};

/** Rows of one round. `isExact`: all rounds would be equal, so there is only one. */
export type Section = {
  readonly measure: (subject: Subject) => Promise<readonly Row[]>;
  readonly isExact?: true;
};

/** Starts the subject's build on its code base. */
export const serverOptions = ({ build, corpus }: Pick<Subject, 'build' | 'corpus'>): ServerOptions => ({
  main: mainPath(build.folder),
  repo: corpus.folder,
  home: build.home,
});

/** With a watcher, as servers run where files can be watched; elsewhere each query scans every file. */
export const withWatchingServer = async <Value>(subject: Subject, use: (server: Server) => Promise<Value>): Promise<Value> =>
  withServer({ ...serverOptions(subject), isWatching: true }, async (server) => {
    await untilWatching(server, subject.queries.names[0] ?? '');
    return use(server);
  });

/** An older build lacks the newest. */
export const knownOperations = async (server: Server): Promise<ReadonlySet<string>> => {
  const { data } = await server.ask('capabilities', {});
  const operations = (data?.['operations'] ?? []) as readonly { readonly name: string }[];
  return new Set(operations.map(({ name }) => name));
};

const POLL_MS = 50;
const MOST_POLLS = 400;

/** A watcher starts after the first answer, and a later query has to confirm that it is active. */
export const untilWatching = async (server: Server, name: string): Promise<boolean> => {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    await server.ask('locate_symbol', { name });
    if (await isWatching(server)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
};

const isWatching = async (server: Server): Promise<boolean> => {
  const { data } = await server.ask('health_check', {});
  const projects = (data?.['projects'] ?? []) as readonly { readonly watch_status?: string }[];
  return projects.some(({ watch_status: status }) => status === 'watching');
};

export const logProgress = (text: string): void => console.error(`bench: ${text} …`);
