/** A file as the text of its commits: the words of their subjects, ranked as a document by BM25. */
import type { History } from './open-history.ts';
import { type FileRequest, type FileScore, rankFiles } from './rank-files.ts';
import { COMMIT_TEXT, fileWeight, rarity } from './weights.ts';

/** `words`: as `readTaskText` makes them. */
export const filesByCommitText = (history: History, words: readonly string[], request: FileRequest): readonly FileScore[] => {
  const { files: filesWith, textLengths, meanTextLength } = history.subjects;
  const { saturation, lengthShare } = COMMIT_TEXT;
  const scores = new Map<number, number>();
  for (const word of words) {
    const files = filesWith.get(word);
    if (!files) continue;
    const wordWeight = rarity(history.paths.length, files.size);
    for (const [file, occurrences] of files) {
      const length = 1 - lengthShare + (lengthShare * (textLengths.get(file) ?? 0)) / meanTextLength;
      const share = (occurrences * (saturation + 1)) / (occurrences + saturation * length);
      const weight = fileWeight(history.voteCounts[file] ?? 0, history.voteCount);
      scores.set(file, (scores.get(file) ?? 0) + wordWeight * share * weight);
    }
  }
  return rankFiles(history, scores, request);
};
