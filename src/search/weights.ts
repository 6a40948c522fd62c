/**
 * All weights of the score, on one scale. Terms are summed. A perfect text match (`bm25_score`) outweighs all small hints
 * together, and only an exact name outweighs the text.
 */

/** The maximum of each term. `basic` explanations divide by it. */
export const TERM_LIMITS = {
  exact_match_boost: 10,
  qualified_name_boost: 5,
  path_affinity: 5,
  definition_boost: 2,
  bm25_score: 15,
  kind_match: 1.5,
  semantic_score: 4,
  name_similarity: 8,
  centrality: 0.8,
  test_penalty: 4,
  changed_boost: 4,
} as const;

/** The usual constants, with a small length penalty: long functions often do the work. */
export const BM25 = { k1: 1.2, b: 0.4 } as const;

/** Words in a larger share of windows do not select files; they only rank what other words found. */
export const FREQUENT_WORD_SHARE = 0.2;
/** In small views, so many windows are scored quickly whatever their share. */
export const FREQUENT_WORDS = 400;

/** Files scored by their facts, the most expensive step. The first pass ranks thousands; an answer rarely shows ten. */
export const MOST_CONTENTS = 50;

/** Bonuses in the first pass, as shares of the worth of all query words. */
export const FIRST_PASS = {
  /** A symbol has exactly this name. */
  name: 1,
  /** Query words in names of the file's symbols. */
  nameParts: 0.4,
  path: 0.6,
  /** A word of the file's name is like a word of the query. */
  alike: 0.5,
  /** A penalty of this size would reduce the score to 0. */
  fullPenalty: 10,
} as const;

/** Regions that get a full score. One answer shows at most a hundred. */
export const MOST_DRAFTS = 200;

/** A word in a name or signature counts more than one in a body. Each line counts once. */
export const FIELD_WEIGHT = { name: 5, container: 2, signature: 1.8, doc: 1.4, body: 1 } as const;

/** Shares of `bm25_score`, summing to 1: the chunk; its coverage of the query words; the best line; the whole file. */
export const TEXT_SHARE = { chunk: 0.5, coverage: 0.2, line: 0.1, file: 0.2 } as const;

export const NAME_MATCH = {
  sameCase: TERM_LIMITS.exact_match_boost,
  /** `httpserver` for `HTTPServer`: certainly meant, unless the exact spelling also exists. */
  otherCase: TERM_LIMITS.name_similarity,
  /** The query words, joined, are a name. */
  joinedWords: 5,
  prefix: 4,
  subword: 3,
} as const;

/** `name_similarity` of a fragment that is a whole name but for its separators; others have a share of it. */
export const FRAGMENT_BOOST = 8;

/** A place that a stack trace names, and one that contains the message. Both outrank any match by words; each further one less. */
export const TRACE_MATCH = { frame: 100, message: 60, step: 1 } as const;

/** Shares of the terms of a symbol that a key of data or a section of text keeps: code of the same name ranks above it. */
export const KEY_SHARE = { name: 0.5, definition: 0 } as const;

/** Of keys of one name, the outer ones of every file rank above the inner ones of the first. */
export const KEY_LEVEL = 0.05;
export const MOST_KEY_LEVELS = 10;

export const QUALIFIED_NAME = {
  /** The query names the container: `Class.method`. */
  suffix: TERM_LIMITS.qualified_name_boost,
  /** All parts of the name are words of the query. */
  coveredName: 3,
} as const;

export const PATH_MATCH = {
  /** The query is the path, its end, or a part of it. Outranks any match by words. */
  exact: 30,
  ending: 26,
  piece: 18,
  /** Query words in the path, and a bonus if they cover the whole file name. */
  words: 4,
  coveredFileName: 2,
  /** A folder name counts less than the file name. */
  folderShare: 0.5,
} as const;

/**
 * Shares of the score that each further hit in a file keeps. Its path has already counted, and a reader who opens the file
 * sees the rest. Measured on the retrieval evals: another file is the answer more often than another part of the same file.
 */
export const REPEATED_FILE_FACTOR = { path: 0.5, text: 0.85 } as const;

export const DEFINITION_WEIGHT = {
  /** Symbols rank above text outside symbols. */
  symbol: 0.5,
  /** Visible outside its file. */
  visible: 0.5,
  /** Types and callables rank above values. */
  major: 0.5,
  /** At the top level, or a member of a type. Symbols inside functions get neither. */
  outermost: 0.5,
  member: 0.4,
  /** What only declares a symbol ranks below what defines it. */
  declaration: -0.25,
  /** An extension or implementation ranks below its type, which may be less visible. */
  addition: -1,
  /** A class without parents may be a part that opens a class again: it ranks below the part that names them. */
  parentless: -0.02,
} as const;

export const KIND_MATCH = TERM_LIMITS.kind_match;

/** Small enough to break ties only: popularity must not beat relevance. */
export const MOST_CENTRALITY = TERM_LIMITS.centrality;
/** Centrality is computed only for this many of the best hits. It only raises scores, so no lower hit can overtake them. */
export const CENTRAL_HITS = 40;

/** Penalty by file role, unless the query asks for that role. */
export const ROLE_PENALTY = { runtime: 0, config: -1, docs: -2, tests: -2, fixtures: -2.5, generated: -3, vendored: -4 } as const;

/** Terms are rounded before they are summed, so they also add up on the wire. */
const SCORE_DIGITS = 4;
const SCORE_SCALE = 10 ** SCORE_DIGITS;

export const roundScore = (value = 0): number => Math.round(value * SCORE_SCALE) / SCORE_SCALE;
