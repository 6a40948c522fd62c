/**
 * `node bench/product/readable-build.mjs FOLDER`: bundles the product in FOLDER again, with the name of each source file above its
 * code. Prints the path of the entry.
 */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../tools/build/build.mjs';

const folder = resolve(process.argv[2] ?? '.');
const target = join(folder, '.cache', 'readable');
// Workers and grammars are loaded from `dist/` or from next to the entry.
cpSync(join(folder, 'dist'), target, { recursive: true });
await build({
  ...bundleOptions,
  absWorkingDir: folder,
  entryPoints: { main: 'src/main.ts' },
  outdir: target,
  splitting: true,
  packages: 'external',
});
console.log(join(target, 'main.js'));
