/** Where the package is installed, whether the code runs bundled from `dist/` or as sources under the test runner. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type PackageManifest = { readonly name?: string };
type PackageLocation = { readonly folder: string; readonly manifest: PackageManifest };

let location: PackageLocation | undefined;

/** Absolute. */
export const packageRoot = (): string => findPackage().folder;

/** Absolute path of the compressed copy in `dist/grammars/` of a grammar that a package ships. */
export const grammarPath = (grammar: string): string => join(packageRoot(), 'dist', 'grammars', `${basename(grammar)}.gz`);

/** Absolute path of a file of the code embedding. */
export const embeddingPath = (name: string): string => join(packageRoot(), 'assets', 'code-embedding', name);

/** Absolute path of a bundled worker. */
export const workerScript = (name: string): string => join(packageRoot(), 'dist', `${name}.js`);

const findPackage = (): PackageLocation => {
  location ??= searchUpwards(dirname(fileURLToPath(import.meta.url)));
  return location;
};

const searchUpwards = (folder: string): PackageLocation => {
  const manifest = readPackageManifest(join(folder, 'package.json'));
  if (manifest?.name === 'lodestone') return { folder, manifest };
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no package.json named lodestone above ${fileURLToPath(import.meta.url)}`);
  return searchUpwards(parent);
};

const readPackageManifest = (path: string): PackageManifest | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PackageManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
