/** Adds the files to a plan whose language may be another one since the view was stored. */
import { type ContentNumber, defined, entryAt, TURN_LIMITS, TurnBudget, type ViewEntry } from '#model';
import { isFileDecidedByText, languageIdOfFile } from '#scan';
import type { Plan } from '../views/plan.ts';
import { extractorFingerprint, haveSameNames } from '../workers/file-languages.ts';
import type { UpdateTools } from './update-context.ts';

/** The rest of the view stays as it is; a plan without a stored view has all files anyway. */
export const planOutdated = async ({ store }: Pick<UpdateTools, 'store'>, plan: Plan): Promise<Plan> => {
  const { stored, languages, files } = plan;
  if (!stored || haveSameNames(stored.attributes.extractor, extractorFingerprint(languages))) return plan;
  const entries = await outdatedEntries(plan, stored);
  const records = await store.read((reader) => reader.contents(entries.map(({ content }) => content)));
  const outdated = entries.flatMap(({ path, content, stat }) => {
    const record = records.get(content);
    return record ? [defined({ path, size: record.size, contentId: record.id, stat })] : [];
  });
  return { ...plan, files: [...files, ...outdated] };
};

type IndexedEntry = ViewEntry & { readonly content: ContentNumber };

const outdatedEntries = async (
  { files, remove, languages }: Plan,
  { table }: NonNullable<Plan['stored']>,
): Promise<readonly IndexedEntry[]> => {
  const planned = new Set([...files.map(({ path }) => path), ...remove]);
  const turn = new TurnBudget(TURN_LIMITS.entries);
  const outdated: IndexedEntry[] = [];
  for (let index = 0; index < table.count; index += 1) {
    await turn.spend({ entries: 1 });
    const entry = entryAt(table, index);
    if (entry?.content === undefined || planned.has(entry.path)) continue;
    const { path, content, language } = entry;
    const isOutdated = isFileDecidedByText(path, languages) || languageIdOfFile(path, languages) !== language;
    if (isOutdated) outdated.push({ ...entry, content });
  }
  return outdated;
};
