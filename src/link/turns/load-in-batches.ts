/** Enough for one read from the store, few enough for one turn of the event loop. */
const FILES_PER_BATCH = 32;

type FileLoader<File> = { load(entries: readonly number[]): Promise<readonly File[]> };

/** Loads a long list of files. Files without facts are omitted. */
export const loadInBatches = async <File>(files: FileLoader<File>, entries: readonly number[]): Promise<readonly File[]> => {
  const loaded: File[] = [];
  for (let start = 0; start < entries.length; start += FILES_PER_BATCH)
    loaded.push(...(await files.load(entries.slice(start, start + FILES_PER_BATCH))));
  return loaded;
};
