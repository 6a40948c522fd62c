/** Adds names and paths to the first pass, to select files that words alone would miss. */
import { holdsNoCode } from '#languages';
import { entriesOf, ordinalOfEntry } from '#model';
import type { PostingList } from '#store';
import { fileNamesOf } from '../paths/file-names.ts';
import { FIRST_PASS, TERM_LIMITS } from '../weights.ts';
import type { DraftScope, NamedMatch } from './draft-regions.ts';
import { rolePenalty } from './drafts.ts';
import { type SelectedContents, selectContents } from './select-contents.ts';

export const selectFiles = async (scope: DraftScope, named: readonly NamedMatch[]): Promise<SelectedContents> => {
  const { index, filter } = scope;
  const allows = (ordinal: number): boolean => entriesOf(index.ordinals.entries, ordinal).some(filter.allowsEntry);
  const keptShareOf = (ordinal: number): number => {
    const entry = (index.ordinals.entries.first[ordinal] ?? 0) - 1;
    return 1 + rolePenalty(entry, scope) / FIRST_PASS.fullPenalty;
  };
  const selected = selectContents({ ...scope, allows, keptShareOf, bonus: await bonuses(scope, named) });
  if (!scope.near?.bringsFiles || selected.ordinals.length === 0) return selected;
  const near = scope.near.files.nearest
    .map((entry) => ordinalOfEntry(index, entry))
    .filter((ordinal) => ordinal >= 0 && allows(ordinal));
  return { ...selected, ordinals: [...new Set([...selected.ordinals, ...near])] };
};

const bonuses = async (scope: DraftScope, named: readonly NamedMatch[]): Promise<ReadonlyMap<number, number>> => {
  const { index, filter, paths, terms } = scope;
  const worth = terms.reduce((sum, term) => sum + term.worth, 0);
  const bonus = new Map<number, number>();
  const add = (ordinal: number, amount: number): void => void bonus.set(ordinal, (bonus.get(ordinal) ?? 0) + amount);
  for (const entry of paths.relatedEntries()) {
    const share = Math.min(1, paths.affinityOf(entry) / TERM_LIMITS.path_affinity);
    if (filter.allowsEntry(entry)) add(ordinalOfEntry(index, entry), FIRST_PASS.path * share * worth);
  }
  const names = await fileNamesOf(index);
  for (const { key, worth: own } of terms.filter(({ isPart }) => isPart))
    for (const { entry, likeness } of names.filesLike(key)) {
      const ordinal = ordinalOfEntry(index, entry);
      if (ordinal >= 0 && likeness < 1 && filter.allowsEntry(entry)) add(ordinal, FIRST_PASS.alike * likeness * own);
    }
  for (const ordinal of new Set(named.map((match) => ordinalOfEntry(index, match.named.entry))))
    add(ordinal, FIRST_PASS.name * worth);
  const parts = terms.filter(({ isPart, isCommon }) => isPart && !isCommon);
  const lists = await scope.view.reader.postings(
    'name',
    parts.map(({ key }) => `~${key}`),
  );
  parts.forEach((part, position) => {
    for (const ordinal of ordinalsNaming(scope, lists[position])) add(ordinal, FIRST_PASS.nameParts * part.worth);
  });
  return bonus;
};

/** Files of code: keys of data are as many as words. A set, because one content may have facts in two languages. */
const ordinalsNaming = ({ index }: DraftScope, list: PostingList | undefined): ReadonlySet<number> => {
  const ordinals = new Set<number>();
  for (const facts of list?.documents ?? []) {
    const entry = (index.byFacts.first[facts] ?? 0) - 1;
    if (entry >= 0 && !holdsNoCode(index.table.languages[entry])) ordinals.add(ordinalOfEntry(index, entry));
  }
  return ordinals;
};
