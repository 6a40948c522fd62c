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

/** Of files that mention a symbol's name. */
export const textOnlyMentions = async (view: OpenView, name: string): Promise<TextOnlyFiles> =>
  textOnlyFiles(view).size === 0 ? new Map() : textOnlyAmong(view, await mentioningEntries(view, name));

export const textOnlyAmong = ({ stored }: Pick<OpenView, 'stored'>, entries: Iterable<number>): TextOnlyFiles =>
  countByLanguage(viewIndexOf(stored.table), entries);

/** How many files have the name or a form of it as a word, in any language. */
export const countMentioningFiles = async (view: OpenView, name: string): Promise<number> =>
  (await mentioningEntries(view, name)).length;

/** Files that have the name or a form of it as a word. */
export const mentioningEntries = async ({ stored, reader }: OpenView, name: string): Promise<readonly number[]> => {
  const { ordinals } = viewIndexOf(stored.table);
  const key = mentionKey(parseName(name).name);
  if (key === undefined) return [];
  const lists = await reader.postings('word', [key]);
  const found = lists.flatMap(({ documents }) => [...documents].map((content) => (ordinals.byContent[content] ?? 0) - 1));
  return found.flatMap((ordinal) => (ordinal < 0 ? [] : entriesOf(ordinals.entries, ordinal)));
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
