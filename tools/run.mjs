/** `node tools/run.mjs ENTRY.ts [arguments]`: bundles a TypeScript entry as the product is bundled and runs it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { bundleOptions } from './build.mjs';

/** Writes the bundle of `entry` into `folder` and returns its path. Packages stay outside. */
export const bundleEntry = (entry, folder) => {
  const outfile = join(folder, 'entry.mjs');
  buildSync({ ...bundleOptions, entryPoints: [resolve(entry)], outfile, packages: 'external', sourcemap: 'inline' });
  return outfile;
};

const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry, ...rest] = process.argv.slice(2);
  if (!entry) throw new Error('usage: node tools/run.mjs ENTRY.ts [arguments]');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.argv = [process.argv[0], resolve(entry), ...rest];
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundleEntry(entry, folder)).href);
}
