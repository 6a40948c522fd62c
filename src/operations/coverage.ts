/** What an answer does not cover: a claim that something is absent must say where nobody looked. */
import { SKIP_REASONS, type Warning } from '#model';
import type { OpenView } from '#store';

/** A symbolic link's file is looked at under its own name, so it is not missing. */
const LOOKED_AT_ELSEWHERE = 'symlink';

export const uncovered = ({ stored }: OpenView): readonly Warning[] => {
  const counted = SKIP_REASONS.filter((reason) => reason !== LOOKED_AT_ELSEWHERE).flatMap((reason) => {
    const files = stored.table.skips.filter((skip) => skip === reason).length;
    return files > 0 ? [`${files} ${reason}`] : [];
  });
  return counted.length > 0 ? [{ code: 'FILES_SKIPPED', message: `Not searched: ${counted.join(', ')}.` }] : [];
};
