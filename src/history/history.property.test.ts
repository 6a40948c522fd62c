/** The same answers as a plain implementation without an index, over random logs. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTaskText, repoPath } from '#model';
import { filesByCommitText, filesChangedWith, filesOfSimilarChanges, openHistory, partnersOf } from './index.ts';
import { type LogLine, makeLog } from './testing/make-log.ts';
import { canVote, isMechanical } from './voting.ts';
import { COMMIT_TEXT, decayOf, FEW_CHANGES, VOTING_CHANGES } from './weights.ts';

const WORDS = ['price', 'mail', 'tax', 'queue', 'retry', 'receipt', 'prettier', 'zebra'];
const PATHS = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts', 'test/a.test.ts', 'yarn.lock', 'CHANGELOG.md'];

const arbitraryLine: fc.Arbitrary<LogLine> = fc.record({
  subject: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  files: fc.uniqueArray(fc.constantFrom(...PATHS), { maxLength: 5 }),
});
const arbitraryLines = fc.array(arbitraryLine, { maxLength: 25 });
const arbitraryTask = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));

const ALL = { allows: () => true, limit: 100 };

type PlainCommit = { readonly at: number; readonly words: readonly string[]; readonly files: readonly string[] };

/** What votes, by the rules and without an index. */
const plainCommits = (lines: readonly LogLine[]): readonly PlainCommit[] =>
  makeLog(lines).commits.flatMap((commit, at) => {
    const files = commit.files.map(({ path }) => path).filter((path) => canVote(path));
    return isMechanical(commit) || files.length === 0 ? [] : [{ at, words: readTaskText(commit.subject).words, files }];
  });

const churn = (commits: readonly PlainCommit[], file: string): number =>
  commits.filter(({ files }) => files.includes(file)).length;
const weightOf = (commits: readonly PlainCommit[], file: string): number => 1 - churn(commits, file) / commits.length;

const plainSimilar = (lines: readonly LogLine[], words: readonly string[]): Record<string, number> => {
  const commits = plainCommits(lines);
  const weigh = (word: string): number => {
    const frequency = commits.filter((each) => each.words.includes(word)).length;
    return Math.log(1 + commits.length / Math.max(1, frequency));
  };
  const length = (all: readonly string[]): number => Math.sqrt(all.reduce((sum, word) => sum + weigh(word) ** 2, 0));
  const similar = commits
    .map((commit) => {
      const shared = commit.words.filter((word) => words.includes(word));
      const product = shared.reduce((sum, word) => sum + weigh(word) ** 2, 0);
      return { ...commit, similarity: (product / (length(words) * length(commit.words))) * decayOf(commit.at) };
    })
    .filter(({ similarity }) => similarity > 0)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, VOTING_CHANGES);
  return sumOf(
    similar.flatMap(({ files, similarity }) => files.map((file) => [file, similarity ** 2 / Math.sqrt(files.length)])),
    commits,
  );
};

const plainText = (lines: readonly LogLine[], words: readonly string[]): Record<string, number> => {
  const commits = plainCommits(lines);
  const known = new Set(lines.flatMap(({ files }) => files));
  const occurrences = (file: string, word?: string): number =>
    commits.reduce((sum, commit) => {
      if (!commit.files.includes(file)) return sum;
      return sum + decayOf(commit.at) * (word === undefined ? commit.words.length : commit.words.includes(word) ? 1 : 0);
    }, 0);
  const written = [...known].filter((file) => occurrences(file) > 0);
  const mean = written.reduce((sum, file) => sum + occurrences(file), 0) / written.length;
  const { saturation, lengthShare } = COMMIT_TEXT;
  return sumOf(
    words.flatMap((word) => {
      const holders = written.filter((file) => occurrences(file, word) > 0);
      return holders.map((file): [string, number] => {
        const length = 1 - lengthShare + (lengthShare * occurrences(file)) / mean;
        const count = occurrences(file, word);
        const weight = Math.log(1 + known.size / holders.length);
        return [file, (weight * count * (saturation + 1)) / (count + saturation * length)];
      });
    }),
    commits,
  );
};

