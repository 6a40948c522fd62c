/** Read at once: enough for one statement, few enough for one turn of the event loop. */
const FILES_PER_BATCH = 32;

type FileLoader<File> = { load(entries: readonly number[]): Promise<readonly File[]> };

/** The files of a long list; those without facts are left out. */
export const loadInBatches = async <File>(files: FileLoader<File>, entries: readonly number[]): Promise<readonly File[]> => {
  const loaded: File[] = [];
  for (let start = 0; start < entries.length; start += FILES_PER_BATCH)
    loaded.push(...(await files.load(entries.slice(start, start + FILES_PER_BATCH))));
  return loaded;
};
