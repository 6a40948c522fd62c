/** Changes that say the same: one that is made every month, one that was reverted and made again. */
import type { CommitRecord } from '#model';

type Change = { readonly commit: CommitRecord };

/** The first of each kind, in the order given. */
export const firstOfEachKind = <One extends Change>(changes: readonly One[]): readonly One[] => {
  const known = new Set<string>();
  return changes.filter(({ commit }) => {
    const kind = kindOfSubject(commit.subject);
    return !known.has(kind) && known.add(kind);
  });
};

const REVERTS = /^(?:(?:re-?)?(?:revert|apply)\b:?\s*|["'])+/iu;
/** The numbers of pull requests, after quotes that a revert left. */
const NUMBERS = /["'\s]*(?:\(#\d+\)["'\s]*)*$/u;

const kindOfSubject = (subject: string): string =>
  subject.replace(REVERTS, '').replace(NUMBERS, '').replaceAll(/\d+/gu, '#').toLowerCase();
