/** What the steps of one update share. */
import type { ContentId, RepoPath } from '#model';
import type { Store, StoreWriter } from '#store';
import type { WorkOptions } from '../port.ts';
import type { Crew } from '../workers/crew.ts';
import type { FileToRead } from '../workers/tasks.ts';
import type { ViewDraft } from './draft.ts';
import type { Plan } from '../views/plan.ts';

export type Workshop = { readonly store: Store; readonly writer: StoreWriter; readonly crew: Crew; readonly now: () => string };

export type Job = { readonly workshop: Workshop; readonly plan: Plan; readonly draft: ViewDraft; readonly options: WorkOptions };

type Openable = { readonly path: RepoPath; readonly contentId?: ContentId };

/** Opens the bytes of each file; those whose bytes are gone come back as missing. */
export const openAll = async <File extends Openable>(
  { plan }: Job,
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
