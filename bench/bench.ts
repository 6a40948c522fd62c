/** `npm run bench`: speed, memory and answer sizes on a real code base. CPU time is user + system; numbers are medians of the runs. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baseBuild, headBuild } from './product/builds.ts';
import { type Corpus, corpusNames, describeParts, fetchCorpus, isCorpusName, megabytes, writeJson } from './corpus.ts';
import { DEFAULT_CORPUS, DEFAULT_RUNS, type Run, writeDocuments } from './documents.ts';
import { compareSamples, isWorse } from './ratios.ts';
import { describeMachine, formatComparisons, formatTable } from './report.ts';
import { compareRivals } from './rivals/questions/compare.ts';
import { combineRounds, isMet } from './rows.ts';
import { runSections } from './run-sections.ts';
import { SECTIONS } from './sections/sections.ts';

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    corpus: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    rivals: { type: 'boolean', default: false },
    tools: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const RIVAL_RUNS = 3;
const runs = Number(options.runs ?? (options.rivals ? RIVAL_RUNS : DEFAULT_RUNS));
const only = options.only?.split(',');

const openCorpus = (name: string): Corpus => {
  if (!isCorpusName(name)) throw new Error(`unknown corpus ${name}; use one of ${corpusNames.join(', ')}`);
  const corpus = fetchCorpus(name);
  console.error(`${name}: ${corpus.files.length} files, ${megabytes(corpus.bytes)}: ${describeParts(corpus)}`);
  return corpus;
};

const benchCorpus = async (corpus: Corpus): Promise<void> => {
  const rows = combineRounds(await runSections({ corpus, builds: [headBuild()], only, runs }));
  const { name, files, bytes, parts } = corpus;
  const run = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    runs,
    corpus: { name, files: files.length, bytes, parts },
    rows: rows.map((row) => ({ ...row, met: isMet(row) })),
  } satisfies Run;
  const suffix = name === DEFAULT_CORPUS ? '' : `-${name}`;
  if (!only) writeJson(join('bench', 'runs', `${run.date}-${run.machine.name}${suffix}.json`), run);
  if (options['write-docs']) writeDocuments(run);
  console.log(formatTable(rows));
};

const compareWith = async (ref: string, corpus: Corpus): Promise<void> => {
  const compared = compareSamples(await runSections({ corpus, builds: [headBuild(), baseBuild(ref)], only, runs }));
  console.log(formatComparisons(compared));
  const worse = compared.filter(isWorse);
  console.log(
    worse.length === 0
      ? `No worse than ${ref} in any of ${compared.length} rows.`
      : `Worse than ${ref} in ${worse.length} of ${compared.length} rows: ${worse.map(({ row }) => row.what).join('; ')}.`,
  );
  process.exitCode = worse.length === 0 ? 0 : 1;
};

const HELP = `npm run bench -- [options]

Prints a table and writes bench/runs/<date>-<machine>.json.

  --corpus NAME       the code base: ${corpusNames.join(', ')} (default: ${DEFAULT_CORPUS})
  --runs N            number of runs (default: ${DEFAULT_RUNS}; with --rivals ${RIVAL_RUNS})
  --only NAME,…       only these sections: ${Object.keys(SECTIONS).join(', ')}; no file is written to bench/runs
  --against REF       compare with the build of another commit; exit code 1 if a row is worse
  --rivals            compare with other tools
  --tools NAME,…      with --rivals: only these tools
  --write-docs        write the tables to docs/benchmarks.md, and the headline numbers to the README`;

if (options.help) console.log(HELP);
else if (options.rivals)
  await compareRivals({
    runs,
    tools: options.tools?.split(','),
    codeBases: options.corpus?.split(','),
    isWritten: options['write-docs'],
  });
else if (options.against === undefined) await benchCorpus(openCorpus(options.corpus ?? DEFAULT_CORPUS));
else await compareWith(options.against, openCorpus(options.corpus ?? DEFAULT_CORPUS));
