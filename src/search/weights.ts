/**
 * Every weight of the score, in one place and on one scale. The terms add up; a perfect match of the text alone
 * (`bm25_score`) outweighs any sum of small hints, and only the very name outweighs the text.
 */

/** The largest value a term can take: what `basic` explanations divide by. */
export const TERM_LIMITS = {
  exact_match_boost: 10,
  qualified_name_boost: 5,
  path_affinity: 5,
  definition_boost: 2,
  bm25_score: 15,
  test_penalty: 4,
} as const;

/** The usual constants. Length is discounted gently: long functions are often the ones that do the work. */
export const BM25 = { k1: 1.2, b: 0.4 } as const;

/** Words in a larger share of the windows never widen a search: they only order what other words found. */
export const FREQUENT_WORD_SHARE = 0.2;

/** Files looked into by their facts, the dearest step: the first pass ranks thousands, an answer seldom shows ten. */
export const MOST_CONTENTS = 50;

/** What the first pass adds to the words of a file, as shares of what all words are worth. */
export const FIRST_PASS = {
  /** A symbol has the very name. */
  name: 1,
  /** Words in names of the file's symbols. */
  nameParts: 0.4,
  path: 0.6,
  /** Points of penalty that would take everything. */
  fullPenalty: 10,
} as const;

/** Regions whose score is worked out to the end: one answer shows at most a hundred. */
export const MOST_DRAFTS = 200;

/** A word in a name or signature says more than one in a body; each line counts once. */
export const FIELD_WEIGHT = { name: 5, container: 2, signature: 1.8, doc: 1.4, body: 1 } as const;

/** Shares of `bm25_score`, summing to 1: the chunk itself; how many of the words it has; how near they stand; its whole file. */
export const TEXT_SHARE = { chunk: 0.5, coverage: 0.2, line: 0.1, file: 0.2 } as const;

export const NAME_MATCH = {
  sameCase: TERM_LIMITS.exact_match_boost,
  /** `httpserver` for `HTTPServer`: surely meant, unless the very spelling is there too. */
  otherCase: 8,
  /** The words of a question, written together, are a name. */
  joinedWords: 5,
  prefix: 4,
  subword: 3,
  fuzzy: 2,
} as const;

export const QUALIFIED_NAME = {
  /** `Class.method` asked and found. */
  suffix: TERM_LIMITS.qualified_name_boost,
  /** All of the name's parts are words of the question. */
  coveredName: 3,
} as const;

export const PATH_MATCH = {
  /** The path itself, its end, or a piece of it was asked for: above anything that words can reach. */
  exact: 30,
  ending: 26,
  piece: 18,
  /** Words of the question in the path: share of the words, and a file name made of nothing else. */
  words: 4,
  coveredFileName: 2,
  /** A folder says less than the file's own name. */
  folderShare: 0.5,
} as const;

/**
 * Shares that each further hit of a file keeps: its path spoke for it already, and a reader who opens the file sees the
 * rest. Measured on the retrieval questions: another file answers more often than another piece of the same.
 */
export const REPEATED_FILE_FACTOR = { path: 0.5, text: 0.85 } as const;

export const DEFINITION_WEIGHT = {
  /** A symbol over loose text. */
  symbol: 0.5,
  /** Reachable from outside its file. */
  visible: 0.5,
  /** Types and callables over values. */
  major: 0.5,
  /** Of the file itself, or of a type; a name inside a function has neither. */
  outermost: 0.5,
  member: 0.4,
} as const;

export const KIND_MATCH = 1.5;

/** Ties only: popularity never beats relevance. */
export const MOST_CENTRALITY = 0.8;
/** Centrality is counted for this many of the best; it only adds, so none from below could pass them. */
export const CENTRAL_HITS = 40;

/** What a file's role takes off, unless the question asks for that role. */
export const ROLE_PENALTY = { runtime: 0, config: -1, docs: -2, tests: -2, fixtures: -2.5, generated: -3, vendored: -4 } as const;

/** Terms are rounded to this before they are added, so that they add up on the wire too. */
const SCORE_DIGITS = 4;
const SCORE_SCALE = 10 ** SCORE_DIGITS;

export const roundScore = (value = 0): number => Math.round(value * SCORE_SCALE) / SCORE_SCALE;
