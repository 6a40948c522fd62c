/** Where the installed package lies, whether the code runs bundled from `dist/` or as sources under the test runner. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Manifest = { readonly name?: string };
type FoundPackage = { readonly folder: string; readonly manifest: Manifest };

let found: FoundPackage | undefined;

/** Absolute. */
export const packageRoot = (): string => findPackage().folder;

/** Absolute path of a file that the build put in `dist/grammars/`. */
export const grammarPath = (fileName: string): string => join(packageRoot(), 'dist', 'grammars', fileName);

/** Absolute path of a bundled worker. */
export const workerScript = (name: string): string => join(packageRoot(), 'dist', `${name}.js`);

const findPackage = (): FoundPackage => {
  found ??= searchUpwards(dirname(fileURLToPath(import.meta.url)));
  return found;
};

const searchUpwards = (folder: string): FoundPackage => {
  const manifest = readManifest(join(folder, 'package.json'));
  if (manifest?.name === 'lodestone') return { folder, manifest };
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no package.json named lodestone above ${fileURLToPath(import.meta.url)}`);
  return searchUpwards(parent);
};

const readManifest = (path: string): Manifest | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
