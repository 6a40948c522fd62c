/** `--write-docs`: writes a run's table to docs/benchmarks.md and, for the default code base, the headline numbers to the README. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Corpus, describeParts, megabytes } from './corpus.ts';
import { type Machine, valueWithUnit, markdownRows } from './report.ts';
import type { Row } from './rows.ts';

export const BENCHMARKS = 'docs/benchmarks.md';
export const DEFAULT_CORPUS = 'mixed';
export const DEFAULT_RUNS = 5;

export type Run = {
  readonly date: string;
  readonly machine: Pick<Machine, 'cores' | 'cpu' | 'node'>;
  readonly runs: number;
  readonly corpus: Pick<Corpus, 'name' | 'bytes' | 'parts'> & { readonly files: number };
  readonly rows: readonly Row[];
};

export const writeDocuments = (run: Run): void => {
  const { corpus, rows } = run;
  const measured = `Measured ${run.date} with \`${commandOf(run)}\` ${describeSetup(run)}`;
  replaceBetween(BENCHMARKS, `bench ${corpus.name}`, `${measured}: ${describeParts(corpus)}.\n\n${markdownRows(rows)}`);
  const few = corpus.name === DEFAULT_CORPUS ? headlineNumbers(rows) : undefined;
  if (few) replaceBetween('README.md', 'bench', `${measured} of TypeScript and JavaScript.\n\n${few}`);
};

const commandOf = ({ corpus, runs }: Run): string => {
  const options = [
    corpus.name === DEFAULT_CORPUS ? '' : ` --corpus ${corpus.name}`,
    runs === DEFAULT_RUNS ? '' : ` --runs ${runs}`,
  ].join('');
  return `npm run bench${options && ` --${options}`}`;
};

const describeSetup = ({ machine: { cores, cpu, node }, corpus }: Run): string =>
  `on ${cores} shared cores (${cpu}), Node ${node.slice(1)}: ${corpus.files} files, ${megabytes(corpus.bytes)}`;

/** Label in the README: the rows it summarizes. */
const HEADLINE_ROWS: Readonly<Record<string, readonly string[]>> = {
  'find a definition by name, p95': ['locate_symbol, wall p95'],
  'search by words, p95': ['search_code, wall p95'],
  'edit a file and get an answer that includes the edit': ['edit a file and ask, wall'],
  'full index, text and symbols': ['full index, text and symbols'],
  'memory: idle server; peak while indexing': ['idle serve, RSS', 'full index, peak RSS'],
  'tokens per hit: location; with signature; with code': [
    'location tokens per result',
    'signature tokens per result',
    'context tokens per result',
  ],
};

/** Undefined if a row was not measured. */
export const headlineNumbers = (rows: readonly Row[]): string | undefined => {
  const found = new Map(rows.map((row) => [row.what, row]));
  if (!Object.values(HEADLINE_ROWS).every((names) => names.every((name) => found.has(name)))) return undefined;
  const lines = Object.entries(HEADLINE_ROWS).map(([what, names]) => {
    const values = names.flatMap((name) => found.get(name) ?? []).map((row) => valueWithUnit(row, row.value));
    return `| ${what} | ${values.join('; ')} |`;
  });
  return ['| measure | value |', '| --- | --- |', ...lines].join('\n');
};

/** Replaces the text between two markers of a document, and formats it. */
export const replaceBetween = (path: string, mark: string, text: string): void => {
  const [open, close] = [`<!-- ${mark} -->\n`, `\n<!-- /${mark} -->`];
  const before = readFileSync(path, 'utf8');
  const [start, end] = [before.indexOf(open), before.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${path} has no markers ${mark}`);
  writeFileSync(path, `${before.slice(0, start + open.length)}\n${text}\n${before.slice(end)}`);
  execFileSync(join('node_modules', '.bin', 'biome'), ['format', '--write', path], { stdio: 'ignore' });
};
