/** Read at once: enough for one statement, few enough for one turn of the event loop. */
const BATCH = 32;

type Loading<File> = { load(entries: readonly number[]): Promise<readonly File[]> };

/** The files of a long list; those without facts are left out. */
export const loadInBatches = async <File>(files: Loading<File>, entries: readonly number[]): Promise<readonly File[]> => {
  const loaded: File[] = [];
  for (let start = 0; start < entries.length; start += BATCH)
    loaded.push(...(await files.load(entries.slice(start, start + BATCH))));
  return loaded;
};
