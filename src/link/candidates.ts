/** Files that may use a name: those that mention it, told by the postings of words. */
import { entriesOf, keyOfMentions, type ViewIndex } from '#model';
import type { OpenView } from '#store';

/** In path order. A name that is no word (`$`, `_`) may stand in any file with facts. */
export const filesMentioning = async (view: OpenView, index: ViewIndex, name: string): Promise<readonly number[]> => {
  const word = name.match(/[\p{L}\p{N}_$]+/gu)?.at(-1);
  const key = word === undefined ? undefined : keyOfMentions(word);
  if (key === undefined)
    return Array.from({ length: index.table.count }, (_, entry) => entry).filter((entry) => hasFacts(index, entry));
  const [list] = await view.reader.postings('word', [key]);
  const entries: number[] = [];
  for (const content of list?.documents ?? []) {
    const ordinal = (index.ordinals.ofContent[content] ?? 0) - 1;
    if (ordinal >= 0) entries.push(...entriesOf(index.ordinals.entries, ordinal));
  }
  return entries.filter((entry) => hasFacts(index, entry)).sort((one, other) => one - other);
};

const hasFacts = ({ table }: ViewIndex, entry: number): boolean => (table.facts[entry] ?? 0) > 0;