const plainTogether = (lines: readonly LogLine[], lead: string): Record<string, number> => {
  const commits = plainCommits(lines);
  const changes = commits.filter(({ files }) => files.includes(lead));
  const votes = changes.flatMap(({ at, files }) =>
    files
      .filter((file) => file !== lead)
      .map((file): [string, number] => [file, decayOf(at) / (changes.length + FEW_CHANGES) / Math.log(2 + churn(commits, file))]),
  );
  return sumOf(votes, commits);
};

/** Sums the votes of each file and weights it. Files without any score are left out. */
const sumOf = (votes: readonly (readonly (string | number)[])[], commits: readonly PlainCommit[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [file, vote] of votes)
    sums[String(file)] = (sums[String(file)] ?? 0) + Number(vote) * weightOf(commits, String(file));
  return Object.fromEntries(Object.entries(sums).flatMap(([file, sum]) => (sum > 0 ? [[file, round(sum)]] : [])));
};
const round = (score: number): number => Number(score.toFixed(9));

const scoresOf = (files: readonly { readonly path: string; readonly score: number }[]): Record<string, number> =>
  Object.fromEntries(files.map(({ path, score }) => [path, round(score)]));

it('ranks the files of similar changes as without an index', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLines, arbitraryTask, async (lines, task) => {
      const { words } = readTaskText(task);
      const found = filesOfSimilarChanges(await openHistory(makeLog(lines)), words, ALL);
      expect(scoresOf(found)).toEqual(plainSimilar(lines, words));
    }),
  );
});

it('ranks files by the words of their commits as without an index', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLines, arbitraryTask, async (lines, task) => {
      const { words } = readTaskText(task);
      const found = filesByCommitText(await openHistory(makeLog(lines)), words, ALL);
      expect(scoresOf(found)).toEqual(plainText(lines, words));
    }),
  );
});

it('counts and ranks files that change together as without an index', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLines, fc.constantFrom('src/a.ts', 'src/b.ts'), async (lines, path) => {
      const history = await openHistory(makeLog(lines));
      expect(scoresOf(filesChangedWith(history, [{ path: repoPath(path), score: 1 }], ALL))).toEqual(plainTogether(lines, path));
      const changes = plainCommits(lines).filter(({ files }) => files.includes(path));
      for (const partner of partnersOf(history, repoPath(path), ALL)) {
        expect(partner.of).toBe(changes.length);
        expect(partner.count).toBe(churn(changes, partner.path));
      }
    }),
  );
});

it('counts together without regard to the order of commits and of their files', async () => {
  const shuffled = arbitraryLines.chain((lines) =>
    fc.tuple(
      fc.constant(lines),
      fc
        .shuffledSubarray([...lines], { minLength: lines.length })
        .map((all) => all.map(({ subject, files }) => ({ subject, files: files.toReversed() }))),
    ),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([lines, others]) => {
      const [one, other] = [await openHistory(makeLog(lines)), await openHistory(makeLog(others))];
      expect(partnersOf(one, repoPath('src/a.ts'), ALL)).toEqual(partnersOf(other, repoPath('src/a.ts'), ALL));
    }),
  );
});

it('names only files of the log that can vote, each once, best first', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLines, arbitraryTask, async (lines, task) => {
      const history = await openHistory(makeLog(lines));
      const { words } = readTaskText(task);
      const known = new Set(lines.flatMap(({ files }) => files).filter((path) => canVote(path)));
      for (const list of [filesOfSimilarChanges(history, words, ALL), filesByCommitText(history, words, ALL)]) {
        expect(list.filter(({ path }) => !known.has(path))).toEqual([]);
        expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
        expect(list.every(({ score }, at) => at === 0 || score <= (list[at - 1]?.score ?? 0))).toBe(true);
      }
    }),
  );
});
