/** Runs sections round by round. Two builds take turns, and the order alternates. */
import type { Build } from './product/builds.ts';
import type { Corpus } from './corpus.ts';
import type { Sample } from './rows.ts';
import { sampleQueries } from './sample-queries.ts';
import { type SampledSymbols, sampleSymbols } from './sample-symbols.ts';
import { indexOnce } from './sections/measure-index.ts';
import { SECTIONS } from './sections/sections.ts';
import { type Section, serverOptions, type Subject } from './sections/subject.ts';
import { withServer } from './product/server.ts';

export type Plan = {
  readonly corpus: Corpus;
  readonly builds: readonly Build[];
  /** Section names; defaults to all. */
  readonly only?: readonly string[] | undefined;
  readonly runs: number;
};

const QUERIES = 60;

export const runSections = async (plan: Plan): Promise<readonly Sample[]> => {
  const { corpus, builds, runs } = plan;
  const sections = sectionsOf(plan);
  const [head] = builds;
  if (!head) throw new Error('no build to measure');
  const shared = { corpus, queries: sampleQueries(corpus, QUERIES), symbols: once(() => sampleOf(head, corpus)) };
  const subject = (build: Build, round: number): Subject => ({ ...shared, build, round });
  if (needsIndex(plan)) for (const build of builds) await indexOnce(subject(build, 0));
  const samples: Sample[] = [];
  for (const { measure, isExact } of sections)
    for (const { build, round } of turnsOf(builds, isExact ? 1 : runs))
      for (const row of await measure(subject(build, round))) samples.push({ build: build.name, round, row });
  return samples;
};

const sectionsOf = ({ only }: Plan): readonly Section[] => {
  const names = Object.keys(SECTIONS);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`unknown section ${unknown}; use one of ${names.join(', ')}`);
  return Object.entries(SECTIONS).flatMap(([name, section]) => (!only || only.includes(name) ? [section] : []));
};

/** Sections that need an existing index. */
const ASKING = ['change', 'questions', 'graph', 'loop', 'sizes', 'clients'];

/** The section `index` creates one. */
const needsIndex = ({ only }: Plan): boolean =>
  only !== undefined && !only.includes('index') && only.some((name) => ASKING.includes(name));

/** Sampled with the first build. */
const sampleOf = (build: Build, corpus: Corpus): Promise<SampledSymbols> =>
  withServer(serverOptions({ build, corpus }), (server) => sampleSymbols(server, corpus));

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

/** A B, B A, A B, …: caches and load left by one build must not always favour the other. */
export const turnsOf = <Item>(
  builds: readonly Item[],
  rounds: number,
): readonly { readonly build: Item; readonly round: number }[] =>
  Array.from({ length: rounds }, (_, round) =>
    (round % 2 === 0 ? builds : builds.toReversed()).map((build) => ({ build, round })),
  ).flat();
