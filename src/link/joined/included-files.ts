/** The files whose text a file contains because it includes them, directly or not. */
import type { LinkedFiles } from '../linked-files.ts';

/** Closures that are larger than this belong to no real program. */
const MOST_INCLUDED = 5_000;

/** Contains the file itself. */
export const includedFiles = (files: LinkedFiles, entry: number): Promise<ReadonlySet<number>> =>
  files.once(`included ${entry}`, async () => {
    const included = new Set([entry]);
    // Grows while it is read.
    for (const each of included) {
      if (included.size > MOST_INCLUDED) break;
      for (const next of await directlyIncluded(files, each)) included.add(next);
    }
    return included;
  });

const directlyIncluded = (files: LinkedFiles, entry: number): Promise<readonly number[]> =>
  files.once(`includes ${entry}`, async () => {
    const references = (await files.referencesIn([entry])).get(entry);
    const found: number[] = [];
    for (const fact of references?.exports ?? []) {
      const specifier = fact.kind === 'all' ? references?.imports[fact.import]?.specifier : undefined;
      const module = specifier === undefined ? undefined : await files.moduleOf(files.fileIdentity(entry), specifier);
      if (module && 'entries' in module) found.push(...module.entries);
    }
    return found;
  });
