/**
 * `npm run evals graph [-- --accept] [--show N] [--only WORD] [--list tune|report]`: compares the uses of
 * sampled symbols found by this product and others with compilers. `--accept` writes `summaries/LANGUAGE.txt`; `--show N` prints
 * the first N missed uses and wrong links of each likely cause; `--only` selects a project or language.
 * `--finders rivals` measures other tools on the report list instead; `--write-docs` then writes docs/benchmarks.md.
 */
import { join } from 'node:path';
import { optionOf, acceptOrCompare } from '../accept-summary.ts';
import { examplesText } from './examples.ts';
import type { Finder } from './finders/finder.ts';
import { productFinders } from './finders/product-finder.ts';
import { wordFinder } from './finders/word-finder.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { fetchProject, type GraphLanguage, type PlannedProject, plannedProjects, readLanguages } from './projects.ts';
import { type ProjectTruth, summaryOf } from './report.ts';
import { compareTools } from './rivals/compare-tools.ts';
import { askShapes, shapeText } from './shapes.ts';
import { readTruth } from './truth/read-truth.ts';

const SUMMARIES = join('evals', 'graph', 'summaries');

export const evaluateGraph = async (args: readonly string[]): Promise<void> => {
  const finders = optionOf(args, '--finders') ?? 'own';
  const languages = readLanguages();
  if (finders === 'own') {
    for (const language of languages) await evaluateLanguage(language, args);
    return;
  }
  if (finders !== 'rivals') throw new Error(`unknown --finders ${finders}; use own or rivals`);
  const chosen = languages.flatMap(plannedProjects).filter((plan) => isChosen(plan, args));
  await compareTools(chosen, { isWritten: args.includes('--write-docs') });
};

const evaluateLanguage = async (language: GraphLanguage, args: readonly string[]): Promise<void> => {
  const shown = Number(optionOf(args, '--show') ?? 0);
  const finders = [...productFinders(), wordFinder];
  const planned = plannedProjects(language);
  const chosen = planned.filter((plan) => isChosen(plan, args));
  if (chosen.length === 0) return;
  const { measured, outcomes, skipped } = await measureAll(chosen, finders);
  if (shown > 0) {
    const own = outcomes.filter(({ finder }) => finder === finders[0]?.name);
    console.log(examplesText(own, shown));
  }
  const shapes = await askShapes(language.id);
  const tables = [summaryOf(measured, outcomes), ...(shapes.length > 0 ? [shapeText(shapes)] : [])];
  const summary = `${tables.join('\n\n')}\n`;
  console.log(`${language.id}\n\n${summary}`);
  for (const line of skipped) console.log(`Skipped: ${line}`);
  if (productFinders().length === 0) console.log('refs_find does not exist in this build: only other finders were measured.');
  const isWhole = skipped.length === 0 && chosen.length === planned.length;
  acceptOrCompare(summary, { path: join(SUMMARIES, `${language.id}.txt`), name: 'graph', args, isWhole });
};

const isChosen = ({ list, entry, language }: PlannedProject, args: readonly string[]): boolean => {
  const only = optionOf(args, '--only');
  const wanted = optionOf(args, '--list');
  return (wanted === undefined || wanted === list) && (only === undefined || only === entry.name || only === language.id);
};

type MeasuredProjects = {
  readonly measured: readonly ProjectTruth[];
  readonly outcomes: readonly Outcome[];
  readonly skipped: readonly string[];
};

const measureAll = async (plans: readonly PlannedProject[], finders: readonly Finder[]): Promise<MeasuredProjects> => {
  const measured: ProjectTruth[] = [];
  const outcomes: Outcome[] = [];
  const skipped: string[] = [];
  for (const plan of plans) {
    try {
      const done = await measure(plan, finders);
      measured.push(done.measured);
      outcomes.push(...done.outcomes);
    } catch (cause) {
      skipped.push(`${plan.entry.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return { measured, outcomes, skipped };
};

type MeasuredProject = { readonly measured: ProjectTruth; readonly outcomes: readonly Outcome[] };

const measure = async (plan: PlannedProject, finders: readonly Finder[]): Promise<MeasuredProject> => {
  const project = fetchProject(plan);
  const truth = readTruth(project);
  const files = new Set(truth.files);
  const outcomes: Outcome[] = [];
  for (const { name, find } of finders) {
    const found = await find(project, truth.symbols);
    outcomes.push(...truth.symbols.map((symbol, index) => outcomeOf({ finder: name, project, files }, symbol, found[index])));
  }
  return { measured: { project, truth }, outcomes };
};
