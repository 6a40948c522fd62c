/**
 * `npm run evals graph -- --finders rivals`: measures how well other tools find the uses of the report list's symbols,
 * each on its own copy of the project, in sequence. `--write-docs` writes the tables to docs/benchmarks.md.
 */
import { BENCHMARKS, replaceBetween } from '../../../bench/documents.ts';
import { prepareAll } from '../../../bench/rivals/programs/program.ts';
import type { ReferenceTool } from '../../../bench/rivals/references/reference-tool.ts';
import { REFERENCE_TOOLS } from '../../../bench/rivals/references/reference-tools.ts';
import { type Column, toolTable } from '../../../bench/rivals/tool-table.ts';
import { describeMachine } from '../../../bench/report.ts';
import { fetchProject, type GraphLanguage, type PlannedProject, plannedProjects, type Project } from '../projects.ts';
import { readTruth } from '../truth/read-truth.ts';
import type { Truth } from '../truth/truth.ts';
import { askWithCache } from './cached-answers.ts';
import { hasUnits } from './enclosing-units.ts';
import { scoringContext, symbolQuery, tallyReported } from './score-reported.ts';
import { toolNumbers, type ReportedSymbol, type ToolRun } from './tool-numbers.ts';

/** Go's standard library is left out: three thousand files are more than the comparison needs. */
const LEFT_OUT: ReadonlySet<string> = new Set(['go-std']);

/** `hasFailed`: the tool supports the language, but failed. */
type DatedColumn = Column & { readonly dates?: readonly string[]; readonly hasFailed?: boolean };
type ProjectWithTruth = { readonly project: Project; readonly truth: Truth };

export const compareTools = async (
  chosen: readonly PlannedProject[],
  { isWritten }: { readonly isWritten: boolean },
): Promise<void> => {
  const tools = await prepareAll(REFERENCE_TOOLS);
  const planned = chosen.filter(isCompared);
  for (const language of new Set(planned.map((plan) => plan.language))) {
    const ready = planned
      .filter((plan) => plan.language === language)
      .map((plan) => {
        const project = fetchProject(plan);
        return { project, truth: readTruth(project) };
      });
    const columns: DatedColumn[] = [];
    for (const tool of tools) columns.push(await columnOf(tool, language.id, ready));
    const dates = columns.flatMap((column) => column.dates ?? []);
    const text = `${captionOf(ready, dates)}\n\n${toolTable(columns)}`;
    console.log(`\n${text}`);
    const isWhole = ready.length === wholeCount(language) && !columns.some(({ hasFailed }) => hasFailed);
    if (isWritten && isWhole) replaceBetween(BENCHMARKS, `references ${language.id}`, text);
  }
};

const isCompared = ({ list, entry, language }: PlannedProject): boolean =>
  list === 'report' && !LEFT_OUT.has(entry.name) && hasUnits(language.id);

/** An incomplete table is printed but not written. */
const wholeCount = (language: GraphLanguage): number => plannedProjects(language).filter(isCompared).length;

/** All projects of the language or none: sums over different projects are not comparable. */
const columnOf = async (tool: ReferenceTool, language: string, ready: readonly ProjectWithTruth[]): Promise<DatedColumn> => {
  if (!tool.languages.includes(language)) return { tool };
  const trials: ToolRun[] = [];
  try {
    for (const each of ready) {
      console.error(`evals: ${tool.name} ${tool.version} (${tool.question}) on ${each.project.name} …`);
      trials.push(await tryTool(tool, each));
    }
  } catch (error) {
    console.error(`evals: ${tool.name} failed on ${language}: ${error instanceof Error ? error.message : String(error)}`);
    return { tool, hasFailed: true };
  }
  return { tool, numbers: toolNumbers(tool, trials), dates: trials.map(({ date }) => date) };
};

const tryTool = async (tool: ReferenceTool, { project, truth }: ProjectWithTruth): Promise<ToolRun> => {
  const context = scoringContext(project, truth.files);
  const queries = truth.symbols.map((symbol) => symbolQuery(symbol, context));
  const { reported, ...spent } = await askWithCache(tool, project, queries);
  const symbols = queries.map((symbol, index): ReportedSymbol => {
    const own = reported[index] ?? { answers: [] };
    return { reported: own, tallies: tallyReported(symbol, own.lines ?? [], context) };
  });
  return { ...spent, symbols };
};

const captionOf = (ready: readonly ProjectWithTruth[], dates: readonly string[]): string => {
  const { cores, cpu, node } = describeMachine();
  const date = [...new Set([dates.toSorted().at(0), dates.toSorted().at(-1)])].join(' to ');
  const projects = ready.map(({ project, truth }) => `${project.name} ${project.version} (${truth.files.length} files)`);
  const symbols = ready.flatMap(({ truth }) => truth.symbols);
  const oracle = ready[0]?.truth.oracle ?? '';
  return `${projects.join(', ')}; ${symbols.length} symbols; truth: ${oracle}. Measured ${date} on ${cores} shared cores (${cpu}), Node ${node.slice(1)}.`;
};
