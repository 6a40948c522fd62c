/** Tier 1: reads every distinct content that the store lacks once, and stores its words and trigrams. */
import { type ContentId, type ContentNumber, type SkipReason, TURN_LIMITS, TurnBudget, type ViewEntry } from '#model';
import { batchBytes, splitIntoBatches } from './batches.ts';
import type { IdentifiedFile } from './identify-files.ts';
import { type UpdateContext, openFiles } from './update-context.ts';
import type { UnknownContent } from './parse-early.ts';
import type { PlannedFile } from '../views/plan.ts';
import type { FileWithId, TextsReply } from '../workers/tasks.ts';

type TextTotals = { readonly indexed: number; readonly bytesRead: number };

export type GroupedContents = {
  readonly identified: readonly IdentifiedFile[];
  readonly byContent: FilesByContent;
  readonly numbers: ReadonlyMap<ContentId, ContentNumber>;
  /** Contents that the store lacks. */
  readonly lacking: readonly (UnknownContent & PlannedFile)[];
};

export const groupContents = async (context: UpdateContext, identified: readonly IdentifiedFile[]): Promise<GroupedContents> => {
  const byContent = groupByContent(identified);
  const numbers = await knownNumbers(context, [...byContent.keys()]);
  const lacking = [...byContent].flatMap(([contentId, [first]]) => {
    if (!first || numbers.has(contentId)) return [];
    return [{ ...first.file, contentId, language: first.language }];
  });
  return { identified, byContent, numbers, lacking };
};

export const readTexts = async (
  context: UpdateContext,
  { identified, byContent, numbers, lacking }: GroupedContents,
): Promise<TextTotals> => {
  const { tools, plan, draft, options } = context;
  draft.put(identified.flatMap(({ file, skip }) => (skip ? [makeEntry({ file }, { skip })] : [])));
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const [id, number] of numbers) {
    const files = byContent.get(id) ?? [];
    draft.put(files.map((one) => makeEntry(one, { content: number })));
    await turn.spend({ entries: files.length });
  }
  const total = { files: byContent.size, done: numbers.size, indexed: 0, bytesRead: 0 };
  const bytes = lacking.reduce((sum, { size }) => sum + size, 0);
  const workers = tools.pool.workersFor(bytes);
  const work = { ...options, workers };
  await tools.pool.runAll(splitIntoBatches(lacking, batchBytes(bytes, workers)), work, async (batch) => {
    const { files } = await openFiles(context, batch);
    const reply = await tools.pool.run({ kind: 'texts', objectFormat: plan.objectFormat, files: files.map(toFileWithId) }, work);
    const written = await tools.writer.writeTexts(reply.batch);
    putTexts(context, byContent, { reply, written });
    total.done += batch.length;
    total.indexed += written.length;
    total.bytesRead += reply.bytesRead;
    options.onProgress?.({ stage: 'text', done: total.done, total: total.files });
    // A first build becomes searchable step by step; an update of a complete view is published in one step.
    if (!plan.stored || plan.stored.attributes.tier === 0) await draft.publish(0);
  });
  draft.put(identified.flatMap(({ file }) => (draft.entry(file.path) ? [] : [unreadEntry(file)])));
  return total;
};

/**
 * A file on disk changed or disappeared while it was read: with a zero stat, the next check sees it as changed. A blob that
 * git lacks now may arrive later: the next question about the view retries it.
 */
const unreadEntry = ({ path, stat }: PlannedFile): ViewEntry =>
  stat ? { path, skip: 'unreadable', stat: { mtimeMs: 0, ctimeMs: 0, size: 0, inode: 0 } } : { path, skip: 'missing' };

const toFileWithId = ({ path, source, contentId, size }: FileWithId & { readonly size: number }): FileWithId => ({
  path,
  source,
  contentId,
  size,
});

type FilesByContent = ReadonlyMap<ContentId, readonly IdentifiedFile[]>;

const putTexts = (
  context: UpdateContext,
  byContent: FilesByContent,
  { reply, written }: { readonly reply: TextsReply; readonly written: readonly ContentNumber[] },
): void => {
  for (const [index, { id }] of reply.batch.contents.entries()) {
    const content = written[index];
    if (content !== undefined) context.draft.put((byContent.get(id) ?? []).map((one) => makeEntry(one, { content })));
  }
  for (const { contentId, reason } of reply.skipped)
    context.draft.put((byContent.get(contentId) ?? []).map((one) => makeEntry(one, { skip: reason })));
};

const groupByContent = (identified: readonly IdentifiedFile[]): FilesByContent => {
  const groups = new Map<ContentId, IdentifiedFile[]>();
  for (const one of identified) {
    if (!one.contentId) continue;
    const group = groups.get(one.contentId);
    if (group) group.push(one);
    else groups.set(one.contentId, [one]);
  }
  return groups;
};

const knownNumbers = ({ tools }: UpdateContext, ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>> =>
  tools.store.read((reader) => reader.contentNumbers(ids));

type ContentOrSkip = { readonly content: ContentNumber } | { readonly skip: SkipReason };

const makeEntry = ({ file, language }: Pick<IdentifiedFile, 'file' | 'language'>, found: ContentOrSkip): ViewEntry => {
  return {
    path: file.path,
    ...found,
    ...(language === undefined || 'skip' in found ? {} : { language }),
    ...(file.stat ? { stat: file.stat } : {}),
  };
};
