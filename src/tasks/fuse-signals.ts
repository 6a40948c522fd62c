/** Adds the ranks that the signals give a file. */
import type { Vote } from './vote.ts';
import { MOST_VOTES, RANK_OFFSET, type Signal, SIGNALS, type SignalWeights } from './weights.ts';

/** Why a file is ranked: its rank in a signal, from 1. */
export type TaskReason = { readonly signal: Signal; readonly rank: number; readonly detail?: string };

export type FusedFile = {
  readonly entry: number;
  readonly score: number;
  /** What contributed most comes first. */
  readonly reasons: readonly TaskReason[];
};

export type SignalVotes = Readonly<Partial<Record<Signal, readonly Vote[]>>>;

/** `shareOf`: what part of its score a file keeps. */
export type Fusion = { readonly weights: SignalWeights; readonly shareOf: (entry: number) => number };

/** Best first; ties in path order. */
export const fuseSignals = (votes: SignalVotes, { weights, shareOf }: Fusion): readonly FusedFile[] => {
  const files = new Map<number, { score: number; readonly reasons: (TaskReason & { readonly share: number })[] }>();
  for (const signal of SIGNALS) {
    (votes[signal] ?? []).slice(0, MOST_VOTES).forEach(({ entry, detail }, index) => {
      const share = (weights[signal] / (RANK_OFFSET + index + 1)) * shareOf(entry);
      if (share === 0) return;
      const file = files.get(entry) ?? { score: 0, reasons: [] };
      file.score += share;
      file.reasons.push({ signal, rank: index + 1, share, ...(detail === undefined ? {} : { detail }) });
      files.set(entry, file);
    });
  }
  return [...files]
    .map(([entry, { score, reasons }]) => ({
      entry,
      score,
      reasons: reasons.sort((one, other) => other.share - one.share).map(({ share: _share, ...reason }) => reason),
    }))
    .sort((one, other) => other.score - one.score || one.entry - other.entry);
};
