/**
 * `npm run evals languages [-- --accept] [--show N] [--only WORD]`: compares extracted definitions with compilers'
 * parsers and ctags. `--accept` writes `summaries/LANGUAGE.txt`; `--show N` prints the first N differences of each kind;
 * `--only` selects a language or project. `--speed` measures how fast each language is read instead.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionOf, acceptOrCompare } from '../accept-summary.ts';
import { type Agreement, compareWithCompiler, compareWithCtags, compareWithTagsAlone } from './compare.ts';
import { type Comparison, type CompilerTool, type ProjectSource, readComparisons } from './comparisons.ts';
import type { DefinitionList } from './definition.ts';
import { explainWith } from './explain.ts';
import { fetchProject, type FetchedProject } from './projects.ts';
import { readCompiler, readOurs, readTags } from './read-definitions.ts';
import { measureSpeed } from './speed.ts';
import { differencesOf, differenceExamples, type Row, tableOf } from './report.ts';

export const evaluateLanguages = async (args: readonly string[]): Promise<void> => {
  const only = optionOf(args, '--only');
  if (args.includes('--speed')) return measureSpeed({ only, isWritten: args.includes('--write-docs') });
  const shown = Number(optionOf(args, '--show') ?? 0);
  for (const comparison of readComparisons()) {
    const isWhole = only === undefined || only === comparison.language;
    const projects = comparison.projects.filter(({ name }) => isWhole || name === only);
    if (projects.length > 0) await compareLanguage({ ...comparison, projects }, { args, shown, isWhole });
  }
};

type LanguageOptions = { readonly args: readonly string[]; readonly shown: number; readonly isWhole: boolean };

const compareLanguage = async (comparison: Comparison, { args, shown, isWhole }: LanguageOptions): Promise<void> => {
  const rows: Row[] = [];
  const skipped: string[] = [];
  for (const project of comparison.projects) {
    const done = await compareProject(project, comparison);
    rows.push(...done.rows);
    skipped.push(...done.skipped);
    for (const row of shown > 0 ? done.rows : []) console.log(differenceExamples(row, shown));
  }
  const summary = [tableOf(rows), '', ...skipped.map((line) => `Skipped: ${line}`), '', differencesOf(rows)].join('\n');
  console.log(summary);
  const path = join('evals', 'languages', 'summaries', `${comparison.language}.txt`);
  acceptOrCompare(summary, { path, name: 'languages', args, isWhole: isWhole && skipped.length === 0 });
};

type LanguageRows = { readonly rows: readonly Row[]; readonly skipped: readonly string[] };

const compareProject = async (project: ProjectSource, comparison: Comparison): Promise<LanguageRows> => {
  let fetched: FetchedProject;
  try {
    fetched = fetchProject(project, comparison);
  } catch (cause) {
    return { rows: [], skipped: [`${project.name}: ${cause instanceof Error ? cause.message : String(cause)}`] };
  }
  const named = { ...fetched, project: `${project.name} ${fetched.version}` };
  return comparison.compiler === undefined
    ? compareWithoutCompiler(named, comparison)
    : compareAll(named, { ...comparison, compiler: comparison.compiler });
};

type NamedProject = FetchedProject & { readonly project: string };
type JudgedComparison = Comparison & { readonly compiler: CompilerTool };

const compareAll = async ({ project, ...fetched }: NamedProject, comparison: JudgedComparison): Promise<LanguageRows> => {
  const compiler = readCompiler(comparison.compiler, fetched.paths);
  // The compiler also decides what counts in ctags' list.
  if (typeof compiler === 'string') return { rows: [], skipped: [`${project}: ${compiler}`] };
  const paths = fetched.paths.filter((path) => !compiler.unparsed.has(path));
  const ours = await readOurs(paths);
  const { language, rules } = comparison;
  const { unparsed: broken } = ours;
  const judge = { definitions: compiler.definitions, rules, broken };
  const rowOf = rowsOf({ language, project, files: paths.length, broken: broken.size, unread: compiler.unparsed.size });
  const rows = [
    rowOf('compiler', compareWithCompiler(ours.definitions, { ...judge, explain: explainOf(comparison, 'compiler') })),
  ];
  if (!comparison.hasCtags) return { rows, skipped: [] };
  const tags = readTags(comparison, paths);
  if (typeof tags === 'string') return { rows, skipped: [`${project} against ctags: ${tags}`] };
  const agreement = compareWithCtags(ours.definitions, tags, { ...judge, explain: explainOf(comparison, 'ctags') });
  return { rows: [...rows, rowOf('ctags', agreement)], skipped: [] };
};

const compareWithoutCompiler = async ({ project, paths }: NamedProject, comparison: Comparison): Promise<LanguageRows> => {
  const tags = readTags(comparison, paths);
  if (typeof tags === 'string') return { rows: [], skipped: [`${project}: ${tags}`] };
  const ours: DefinitionList = await readOurs(paths);
  const { language, unknownToCtags: unknown } = comparison;
  const rowOf = rowsOf({ language, project, files: paths.length, broken: ours.unparsed.size, unread: 0 });
  const reasons = { unknown, broken: ours.unparsed, explain: explainOf(comparison, 'ctags') };
  return { rows: [rowOf('ctags', compareWithTagsAlone(ours.definitions, tags, reasons))], skipped: [] };
};

const rowsOf =
  (project: Omit<Row, 'oracle' | 'agreement'>) =>
  (oracle: string, agreement: Agreement): Row => ({ ...project, oracle, agreement });

const explainOf = ({ differences }: Comparison, against: 'compiler' | 'ctags') => {
  const known = new Map<string, readonly string[]>();
  const linesOf = (path: string): readonly string[] => {
    const lines = known.get(path) ?? readFileSync(path, 'utf8').split(/\r?\n/u);
    known.set(path, lines);
    return lines;
  };
  return explainWith({ differences, against, linesOf });
};
