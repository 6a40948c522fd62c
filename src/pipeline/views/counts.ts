/** Counts the files of a view, once per table, and decides whether it is complete. */
import { textOnlyLanguageOf } from '#languages';
import type { SkipReason, StoredView, ViewTable } from '#model';
import type { FileCounts } from '../port.ts';

const COUNTS = new WeakMap<ViewTable, FileCounts>();

export const countsOf = (table: ViewTable): FileCounts => {
  const known = COUNTS.get(table);
  if (known) return known;
  const counts = countFiles(table);
  COUNTS.set(table, counts);
  return counts;
};

/** Git lacked some blobs when the view was built. */
export const hasMissing = (table: ViewTable): boolean => (countsOf(table).skipped.missing ?? 0) > 0;

/** The repository has no working tree, so the view of it has no files. */
export const isBare = ({ attributes, table }: StoredView): boolean => table.count === 0 && attributes.sweep?.['kind'] === 'none';

/** Text is complete after tier 1, symbols when no file has facts pending. */
export const isComplete = ({ attributes, table }: StoredView, needs: 'text' | 'symbols'): boolean =>
  attributes.tier > 0 && (needs === 'text' || (attributes.tier === 2 && countsOf(table).pending === 0));

const countFiles = (table: ViewTable): FileCounts => {
  const [skipped, languages, textOnly] = [new Map<SkipReason, number>(), new Map<string, number>(), new Map<string, number>()];
  let [indexed, pending] = [0, 0];
  for (let index = 0; index < table.count; index += 1) {
    const [skip, language] = [table.skips[index], table.languages[index]];
    countKey(skipped, skip);
    if (!table.contents[index]) continue;
    indexed += 1;
    if (language === undefined) countKey(textOnly, textOnlyLanguageOf(table.paths[index] ?? '')?.name);
    else if (!table.facts[index]) pending += 1;
    countKey(languages, language);
  }
  return {
    files: table.count,
    indexed,
    pending,
    skipped: sortByKey(skipped),
    languages: sortByKey(languages),
    text_only: sortByKey(textOnly),
  };
};

const countKey = <Key>(counts: Map<Key, number>, key: Key | undefined): void => {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
};

const sortByKey = <Key extends string>(counted: ReadonlyMap<Key, number>): Record<Key, number> =>
  Object.fromEntries([...counted].sort(([one], [other]) => (one < other ? -1 : 1))) as Record<Key, number>;
