/** Files of languages without a grammar: text search covers them, but no answer about symbols does. */
import { textOnlyLanguageOf } from '#languages';
import { entriesOf, mentionKey, pathOfEntry, type ViewIndex, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { parseName } from './names/parse-name.ts';
import { viewMemoOf } from './view/view-memo.ts';

/** Language → number of files, most files first. */
export type TextOnlyFiles = ReadonlyMap<string, number>;

export const textOnlyFiles = ({ stored }: Pick<OpenView, 'stored'>): TextOnlyFiles => {
  const index = viewIndexOf(stored.table);
  const memo = viewMemoOf(index);
  return (memo.textOnly ??= countByLanguage(index, index.table.paths.keys()));
};

/** Files that mention a symbol's name. */
export const textOnlyMentions = async ({ stored, reader }: OpenView, name: string): Promise<TextOnlyFiles> => {
  const index = viewIndexOf(stored.table);
  const key = mentionKey(parseName(name).name);
  if (key === undefined || textOnlyFiles({ stored }).size === 0) return new Map();
  const lists = await reader.postings('word', [key]);
  const ordinals = lists.flatMap(({ documents }) =>
    [...documents].map((content) => (index.ordinals.byContent[content] ?? 0) - 1),
  );
  const entries = ordinals.flatMap((ordinal) => (ordinal < 0 ? [] : entriesOf(index.ordinals.entries, ordinal)));
  return countByLanguage(index, entries);
};

const countByLanguage = (index: ViewIndex, entries: Iterable<number>): TextOnlyFiles => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const isText = (index.table.contents[entry] ?? 0) > 0 && index.table.languages[entry] === undefined;
    const language = isText ? textOnlyLanguageOf(pathOfEntry(index, entry))?.name : undefined;
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return new Map([...counts].sort(([one, some], [other, more]) => more - some || (one < other ? -1 : 1)));
};
