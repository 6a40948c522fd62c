/** Computes the content id and language of every planned file whose plan and name do not tell them, in the workers. */
import { type ContentId, defined, type SkipReason } from '#model';
import { isFileDecidedByText, languageIdOfFile } from '#scan';
import { batchBytes, splitIntoBatches } from './batches.ts';
import type { PlannedFile } from '../views/plan.ts';
import { type UpdateContext, openFiles } from './update-context.ts';
import type { FileIdentity } from '../workers/tasks.ts';

export type IdentifiedFile = {
  readonly file: PlannedFile;
  readonly contentId?: ContentId;
  readonly skip?: SkipReason;
  /** The id of its language. */
  readonly language?: string;
};

export const identifyFiles = async (context: UpdateContext): Promise<readonly IdentifiedFile[]> => {
  const { plan, tools, options } = context;
  const { languages } = plan;
  const identified: IdentifiedFile[] = [];
  const unknown: PlannedFile[] = [];
  for (const file of plan.files) {
    if (file.skip) identified.push({ file, skip: file.skip });
    else if (file.contentId && !isFileDecidedByText(file.path, languages))
      identified.push(defined({ file, contentId: file.contentId, language: languageIdOfFile(file.path, languages) }));
    else unknown.push(file);
  }
  const bytes = unknown.reduce((sum, { size }) => sum + size, 0);
  options.onProgress?.({ stage: 'scan', done: identified.length, total: plan.files.length });
  const workers = tools.pool.workersFor(bytes);
  const work = { ...options, workers };
  await tools.pool.runAll(splitIntoBatches(unknown, batchBytes(bytes, workers)), work, async (batch) => {
    const { files, missing } = await openFiles(context, batch);
    for (const file of missing) recordMissing(context, identified, file);
    const present = batch.filter((file) => !missing.includes(file));
    const task = { kind: 'identify', objectFormat: plan.objectFormat, files, languages } as const;
    const reply = await tools.pool.run(task, work);
    for (const [index, identity] of reply.identities.entries())
      recordIdentity(context, identified, { file: present[index] as PlannedFile, identity });
    options.onProgress?.({ stage: 'scan', done: identified.length, total: plan.files.length });
  });
  return identified;
};

/** A file gone from disk leaves the view; a file of a commit stays, even while git lacks its bytes. */
const recordMissing = (context: UpdateContext, identified: IdentifiedFile[], file: PlannedFile): void => {
  if (file.stat) context.draft.drop(file.path);
  else identified.push({ file, skip: 'missing' });
};

const recordIdentity = (
  context: UpdateContext,
  identified: IdentifiedFile[],
  { file, identity }: { readonly file: PlannedFile; readonly identity: FileIdentity },
): void => {
  if (identity.kind === 'gone') context.draft.drop(file.path);
  else if (identity.kind === 'skip') identified.push({ file, skip: identity.reason });
  else identified.push(defined({ file, contentId: identity.id, language: identity.language }));
};
