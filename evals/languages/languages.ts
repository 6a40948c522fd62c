/**
 * `npm run evals languages [-- --accept] [--show N] [--only WORD]`: compares extracted definitions with compilers'
 * parsers and ctags. `--accept` writes `evals/languages/summary.txt`; `--show N` prints the first N differences of each kind;
 * `--only` selects a language or project.
 */
import { join } from 'node:path';
import { optionOf, acceptOrCompare } from '../accept-summary.ts';
import { type Agreement, compareWithCompiler, compareWithCtags } from './compare.ts';
import { KIND_RULES } from './kinds.ts';
import { fetchProject, type FetchedProject, type Project, PROJECTS } from './projects.ts';
import { readCompiler, readOurs, readTags } from './read-definitions.ts';
import { differencesOf, differenceExamples, type Row, tableOf } from './report.ts';

const SUMMARY = join('evals', 'languages', 'summary.txt');

export const evaluateLanguages = async (args: readonly string[]): Promise<void> => {
  const only = optionOf(args, '--only');
  const shown = Number(optionOf(args, '--show') ?? 0);
  const rows: Row[] = [];
  const skipped: string[] = [];
  for (const project of PROJECTS.filter(({ name, language }) => only === undefined || only === name || only === language)) {
    const done = await compareProject(project);
    rows.push(...done.rows);
    skipped.push(...done.skipped);
    for (const row of shown > 0 ? done.rows : []) console.log(differenceExamples(row, shown));
  }
  const summary = [tableOf(rows), '', ...skipped.map((line) => `Skipped: ${line}`), '', differencesOf(rows)].join('\n');
  console.log(summary);
  if (only === undefined) acceptOrCompare(summary, { path: SUMMARY, name: 'languages', args, isWhole: skipped.length === 0 });
};

type LanguageRows = { readonly rows: readonly Row[]; readonly skipped: readonly string[] };

const compareProject = async (project: Project): Promise<LanguageRows> => {
  let fetched: FetchedProject;
  try {
    fetched = fetchProject(project);
  } catch (cause) {
    return { rows: [], skipped: [`${project.name}: ${cause instanceof Error ? cause.message : String(cause)}`] };
  }
  const compiler = readCompiler(project.language, fetched.paths);
  // The compiler also decides what counts in ctags' list.
  if (typeof compiler === 'string') return { rows: [], skipped: [`${project.name}: ${compiler}`] };
  const paths = fetched.paths.filter((path) => !compiler.unparsed.has(path));
  const ours = await readOurs(paths);
  const judge = { definitions: compiler.definitions, rules: KIND_RULES[project.language], broken: ours.unparsed };
  const rowOf = (oracle: string, agreement: Agreement): Row => ({
    language: project.language,
    project: `${project.name} ${fetched.version}`,
    oracle,
    files: paths.length,
    broken: ours.unparsed.size,
    unread: compiler.unparsed.size,
    agreement,
  });
  const rows = [rowOf('compiler', compareWithCompiler(ours.definitions, judge))];
  const tags = readTags(paths);
  if (typeof tags === 'string') return { rows, skipped: [`${project.name} against ctags: ${tags}`] };
  return {
    rows: [...rows, rowOf('ctags', compareWithCtags(ours.definitions, tags, judge))],
    skipped: [],
  };
};
