/** Files of past changes whose subjects mean what the task means: by vectors of words, so that other words can say the same. */
import { TURN_LIMITS, TurnBudget, VECTOR_SIZE } from '#model';
import { filesOfAlikeChanges, type History, votingTopics } from '#history';
import type { Embedder } from '#store';
import type { Vote } from '../vote.ts';
import { type TaskHistory, votesOfChanges } from './changed-files.ts';

/** None without a model, or if it knows no word of the task. */
export const votesByAlikeChanges = async ({ history, scope, request }: TaskHistory): Promise<readonly Vote[]> => {
  const embedder = await scope.view.embedder?.();
  const query = embedder?.embed(scope.text);
  if (!embedder || !query) return [];
  const { numbers, values } = await subjectVectorsOf(history, embedder);
  const turn = new TurnBudget(TURN_LIMITS.vectors, scope.signal);
  const nearness = new Map<number, number>();
  for (const [at, number] of numbers.entries()) {
    nearness.set(number, dot(values, at * VECTOR_SIZE, query) / SCALE);
    if (at % VECTORS_PER_CHECK === 0) await turn.spend({ vectors: VECTORS_PER_CHECK });
  }
  return votesOfChanges(scope, filesOfAlikeChanges(history, nearness, request));
};

/** Vectors of subjects, one after the other, times `SCALE` and rounded. `numbers`: their commits. */
type SubjectVectors = { readonly numbers: Int32Array; readonly values: Int8Array };

const VECTORS_PER_CHECK = 500;

/** A unit vector has values up to 1, nearly all far smaller. */
const SCALE = 127;

const known = new WeakMap<History, Promise<SubjectVectors>>();

/** Made once per history. */
const subjectVectorsOf = (history: History, embedder: Embedder): Promise<SubjectVectors> => {
  const made = known.get(history) ?? embedSubjects(history, embedder);
  known.set(history, made);
  made.catch(() => known.delete(history));
  return made;
};

/** Embedding a subject takes this many times as long as comparing its vector. */
const EMBEDDING_COST = 20;

const embedSubjects = async (history: History, { embed }: Embedder): Promise<SubjectVectors> => {
  const turn = new TurnBudget(TURN_LIMITS.vectors);
  const topics = votingTopics(history);
  const numbers = new Int32Array(topics.length);
  const values = new Int8Array(topics.length * VECTOR_SIZE);
  let count = 0;
  for (const { number, topic } of topics) {
    const vector = embed(topic);
    await turn.spend({ vectors: EMBEDDING_COST });
    if (!vector) continue;
    vector.forEach((value, at) => (values[count * VECTOR_SIZE + at] = Math.round(value * SCALE)));
    numbers[count] = number;
    count += 1;
  }
  return { numbers: numbers.subarray(0, count), values: values.subarray(0, count * VECTOR_SIZE) };
};

const dot = (values: Int8Array, start: number, query: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < query.length; at += 1) sum += (values[start + at] ?? 0) * (query[at] ?? 0);
  return sum;
};
