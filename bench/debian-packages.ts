/**
 * Code bases from Debian packages: downloaded with apt, unpacked with dpkg, without installation or root. Debian offers one
 * version per release, so versions cannot be pinned; they are recorded and returned.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type DebianPackage = { readonly name: string; readonly version: string };

/** Next to the folder, so the folder contains only files of the packages. */
const manifestOf = (folder: string): string => `${folder}.packages.json`;

/** Downloads once: an existing folder for the same names is reused. Paths are those of the packages. */
export const unpackDebian = (names: readonly string[], folder: string): readonly DebianPackage[] => {
  const known = readManifest(folder);
  if (known && existsSync(folder) && known.map(({ name }) => name).join() === names.join()) return known;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  try {
    const packages = names.map((name) => unpackOne(name, draft));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    writeFileSync(manifestOf(folder), `${JSON.stringify(packages, undefined, 2)}\n`);
    return packages;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const readManifest = (folder: string): readonly DebianPackage[] | undefined =>
  existsSync(manifestOf(folder)) ? JSON.parse(readFileSync(manifestOf(folder), 'utf8')) : undefined;

const unpackOne = (name: string, draft: string): DebianPackage => {
  console.error(`Downloading the Debian package ${name} …`);
  const scratch = mkdtempSync(join(dirname(draft), 'debian-'));
  try {
    run('apt-get', ['download', name], scratch);
    const archive = join(scratch, readdirSync(scratch).find((file) => file.endsWith('.deb')) ?? '');
    run('dpkg', ['-x', archive, draft], scratch);
    return { name, version: run('dpkg-deb', ['--field', archive, 'Version'], scratch).trim() };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const run = (command: string, args: readonly string[], folder: string): string => {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`${command} ${args.join(' ')}: failed. This needs Debian and a reachable package archive (apt-get update)`, {
      cause,
    });
  }
};
