/** Commit log → the index that every question of this folder is answered from. */
import { type CommitLog, type CommitRecord, fileRole, nextTurn, readTaskWords, type RepoPath, type RoleOf } from '#model';
import { PathsOfToday } from './follow-renames.ts';
import { canVote, isMechanical, MOST_VOTED_FILES, topicOf } from './voting.ts';
import { decayOf, rarity } from './weights.ts';

/** Commits and files are numbers: positions in `commits`, newest first, and in `paths`. */
export type History = {
  readonly state: CommitLog['state'];
  /** What the files of the repository are for. */
  readonly roleOf: RoleOf;
  readonly commits: readonly CommitRecord[];
  readonly paths: readonly RepoPath[];
  readonly numbers: ReadonlyMap<RepoPath, number>;
  /** Paths of today, by those that the files had before. */
  readonly renamed: ReadonlyMap<RepoPath, RepoPath | undefined>;
  /** Per commit: its files under the paths of today. */
  readonly files: readonly (readonly number[])[];
  /** Per commit: those of its files that can vote, if it is not mechanical. */
  readonly voters: readonly (readonly number[])[];
  /** Per commit: formatting, generated code and the like. */
  readonly isMechanical: readonly boolean[];
  /** Per file: its commits, newest first. */
  readonly changesOf: readonly (readonly number[])[];
  /** Per file: the number of commits in which it can vote. */
  readonly voteCounts: readonly number[];
  /** Commits with a file that can vote. */
  readonly voteCount: number;
  readonly subjects: SubjectIndex;
};

/** The words of the subjects of commits with at most MOST_VOTED_FILES files that can vote. */
export type SubjectIndex = {
  readonly count: number;
  /** Per word: the commits, newest first. */
  readonly commits: ReadonlyMap<string, readonly number[]>;
  /** Per commit: the length of the vector of its word weights. */
  readonly lengths: Float64Array;
  /** Per word: its occurrences in the subjects of each file's commits, the older the less. */
  readonly files: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Per file: the sum of its occurrences. */
  readonly textLengths: ReadonlyMap<number, number>;
  readonly meanTextLength: number;
};

const opened = new WeakMap<CommitLog, WeakMap<RoleOf, Promise<History>>>();

/** Built once per log and per what its files are for. */
export const openHistory = (log: CommitLog, roleOf: RoleOf = fileRole): Promise<History> => {
  const ofLog = opened.get(log) ?? new WeakMap<RoleOf, Promise<History>>();
  opened.set(log, ofLog);
  const history = ofLog.get(roleOf) ?? buildHistory(log, roleOf);
  ofLog.set(roleOf, history);
  return history;
};

/** Reading the files and subjects of this many commits takes some milliseconds. */
const COMMITS_PER_TURN = 100;

const buildHistory = async (log: CommitLog, roleOf: RoleOf): Promise<History> => {
  const draft = new HistoryDraft(log, roleOf);
  for (const [commit, record] of log.commits.entries()) {
    if (commit % COMMITS_PER_TURN === COMMITS_PER_TURN - 1) await nextTurn();
    draft.add(commit, record);
  }
  await nextTurn();
  return draft.finish();
};

class HistoryDraft {
  readonly #log: CommitLog;
  readonly #roleOf: RoleOf;
  readonly #today = new PathsOfToday();
  readonly #subjects = new SubjectDraft();
  readonly #paths: RepoPath[] = [];
  readonly #numbers = new Map<RepoPath, number>();
  readonly #canVote: boolean[] = [];
  readonly #files: (readonly number[])[] = [];
  readonly #voters: (readonly number[])[] = [];
  readonly #isMechanical: boolean[] = [];
  readonly #changesOf: number[][] = [];
  readonly #voteCounts: number[] = [];
  #voteCount = 0;

  constructor(log: CommitLog, roleOf: RoleOf) {
    this.#log = log;
    this.#roleOf = roleOf;
  }

  add(commit: number, record: CommitRecord): void {
    const files = this.#today.read(record).map((path) => this.#numberOf(path));
    const mechanical = isMechanical(record);
    const voters = mechanical ? [] : files.filter((file) => this.#canVote[file]);
    this.#files.push(files);
    this.#voters.push(voters);
    this.#isMechanical.push(mechanical);
    for (const file of files) this.#changesOf[file]?.push(commit);
    for (const file of voters) this.#voteCounts[file] = (this.#voteCounts[file] ?? 0) + 1;
    this.#voteCount += voters.length > 0 ? 1 : 0;
    const isTopical = voters.length > 0 && voters.length <= MOST_VOTED_FILES;
    this.#subjects.add(commit, isTopical ? readTaskWords(topicOf(record)) : [], voters);
  }

  #numberOf(path: RepoPath): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    const number = this.#paths.push(path) - 1;
    this.#numbers.set(path, number);
    this.#canVote.push(canVote(path, this.#roleOf));
    this.#changesOf.push([]);
    this.#voteCounts.push(0);
    return number;
  }

  finish(): History {
    return {
      state: this.#log.state,
      roleOf: this.#roleOf,
      commits: this.#log.commits,
      paths: this.#paths,
      numbers: this.#numbers,
      renamed: this.#today.renamed,
      files: this.#files,
      voters: this.#voters,
      isMechanical: this.#isMechanical,
      changesOf: this.#changesOf,
      voteCounts: this.#voteCounts,
      voteCount: this.#voteCount,
      subjects: this.#subjects.finish(),
    };
  }
}

class SubjectDraft {
  readonly #words: (readonly string[])[] = [];
  readonly #commits = new Map<string, number[]>();
  readonly #files = new Map<string, Map<number, number>>();
  readonly #textLengths = new Map<number, number>();
  #count = 0;

  add(commit: number, words: readonly string[], files: readonly number[]): void {
    this.#words.push(words);
    if (words.length === 0) return;
    this.#count += 1;
    const weight = decayOf(commit);
    for (const file of files) this.#textLengths.set(file, (this.#textLengths.get(file) ?? 0) + weight * words.length);
    for (const word of words) {
      const commits = this.#commits.get(word) ?? [];
      commits.push(commit);
      this.#commits.set(word, commits);
      const occurrences = this.#files.get(word) ?? new Map<number, number>();
      for (const file of files) occurrences.set(file, (occurrences.get(file) ?? 0) + weight);
      this.#files.set(word, occurrences);
    }
  }

  finish(): SubjectIndex {
    const lengths = [...this.#textLengths.values()];
    return {
      count: this.#count,
      commits: this.#commits,
      lengths: Float64Array.from(this.#words, (words) => Math.hypot(...words.map((word) => this.#rarityOf(word)))),
      files: this.#files,
      textLengths: this.#textLengths,
      meanTextLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    };
  }

  #rarityOf(word: string): number {
    return rarity(this.#count, this.#commits.get(word)?.length ?? 1);
  }
}
