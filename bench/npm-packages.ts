/** npm packages in exact versions, with their integrity checked. Needs npm and tar. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type NpmPackage = { readonly name: string; readonly version: string; readonly integrity: string };

/** `@scope/name` as one folder. */
export const folderName = (name: string, version: string): string =>
  `${name.replaceAll(/[@/]+/gu, '-').replace(/^-/u, '')}-${version}`;

/** Unpacks the package into a temporary folder for the duration of `use`. */
export const withNpmPackage = (pinned: NpmPackage, scratchFolder: string, use: (folder: string) => void): void => {
  console.error(`Downloading ${pinned.name}@${pinned.version} …`);
  mkdirSync(dirname(scratchFolder), { recursive: true });
  const scratch = mkdtempSync(scratchFolder);
  try {
    execFileSync('npm', ['pack', `${pinned.name}@${pinned.version}`, '--silent', '--pack-destination', scratch], {
      stdio: 'pipe',
    });
    const archive = join(scratch, readdirSync(scratch)[0] ?? '');
    checkIntegrity(archive, pinned);
    execFileSync('tar', ['-xzf', archive, '-C', scratch]);
    rmSync(archive);
    use(join(scratch, readdirSync(scratch)[0] ?? ''));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const checkIntegrity = (archive: string, { name, integrity }: NpmPackage): void => {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${name}: the integrity of the tarball is ${found}, expected ${integrity} (bench/corpora.json)`);
};
