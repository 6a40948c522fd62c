import type { ContentId, RepoPath } from '#model';
import type { FileToRead } from '../workers/tasks.ts';
import type { Job } from './job.ts';

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
