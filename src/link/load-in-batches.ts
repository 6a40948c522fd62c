import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';

/** Read at once: enough for one statement, few enough for one turn of the event loop. */
const BATCH = 32;

/** The files of a long list; those without facts are left out. */
export const loadInBatches = async (files: LinkedFiles, entries: readonly number[]): Promise<readonly LinkedFile[]> => {
  const loaded: LinkedFile[] = [];
  for (let start = 0; start < entries.length; start += BATCH)
    loaded.push(...(await files.load(entries.slice(start, start + BATCH))));
  return loaded;
};
