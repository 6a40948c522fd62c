/**
 * `npm run bench`: speed, memory and answer sizes on a real code base. Prints a table and writes
 * `bench/runs/<date>-<machine>.json`. CPU time is user + system; numbers are medians of the runs.
 * `-- --corpus python|go|large|…` (mixed is the default), `--runs 5`, `--only index,questions,…` (prints, writes nothing),
 * `--write-readme`, `--write-docs`. `-- --against REF`: beside the build of another commit; exit code 1 when a row is worse.
 * `-- --rivals`: see rivals/questions/compare.ts.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baseBuild, headBuild } from './product/builds.ts';
import { type Corpus, corpusNames, fetchCorpus, isCorpusName, writeJson } from './corpus.ts';
import { compareSamples, isWorse } from './ratios.ts';
import { describeMachine, formatComparisons, formatTable, markdownRows, replaceBetween } from './report.ts';
import { DOCUMENT, compareRivals } from './rivals/questions/compare.ts';
import { combineRounds, isMet, type Row } from './rows.ts';
import { runSections } from './run-sections.ts';

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    rivals: { type: 'boolean', default: false },
    tools: { type: 'string' },
    'write-readme': { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});
const RUNS = { corpus: 5, rivals: 3 };
const runs = Number(options.runs ?? (options.rivals ? RUNS.rivals : RUNS.corpus));
const only = options.only?.split(',');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describeParts = ({ parts }: Corpus): string =>
  parts.map(({ name, version, files, bytes }) => `${name} ${version} (${files} files, ${megabytes(bytes)})`).join(', ');

const openCorpus = (name: string): Corpus => {
  if (!isCorpusName(name)) throw new Error(`no corpus ${name}; there are ${corpusNames.join(', ')}`);
  const corpus = fetchCorpus(name);
  console.error(`${name}: ${corpus.files.length} files, ${megabytes(corpus.bytes)}: ${describeParts(corpus)}`);
  return corpus;
};

const benchCorpus = async (corpus: Corpus): Promise<void> => {
  const rows = combineRounds(await runSections({ corpus, builds: [headBuild()], only, runs }));
  if (!only) writeRun(corpus, rows);
  writeDocuments(corpus, rows);
  console.log(formatTable(rows));
};

const today = (): string => new Date().toISOString().slice(0, 10);

const writeRun = ({ name, files, bytes, parts }: Corpus, rows: readonly Row[]): void => {
  const machine = describeMachine();
  const suffix = name === 'mixed' ? '' : `-${name}`;
  writeJson(join('bench', 'runs', `${today()}-${machine.name}${suffix}.json`), {
    date: today(),
    machine,
    runs,
    corpus: { name, files: files.length, bytes, parts },
    rows: rows.map((row) => ({ ...row, met: isMet(row) })),
  });
};

const writeDocuments = (corpus: Corpus, rows: readonly Row[]): void => {
  const { name, files, bytes } = corpus;
  const { cores, cpu, node } = describeMachine();
  const on = `on ${cores} shared cores (${cpu}), Node ${node.slice(1)}: ${files.length} files, ${megabytes(bytes)}`;
  if (options['write-readme']) {
    const caption = `Measured ${today()} with \`npm run bench\` ${on} of TypeScript and JavaScript.`;
    replaceBetween('README.md', 'bench', `${caption}\n\n${markdownRows(rows)}`);
  }
  if (options['write-docs']) {
    const caption = `Measured ${today()} with \`npm run bench -- --corpus ${name}\` ${on}: ${describeParts(corpus)}.`;
    replaceBetween(DOCUMENT, `bench ${name}`, `${caption}\n\n${markdownRows(rows)}`);
  }
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

if (options.rivals)
  await compareRivals({
    runs,
    tools: options.tools?.split(','),
    codeBases: options.corpus?.split(','),
    isWritten: options['write-docs'],
  });
else if (options.against === undefined) await benchCorpus(openCorpus(options.corpus ?? 'mixed'));
else await compareWith(options.against, openCorpus(options.corpus ?? 'mixed'));
