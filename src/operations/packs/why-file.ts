/** Why a file is in a pack, in one line. */
import type { RankedFile, Signal, TaskReason } from '#tasks';

/** A signal that ranks a file lower says little about it. */
const LOWEST_RANK = 20;

/** The strongest reason, and of the others the one that tells a reader most. */
export const whyFile = ({ reasons: [first, ...others] }: Pick<RankedFile, 'reasons'>): string => {
  const telling = others
    .filter(({ rank }) => rank <= LOWEST_RANK)
    .sort((one, other) => TELLING.indexOf(one.signal) - TELLING.indexOf(other.signal));
  return [first, telling[0]].flatMap((reason) => (reason ? [whyOf(reason)] : [])).join('; ');
};

const TELLING: readonly Signal[] = [
  'exact',
  'links',
  'together',
  'similar',
  'alike',
  'path',
  'search',
  'commits',
  'work',
  'meaning',
];

/** Why the file of a hit is in a pack: the rank of the hit itself, and the strongest other reason for the file. */
export const whyHit = (rank: number, file: RankedFile | undefined): string => {
  const others = (file?.reasons ?? []).filter((reason) => reason.signal !== 'search' && reason.rank <= LOWEST_RANK);
  return [`search rank ${rank}`, ...others.slice(0, 1).map(whyOf)].join('; ');
};

const whyOf = ({ signal, rank, detail }: TaskReason): string => PHRASES[signal](detail ?? '', rank);

const PHRASES: Readonly<Record<Signal, (detail: string, rank: number) => string>> = {
  search: (_detail, rank) => `search rank ${rank}`,
  similar: () => 'in a similar change',
  alike: (detail) => detail,
  meaning: (detail) => detail,
  commits: (_detail, rank) => `commit texts rank ${rank}`,
  path: (detail) => `path has ${detail}`,
  exact: (detail) => detail,
  together: (detail) => detail,
  links: (detail) => detail,
  work: (detail) => detail,
};
