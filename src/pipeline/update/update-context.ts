/** The state shared by the steps of one update. */
import type { ContentId, RepoPath } from '#model';
import type { Store, StoreWriter } from '#store';
import type { WorkOptions } from '../port.ts';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import type { FileToRead } from '../workers/tasks.ts';
import type { ViewDraft } from './draft.ts';
import type { Plan } from '../views/plan.ts';

export type UpdateTools = {
  readonly store: Store;
  readonly writer: StoreWriter;
  readonly pool: ExtractionPool;
  readonly now: () => string;
};

export type UpdateContext = {
  readonly tools: UpdateTools;
  readonly plan: Plan;
  readonly draft: ViewDraft;
  readonly options: WorkOptions;
};

type Openable = { readonly path: RepoPath; readonly contentId?: ContentId };

/** Opens the bytes of each file; files whose bytes are gone are returned as missing. */
export const openFiles = async <File extends Openable>(
  { plan }: UpdateContext,
  batch: readonly File[],
): Promise<{ readonly files: readonly (File & FileToRead)[]; readonly missing: readonly File[] }> => {
  const files: (File & FileToRead)[] = [];
  const missing: File[] = [];
  for (const file of batch) {
    const source = await plan.open(file);
    if (source) files.push({ ...file, source });
    else missing.push(file);
  }
  return { files, missing };
};
