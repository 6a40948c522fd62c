/**
 * `npm run bench`: speed, memory and answer sizes on a real code base. Prints a table and writes
 * `bench/runs/<date>-<machine>.json`. CPU time is user + system; numbers are medians of the runs.
 * `-- --corpus python|go|large|…` (mixed is the default), `--runs 5`, `--only start,index,change,questions,graph,sizes`
 * (prints, writes nothing), `--write-readme`, `--write-docs`. `-- --rivals`: see rivals/compare.ts.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Corpus, corpusNames, emptyFolder, fetchCorpus, isCorpusName, writeJson } from './corpus.ts';
import { environment, measureChild } from './measure.ts';
import { describeMachine, formatTable, isMet, markdownRows, replaceBetween, type Row } from './report.ts';
import { DOCUMENT, compareRivals } from './rivals/compare.ts';
import { sampleQueries } from './sample-queries.ts';
import { SECTIONS } from './sections.ts';

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
    rivals: { type: 'boolean', default: false },
    tools: { type: 'string' },
    'write-readme': { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});
const QUERIES = 60;
const RUNS = { corpus: 5, rivals: 3 };
const runs = Number(options.runs ?? (options.rivals ? RUNS.rivals : RUNS.corpus));
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describeParts = ({ parts }: Corpus): string =>
  parts.map(({ name, version, files, bytes }) => `${name} ${version} (${files} files, ${megabytes(bytes)})`).join(', ');

const measureCorpus = async (corpus: Corpus): Promise<readonly Row[]> => {
  const home = emptyFolder('home');
  Object.assign(process.env, environment(home));
  const subject = { corpus, queries: sampleQueries(corpus, QUERIES), home, runs };
  const wanted = options.only?.split(',') ?? Object.keys(SECTIONS);
  if (!wanted.includes('index')) measureChild('index', { repo: corpus.folder, queries: subject.queries }, home);
  const rows: Row[] = [];
  for (const section of wanted) rows.push(...((await SECTIONS[section]?.(subject)) ?? []));
  return rows;
};

const benchCorpus = async (name: string): Promise<void> => {
  if (!isCorpusName(name)) throw new Error(`no corpus ${name}; there are ${corpusNames.join(', ')}`);
  const corpus = fetchCorpus(name);
  console.error(`${name}: ${corpus.files.length} files, ${megabytes(corpus.bytes)}: ${describeParts(corpus)}`);
  const rows = await measureCorpus(corpus);
  const machine = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  if (!options.only) {
    const suffix = name === 'mixed' ? '' : `-${name}`;
    writeJson(join('bench', 'runs', `${date}-${machine.name}${suffix}.json`), {
      date,
      machine,
      runs,
      corpus: { name, files: corpus.files.length, bytes: corpus.bytes, parts: corpus.parts },
      rows: rows.map((row) => ({ ...row, met: isMet(row) })),
    });
  }
  const on = `on ${machine.cores} shared cores (${machine.cpu}), Node ${machine.node.slice(1)}: ${corpus.files.length} files, ${megabytes(corpus.bytes)}`;
  if (options['write-readme']) {
    const caption = `Measured ${date} with \`npm run bench\` ${on} of TypeScript and JavaScript.`;
    replaceBetween('README.md', 'bench', `${caption}\n\n${markdownRows(rows)}`);
  }
  if (options['write-docs']) {
    const caption = `Measured ${date} with \`npm run bench -- --corpus ${name}\` ${on}: ${describeParts(corpus)}.`;
    replaceBetween(DOCUMENT, `bench ${name}`, `${caption}\n\n${markdownRows(rows)}`);
  }
  console.log(formatTable(rows));
};

if (options.rivals)
  await compareRivals({
    runs,
    tools: options.tools?.split(','),
    codeBases: options.corpus?.split(','),
    isWritten: options['write-docs'],
  });
else await benchCorpus(options.corpus ?? 'mixed');
