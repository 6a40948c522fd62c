/**
 * Fits the weights of file features: softmax cross-entropy over the candidates of a question, every repository the same weight,
 * a penalty on the weights of standardised features, Adam.
 */
import { mean } from '../../bench/statistics.ts';

/** `rows[i]` are the features of candidate i; `isAnswer[i]` whether it answers. `missing`: answers that are no candidates. */
export type FitQuestion = {
  readonly repository: string;
  /** The part of each candidate's score that is not fitted. */
  readonly given: readonly number[];
  readonly rows: readonly Float64Array[];
  readonly isAnswer: readonly boolean[];
  readonly missing: number;
};

const STEPS = 250;
const RATE = 0.05;
/** On the squared weights of standardised features. Less fits these repositories better and others no better. */
const PENALTY = 0.1;
const RANKS = 10;
const LEAST = 1e-8;
/** Of Adam. */
const DECAY = { first: 0.9, second: 0.999 } as const;

export const fitListwise = (questions: readonly FitQuestion[]): readonly number[] => {
  const size = questions[0]?.rows[0]?.length ?? 0;
  const scale = deviations(questions, size);
  const perRepository = countBy(questions);
  const weights = new Float64Array(size);
  const moments: Moments = { first: new Float64Array(size), second: new Float64Array(size) };
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((weight) => PENALTY * weight);
    for (const question of questions) {
      const share = 1 / ((perRepository.get(question.repository) ?? 1) * perRepository.size);
      addGradient(question, { weights, scale, gradient, share });
    }
    gradient.forEach((slope, at) => {
      weights[at] = (weights[at] ?? 0) - RATE * stepOf(moments, { slope, at, step });
    });
  }
  return Array.from(weights, (weight, at) => weight * (scale[at] ?? 0));
};

type Moments = { readonly first: Float64Array; readonly second: Float64Array };
type Slope = { readonly slope: number; readonly at: number; readonly step: number };

/** One step of Adam. */
const stepOf = ({ first, second }: Moments, { slope, at, step }: Slope): number => {
  const mean = DECAY.first * (first[at] ?? 0) + (1 - DECAY.first) * slope;
  const square = DECAY.second * (second[at] ?? 0) + (1 - DECAY.second) * slope * slope;
  first[at] = mean;
  second[at] = square;
  return mean / (1 - DECAY.first ** step) / (Math.sqrt(square / (1 - DECAY.second ** step)) + LEAST);
};

type GradientInput = {
  readonly weights: Float64Array;
  readonly scale: Float64Array;
  readonly gradient: Float64Array;
  readonly share: number;
};

const addGradient = ({ rows, given, isAnswer }: FitQuestion, { weights, scale, gradient, share }: GradientInput): void => {
  const answers = isAnswer.filter(Boolean).length;
  if (answers === 0) return;
  const scaled = weights.map((weight, at) => weight * (scale[at] ?? 0));
  const odds = rows.map((row, at) => dot(row, scaled) + (given[at] ?? 0));
  const most = odds.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  let all = 0;
  for (let at = 0; at < odds.length; at += 1) all += odds[at] = Math.exp((odds[at] ?? 0) - most);
  for (let at = 0; at < rows.length; at += 1) {
    const error = share * ((odds[at] ?? 0) / all - (isAnswer[at] ? 1 / answers : 0));
    const row = rows[at] ?? weights;
    for (let feature = 0; feature < gradient.length; feature += 1)
      gradient[feature] = (gradient[feature] ?? 0) + error * (row[feature] ?? 0) * (scale[feature] ?? 0);
  }
};

const dot = (row: Float64Array, weights: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0);
  return sum;
};

/** 1 / the deviation of each feature within a question. */
const deviations = (questions: readonly FitQuestion[], size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, at) => {
    const spreads = questions.map(({ rows }) => {
      const values = rows.map((row) => row[at] ?? 0);
      const middle = mean(values);
      return mean(values.map((value) => (value - middle) ** 2));
    });
    const deviation = Math.sqrt(mean(spreads));
    return deviation < 1e-9 ? 0 : 1 / deviation;
  });

const countBy = (questions: readonly FitQuestion[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { repository } of questions) counts.set(repository, (counts.get(repository) ?? 0) + 1);
  return counts;
};

/** The mean over repositories of the mean NDCG@10 of their questions. */
export const qualityOf = (questions: readonly FitQuestion[], weights: readonly number[]): number => {
  const byRepository = new Map<string, number[]>();
  for (const question of questions)
    byRepository.set(question.repository, [...(byRepository.get(question.repository) ?? []), ndcgOf(question, weights)]);
  return mean([...byRepository.values()].map(mean));
};

const ndcgOf = ({ rows, given, isAnswer, missing }: FitQuestion, weights: readonly number[]): number => {
  const order = rows
    .map((row, at) => ({ score: dot(row, weights) + (given[at] ?? 0), at }))
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, RANKS);
  const gain = order.reduce((sum, { at }, rank) => sum + (isAnswer[at] ? 1 / Math.log2(rank + 2) : 0), 0);
  const answers = Math.min(RANKS, isAnswer.filter(Boolean).length + missing);
  let ideal = 0;
  for (let rank = 0; rank < answers; rank += 1) ideal += 1 / Math.log2(rank + 2);
  return gain / ideal;
};

/** Each group of repositories is judged by weights fitted on the others. */
export const crossValidate = (
  questions: readonly FitQuestion[],
  folds: number,
): { readonly quality: number; readonly byRepository: ReadonlyMap<string, number> } => {
  const names = [...new Set(questions.map(({ repository }) => repository))].sort();
  const byRepository = new Map<string, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const held = new Set(names.filter((_, at) => at % folds === fold));
    const weights = fitListwise(questions.filter(({ repository }) => !held.has(repository)));
    for (const name of held)
      byRepository.set(
        name,
        qualityOf(
          questions.filter(({ repository }) => repository === name),
          weights,
        ),
      );
  }
  return { quality: mean([...byRepository.values()]), byRepository };
};
