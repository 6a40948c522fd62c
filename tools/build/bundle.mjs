/** `node tools/build/bundle.mjs ENTRY.ts FOLDER`: bundles a TypeScript entry with the product's options; packages stay external. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { bundleOptions } from './build.mjs';

/** Returns the path of the bundle. */
export const bundleEntry = (entry, folder) => {
  const outfile = join(resolve(folder), 'entry.mjs');
  buildSync({ ...bundleOptions, entryPoints: [resolve(entry)], outfile, packages: 'external', sourcemap: 'inline' });
  return outfile;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry, folder] = process.argv.slice(2);
  if (!entry || !folder) throw new Error('usage: node tools/build/bundle.mjs ENTRY.ts FOLDER');
  console.log(bundleEntry(entry, folder));
}
