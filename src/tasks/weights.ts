/** The signals that rank the files of a task, and what each is worth. `npm run evals tasks` measures them. */

export const SIGNALS = [
  'search',
  'similar',
  'alike',
  'meaning',
  'commits',
  'path',
  'exact',
  'together',
  'links',
  'work',
] as const;
/**
 * `search`: hits of the search. `similar`: files of past changes with similar subjects. `alike`: the same by vectors, in any
 * words. `meaning`: the text of the file by vectors. `commits`: the texts of a file's own commits. `path`: words of the path.
 * `exact`: identifiers and quoted texts. `together`: changed together with the leading files. `links`: one step along calls,
 * imports and types from the leading files. `work`: changed by the last commits, of the files that another signal finds.
 */
export type Signal = (typeof SIGNALS)[number];

export type SignalWeights = Readonly<Record<Signal, number>>;

/** A file's score is the sum of weight / (RANK_OFFSET + rank) over the signals, where ranks start at 1. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  search: 1,
  similar: 0.5,
  alike: 0.4,
  meaning: 0.5,
  commits: 0.5,
  path: 0.5,
  exact: 0.6,
  together: 0.4,
  links: 0.3,
  work: 0.3,
};

/** A task of few words that quotes nothing says little, so where work is going on says more: `work` counts this many times as much. */
const FEW_WORDS = 2;
const WORK_BESIDE_FEW_WORDS = 4;

type TaskText = {
  /** As `readTaskText` makes them. */
  readonly words: readonly string[];
  readonly exact: readonly string[];
  readonly speaksOfSettings: boolean;
};

/** Settings have no vectors, so a task that speaks of them is not ranked by those of code. */
export const weightsFor = ({ words, exact, speaksOfSettings }: TaskText, weights: SignalWeights): SignalWeights => {
  const isShort = words.length <= FEW_WORDS && exact.length === 0;
  if (!isShort && !speaksOfSettings) return weights;
  return {
    ...weights,
    ...(isShort ? { work: weights.work * WORK_BESIDE_FEW_WORDS } : {}),
    ...(speaksOfSettings ? { meaning: 0 } : {}),
  };
};

/** The larger, the less the order within the first ranks counts. */
export const RANK_OFFSET = 8;
/** Files per signal. */
export const MOST_VOTES = 60;
/** Files from which `together` and `links` start. */
export const LEADING_FILES = 5;
/** Configuration that is no code is seldom the place of a change that does not speak of it. */
export const CONFIG_SHARE = 0.5;
