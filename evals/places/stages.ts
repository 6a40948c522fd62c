/** At which rank each stage of the ranking of files has the right one: what every stage is worth. */
import { evidence, FEATURE_NAMES, FEATURE_WEIGHTS, type FileFeature } from '#search';
import type { OpenProduct } from '../product.ts';
import type { PlaceQuestion } from './material/place-questions.ts';

type Weights = Readonly<Partial<Record<FileFeature, number>>>;

/** The text of the best region and of the file, as BM25 has it. */
const LEXICAL: Weights = { relativeText: 1, fileText: 1 };
/** Names of files and of what they define, each worth as much. */
const NAMES: Weights = {
  ...LEXICAL,
  definitions: 1,
  bestDefinition: 1,
  exactName: 1,
  spelledName: 1,
  fileName: 1,
  parentFolder: 1,
};

export const STAGES = ['lexical', '+ names', '+ fitted weights', '+ vectors'] as const;

export const stageRanks = (product: OpenProduct, { text, answers }: PlaceQuestion): Promise<Readonly<Record<string, number>>> =>
  product.read(async (view) => {
    const { embedder: _embedder, ...without } = view;
    const [plain, near] = [await evidence(without, { query: text }), await evidence(view, { query: text })];
    const rank = (found: Evidence, weights: Weights): number =>
      rankOf(found, weights, (path) => answers.some((answer) => answer.path === path));
    return {
      lexical: rank(plain, LEXICAL),
      '+ names': rank(plain, NAMES),
      '+ fitted weights': rank(plain, FEATURE_WEIGHTS.withoutVectors),
      '+ vectors': rank(near, FEATURE_WEIGHTS.withVectors),
    };
  });

type Evidence = Awaited<ReturnType<typeof evidence>>;

const rankOf = (found: Evidence, weights: Weights, isAnswer: (path: string) => boolean): number => {
  const scored = found.map(({ path, features }) => ({
    path,
    score: FEATURE_NAMES.reduce((sum, name) => sum + (weights[name] ?? 0) * features[name], 0),
  }));
  scored.sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1));
  return scored.findIndex(({ path }) => isAnswer(path)) + 1;
};
