/**
 * `npm run evals calls [-- --accept] [--show N] [--only WORD]`: compares every call in TypeScript projects with the calls that
 * the compiler's parser finds. `--show N` prints the first N differences of each kind.
 */
import { join } from 'node:path';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { fetchProject, languageNamed, type PlannedProject, type ProjectEntry } from '../graph/projects.ts';
import { compareCalls } from './compare-calls.ts';
import { readCompilerCalls } from './compiler-calls.ts';
import { readProductReferences } from './product-calls.ts';
import lists from './projects.json' with { type: 'json' };
import { callExamples, type CallRow, callTable } from './report.ts';

const SUMMARY = join('evals', 'calls', 'summary.txt');

export const evaluateCalls = async (args: readonly string[]): Promise<void> => {
  const only = optionOf(args, '--only');
  const shown = Number(optionOf(args, '--show') ?? 0);
  const rows: CallRow[] = [];
  for (const project of plannedProjects().filter(
    ({ list, entry }) => only === undefined || only === list || only === entry.name,
  )) {
    const row = await compareProject(project);
    rows.push(row);
    if (shown > 0) console.log(callExamples(row, shown));
  }
  const summary = `${callTable(rows)}\n`;
  console.log(summary);
  if (only === undefined) acceptOrCompare(summary, { path: SUMMARY, name: 'calls', args, isWhole: true });
};

const plannedProjects = (): readonly PlannedProject[] => {
  const language = languageNamed('typescript');
  return (['tune', 'report'] as const).flatMap((list) =>
    (lists[list] as readonly ProjectEntry[]).map((entry) => ({ list, entry, language })),
  );
};

const compareProject = async (planned: PlannedProject): Promise<CallRow> => {
  const { list, name, version, folder, files } = fetchProject(planned);
  const { calls, unparsed } = readCompilerCalls(folder, files);
  const paths = files.filter((path) => !unparsed.has(path));
  const product = await readProductReferences(folder, paths);
  return {
    list,
    project: `${name} ${version}`,
    files: paths.length,
    unread: unparsed.size,
    broken: product.broken.size,
    agreement: compareCalls(calls, product),
  };
};
