/** The evidence that a file answers a query, and the term of the score that each piece of it belongs to. */
import type { RankTerms } from '#model';
import { FITTED_WEIGHTS, FITTED_WITHOUT_VECTORS } from './feature-weights.ts';

type Term = Exclude<keyof RankTerms, 'final_score'>;

/** Each is from 0 to 1. `npm run evals tune` fits their weights. */
export const FILE_FEATURES = {
  /** The text of the best region, and of the three best, as a share of the most that a file has. */
  relativeText: 'bm25_score',
  bestThree: 'bm25_score',
  /** BM25 of the whole file with its name and definitions, as a share of the most. */
  fileText: 'bm25_score',
  /** Nearness of vectors: of the nearest piece, of all pieces together, and of the path. 0 for every file if there are none. */
  meaning: 'semantic_score',
  fileMeaning: 'semantic_score',
  pathMeaning: 'semantic_score',
  /** Share of neighbouring words of the query that are on one line. */
  pairs: 'bm25_score',
  /** Words of the query in the names that one region, or the whole file, defines; by worth. */
  definitions: 'definition_boost',
  fileDefinitions: 'definition_boost',
  /** Share of one name that the query spells; and how well one name and the query cover each other. */
  bestDefinition: 'definition_boost',
  nameCoverage: 'definition_boost',
  /** Defines a symbol of the kind that the query names. */
  kind: 'kind_match',
  /** Defines a name that the query contains, or that its neighbouring words spell; a type with such a name. */
  exactName: 'exact_match_boost',
  spelledName: 'name_similarity',
  exactType: 'exact_match_boost',
  /** Defines a member of the container that the query names, or a name whose parts are all words of the query. */
  qualifiedName: 'qualified_name_boost',
  /** The file's name is part of an identifier of the query. */
  namedInIdentifier: 'path_affinity',
  /** Words of the query in the file's name, by worth; and by how few files are named so. */
  fileName: 'path_affinity',
  rareFileName: 'path_affinity',
  parentFolder: 'path_affinity',
  folders: 'path_affinity',
  /** The name is two or three neighbouring words of the query joined, one of its words, or initials of its words. */
  joinedName: 'path_affinity',
  wholeName: 'path_affinity',
  initials: 'path_affinity',
  /** How few folders the file is in. */
  shallow: 'path_affinity',
  /** What the file is for, unless the query or its filters ask for that. */
  tests: 'test_penalty',
  docs: 'test_penalty',
  config: 'test_penalty',
  /** Values under keys, or a table: each of its many lines may repeat the words of the query. */
  data: 'test_penalty',
  generated: 'test_penalty',
  vendored: 'test_penalty',
  examples: 'test_penalty',
  legacy: 'test_penalty',
  /** A newer version of its folder exists. */
  oldVersion: 'test_penalty',
  /** Share of its symbols that it only declares. */
  declarations: 'test_penalty',
} as const satisfies Readonly<Record<string, Term>>;

export type FileFeature = keyof typeof FILE_FEATURES;
export type FeatureValues = Readonly<Record<FileFeature, number>>;

export const FEATURE_NAMES = Object.keys(FILE_FEATURES) as readonly FileFeature[];

/** Not fitted: the questions of the evaluation ask for code only, but those of readers also for the rest. */
export const GIVEN_WEIGHTS = { docs: -1.5, config: -1.5, data: -1.5, generated: -2, vendored: -2.5, examples: -1 } as const;

/** Those of vectors, which a view may lack. */
export const MEANING_FEATURES = ['meaning', 'fileMeaning', 'pathMeaning'] as const satisfies readonly FileFeature[];

const NO_MEANING = { meaning: 0, fileMeaning: 0, pathMeaning: 0 };

export const FEATURE_WEIGHTS: Readonly<Record<'withVectors' | 'withoutVectors', FeatureValues>> = {
  withVectors: { ...FITTED_WEIGHTS, ...GIVEN_WEIGHTS },
  withoutVectors: { ...FITTED_WITHOUT_VECTORS, ...NO_MEANING, ...GIVEN_WEIGHTS },
};

/** The most that a term can be. */
export const FILE_TERM_LIMITS: Readonly<Partial<Record<Term, number>>> = FEATURE_NAMES.reduce<Partial<Record<Term, number>>>(
  (limits, name) => {
    const term = FILE_FEATURES[name];
    return {
      ...limits,
      [term]: (limits[term] ?? 0) + Math.max(0, FEATURE_WEIGHTS.withVectors[name], FEATURE_WEIGHTS.withoutVectors[name]),
    };
  },
  {},
);
