/**
 * `npm run evals tune -- --repositories FOLDER`: fits the weights by which search_code ranks files on the questions of
 * `questions/`, and judges them by folds over repositories. `--accept` writes them. `--without FEATURE,…` shows what these are worth.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { evidence, FEATURE_NAMES, FEATURE_WEIGHTS, type FileFeature, GIVEN_WEIGHTS, MEANING_FEATURES } from '#search';
import { cacheFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { round } from '../../bench/statistics.ts';
import { optionOf } from '../accept-summary.ts';
import { openProduct } from '../product.ts';
import { programKey } from '../program-key.ts';
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
  const evidences: QuestionEvidence[] = [];
  for (const set of readQuestionSets()) evidences.push(...(await evidenceOf(set, repositories)));
  const fitted = FEATURE_NAMES.filter((name) => !(name in GIVEN_WEIGHTS) && !without.has(name));
  const lexical = fitted.filter((name) => !MEANING_FEATURES.some((each) => each === name));
  const texts = [
    fitOn(evidences, { title: 'with vectors', names: fitted, weights: FEATURE_WEIGHTS.withVectors }),
    fitOn(evidences, { title: 'without vectors', names: lexical, weights: FEATURE_WEIGHTS.withoutVectors }),
  ];
  if (args.includes('--accept')) writeFileSync(WEIGHTS_FILE, weightsText(texts[0] ?? '', texts[1] ?? ''));
};

type FitInput = {
  readonly title: string;
  readonly names: readonly FileFeature[];
  /** Those of the product. */
  readonly weights: Readonly<Record<FileFeature, number>>;
};

/** Prints what it finds and returns the weights as lines of code. */
const fitOn = (evidences: readonly QuestionEvidence[], { title, names, weights: given }: FitInput): string => {
  const questions = evidences.map((one) => toFitQuestion(one, names));
  const weights = fitListwise(questions);
  const folds = crossValidate(questions, FOLDS);
  console.log(`${title}: NDCG@10, mean over repositories, ${questions.length} questions`);
  for (const [name, quality] of [...folds.byRepository].toSorted()) console.log(`  ${name.padEnd(28)} ${quality.toFixed(3)}`);
  const product = names.map((name) => given[name]);
  console.log(`  weights of the product       ${qualityOf(questions, product).toFixed(4)}
  fitted on all                ${qualityOf(questions, weights).toFixed(4)}
  fitted on other repositories ${folds.quality.toFixed(4)}
`);
  return names.map((name, at) => `  ${name}: ${round(weights[at] ?? 0, 2)},`).join('\n');
};

type QuestionEvidence = {
  readonly repository: string;
  readonly answers: ReadonlySet<string>;
  readonly files: Awaited<ReturnType<typeof evidence>>;
};

/** Kept for the program that found it, so that fits without some features ask nothing again. */
const evidenceOf = async (set: QuestionSet, repositories: string): Promise<readonly QuestionEvidence[]> => {
  const path = join(cacheFolder, 'evals', 'retrieval', 'evidence', programKey(), `${set.name}.json`);
  if (existsSync(path)) {
    const kept: readonly KeptEvidence[] = JSON.parse(readFileSync(path, 'utf8'));
    return kept.map(({ answers, ...rest }) => ({ ...rest, answers: new Set(answers) }));
  }
  const found = await findEvidence(set, repositories);
  const kept = found.map(({ answers, ...rest }): KeptEvidence => ({ ...rest, answers: [...answers] }));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(kept));
  return found;
};

type KeptEvidence = Omit<QuestionEvidence, 'answers'> & { readonly answers: readonly string[] };

const findEvidence = async (set: QuestionSet, repositories: string): Promise<readonly QuestionEvidence[]> => {
  const checkout = checkOut(set, repositories);
  if (!checkout) throw new Error(`no git directory of ${set.repository} in ${repositories}`);
  const product = await openProduct(checkout.folder);
  try {
    await product.index();
    const found: QuestionEvidence[] = [];
    for (const { query, answers } of set.questions) {
      const files = await product.read((view) => evidence(view, { query }));
      found.push({ repository: set.name, answers: new Set(answers.map(({ path }) => path)), files });
    }
    return found;
  } finally {
    await product.close();
  }
};

const toFitQuestion = ({ repository, answers, files }: QuestionEvidence, names: readonly FileFeature[]): FitQuestion => {
  const isAnswer = files.map(({ path }) => answers.has(path));
  return {
    repository,
    given: files.map(({ features }) => givenScore(features)),
    rows: files.map(({ features }) => Float64Array.from(names, (name) => features[name])),
    isAnswer,
    missing: answers.size - isAnswer.filter(Boolean).length,
  };
};

const givenScore = (features: Readonly<Record<FileFeature, number>>): number =>
  Object.entries(GIVEN_WEIGHTS).reduce((sum, [name, weight]) => sum + weight * features[name as FileFeature], 0);

const weightsText = (withVectors: string, withoutVectors: string): string =>
  `/** Written by \`npm run evals tune -- --accept\`, which fits it on the questions of evals/retrieval. */
export const FITTED_WEIGHTS = {
${withVectors}
} as const;

/** For views without vectors. */
export const FITTED_WITHOUT_VECTORS = {
${withoutVectors}
} as const;
`;
