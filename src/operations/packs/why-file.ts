/** Why a file is in a pack, in one line. */
import type { RankedFile, Signal, TaskReason } from '#tasks';

const MOST_REASONS = 4;

export const whyFile = ({ reasons }: RankedFile): string => reasons.slice(0, MOST_REASONS).map(whyOf).join('; ');

const whyOf = ({ signal, rank, detail }: TaskReason): string => PHRASES[signal](detail ?? '', rank);

const PHRASES: Readonly<Record<Signal, (detail: string, rank: number) => string>> = {
  search: (_detail, rank) => `search rank ${rank}`,
  similar: (detail) => detail,
  commits: (detail) => detail,
  path: (detail) => `path has ${detail}`,
  exact: (detail) => `contains ${detail}`,
  together: (detail) => detail,
  links: (detail) => detail,
};
