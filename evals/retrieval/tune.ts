/**
 * `npm run evals tune -- --repositories FOLDER`: fits the weights by which search_code ranks files on the questions of
 * `questions/`, and judges them by folds over repositories. `--accept` writes them. `--without FEATURE,…` shows what these are worth.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { evidence, FEATURE_NAMES, FEATURE_WEIGHTS, type FileFeature, GIVEN_WEIGHTS } from '#search';
import { cacheFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { round } from '../../bench/statistics.ts';
import { optionOf } from '../accept-summary.ts';
import { openProduct } from '../product.ts';
import { checkOut } from './checkouts.ts';
import { crossValidate, fitListwise, type FitQuestion, qualityOf } from './fit-listwise.ts';
import { type QuestionSet, readQuestionSets } from './read-questions.ts';

const FOLDS = 8;
const WEIGHTS_FILE = join('src', 'search', 'files', 'feature-weights.ts');

export const tuneRetrieval = async (args: readonly string[]): Promise<void> => {
  const cache = join(cacheFolder, 'evals', 'retrieval');
  const repositories = resolve(optionOf(args, '--repositories') ?? join(cacheFolder, 'task-repositories'));
  mkdirSync(cache, { recursive: true });
  Object.assign(process.env, environment(join(cache, 'home')));
  const without = new Set((optionOf(args, '--without') ?? '').split(','));
  const fitted = FEATURE_NAMES.filter((name) => !(name in GIVEN_WEIGHTS) && !without.has(name));
  const questions: FitQuestion[] = [];
  for (const set of readQuestionSets()) questions.push(...(await questionsOf(set, { repositories, fitted })));
  const weights = fitListwise(questions);
  const folds = crossValidate(questions, FOLDS);
  for (const [name, quality] of folds.byRepository) console.log(`${name.padEnd(18)} ${quality.toFixed(3)}`);
  fitted.forEach((name, at) => console.log(`${name.padEnd(18)} ${String(round(weights[at] ?? 0, 2)).padStart(6)}`));
  const product = fitted.map((name) => FEATURE_WEIGHTS[name]);
  console.log(`
NDCG@10, mean over repositories, ${questions.length} questions
weights of the product       ${qualityOf(questions, product).toFixed(4)}
fitted on all                ${qualityOf(questions, weights).toFixed(4)}
fitted on other repositories ${folds.quality.toFixed(4)}`);
  if (args.includes('--accept')) writeFileSync(WEIGHTS_FILE, weightsText(fitted, weights));
};

type QuestionInput = { readonly repositories: string; readonly fitted: readonly FileFeature[] };

const questionsOf = async (set: QuestionSet, { repositories, fitted }: QuestionInput): Promise<readonly FitQuestion[]> => {
  const checkout = checkOut(set, repositories);
  if (!checkout) throw new Error(`no git directory of ${set.repository} in ${repositories}`);
  const product = await openProduct(checkout.folder);
  try {
    await product.ask('manage_index', { action: 'sync' });
    const found: FitQuestion[] = [];
    for (const { query, answers } of set.questions) {
      const files = await product.read((view) => evidence(view, { query }));
      const paths = new Set(answers.map(({ path }) => path));
      const isAnswer = files.map(({ path }) => paths.has(path));
      found.push({
        repository: set.name,
        given: files.map(({ features }) => givenScore(features)),
        rows: files.map(({ features }) => Float64Array.from(fitted, (name) => features[name])),
        isAnswer,
        missing: paths.size - isAnswer.filter(Boolean).length,
      });
    }
    return found;
  } finally {
    await product.close();
  }
};

const givenScore = (features: Readonly<Record<FileFeature, number>>): number =>
  Object.entries(GIVEN_WEIGHTS).reduce((sum, [name, weight]) => sum + weight * features[name as FileFeature], 0);

const weightsText = (fitted: readonly FileFeature[], weights: readonly number[]): string =>
  `/** Written by \`npm run evals tune -- --accept\`, which fits it on the questions of evals/retrieval. */
export const FITTED_WEIGHTS = {
${fitted.map((name, at) => `  ${name}: ${round(weights[at] ?? 0, 2)},`).join('\n')}
} as const;
`;
