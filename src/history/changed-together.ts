/** Files that change in the same commits as others. Only focused changes count: neither mechanical nor of many files. */
import type { RepoPath } from '#model';
import type { History } from './open-history.ts';
import { inPathOrder, type FileRequest, type FileScore, rankFiles } from './rank-files.ts';
import { MOST_FILES_TOGETHER } from './voting.ts';
import { decayOf, FEW_CHANGES, partnerWeight } from './weights.ts';

/** Of the `of` focused changes of a file, `count` changed this file too. */
export type Partner = { readonly path: RepoPath; readonly count: number; readonly of: number };

/** The files that changed most often together with a file. */
export const partnersOf = (history: History, path: RepoPath, { allows, limit }: FileRequest): readonly Partner[] => {
  const changes = focusedChanges(history, path);
  const counts = countPartners(history, path, { changes });
  return [...counts]
    .flatMap(([file, count]): readonly Partner[] => {
      const partner = history.paths[file];
      return partner !== undefined && allows(partner) ? [{ path: partner, count, of: changes.length }] : [];
    })
    .sort((one, other) => other.count - one.count || inPathOrder(one.path, other.path))
    .slice(0, limit);
};

/** The changes that `partnersOf` counts, newest first. */
const focusedChanges = ({ numbers, changesOf, isMechanical, voters }: History, path: RepoPath): readonly number[] =>
  (changesOf[numbers.get(path) ?? -1] ?? []).filter(
    (commit) => !isMechanical[commit] && (voters[commit]?.length ?? 0) <= MOST_FILES_TOGETHER,
  );

/** `weightOf`: what a change counts. */
const countPartners = (
  { numbers, voters }: History,
  path: RepoPath,
  { changes, weightOf = () => 1 }: { readonly changes: readonly number[]; readonly weightOf?: (commit: number) => number },
): ReadonlyMap<number, number> => {
  const self = numbers.get(path);
  const counts = new Map<number, number>();
  for (const commit of changes) {
    const weight = weightOf(commit);
    for (const file of voters[commit] ?? []) if (file !== self) counts.set(file, (counts.get(file) ?? 0) + weight);
  }
  return counts;
};

/** A file that changed with a leading file: with which one most, and how often. */
export type FileChangedWith = FileScore & { readonly lead: RepoPath; readonly count: number; readonly of: number };

/** Partners of the leading files of a ranking, by the scores of the leading files. A leading file can be a partner too. */
export const filesChangedWith = (
  history: History,
  leads: readonly FileScore[],
  request: FileRequest,
): readonly FileChangedWith[] => {
  const scores = new Map<number, number>();
  const strongest = new Map<number, Bond>();
  for (const lead of leads) {
    for (const [file, bond] of bondsOf(history, lead)) {
      scores.set(file, (scores.get(file) ?? 0) + bond.vote);
      if (bond.vote > (strongest.get(file)?.vote ?? 0)) strongest.set(file, bond);
    }
  }
  return rankFiles(history, scores, request).flatMap((found) => {
    const bond = strongest.get(history.numbers.get(found.path) ?? -1);
    return bond ? [{ ...found, lead: bond.lead, count: bond.count, of: bond.of }] : [];
  });
};

type Bond = Pick<FileChangedWith, 'lead' | 'count' | 'of'> & { readonly vote: number };

const bondsOf = (history: History, { path: lead, score }: FileScore): ReadonlyMap<number, Bond> => {
  const changes = focusedChanges(history, lead);
  const counts = countPartners(history, lead, { changes });
  const votes = countPartners(history, lead, { changes, weightOf: decayOf });
  const share = score / (changes.length + FEW_CHANGES);
  return new Map(
    [...counts].map(([file, count]) => {
      const weight = partnerWeight(history.voteCounts[file] ?? 0, history.voteCount);
      return [file, { lead, count, of: changes.length, vote: (votes.get(file) ?? 0) * share * weight }];
    }),
  );
};
