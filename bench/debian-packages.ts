/**
 * Code bases from Debian packages: downloaded with apt, unpacked with dpkg or tar, without installation or root. Debian offers
 * one version per release, so versions cannot be pinned; they are recorded and returned.
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

/** The original sources of a source package, without Debian's changes to them. Downloads once. */
export const unpackDebianSource = (name: string, folder: string): DebianPackage => {
  const [known] = readManifest(folder) ?? [];
  if (known && existsSync(folder)) return known;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  const scratch = mkdtempSync(join(dirname(folder), 'source-'));
  console.error(`Downloading the Debian source package ${name} …`);
  try {
    const options = sourceLists(join(dirname(folder), 'lists'));
    // Never Debian's changes: they are not used, and a mirror may lack them.
    for (const part of ['--dsc-only', '--tar-only'])
      run('apt-get', [...options, 'source', part, '--download-only', '--only-source', name], scratch);
    const files = readdirSync(scratch);
    // A package made by Debian itself has one archive.
    const archives = files.filter((file) => /\.orig(?:-[^.]+)?\.tar\.[^.]+$/u.test(file));
    for (const archive of archives.length > 0 ? archives : files.filter((file) => /\.tar\.[^.]+$/u.test(file)))
      run('tar', ['-xf', archive, '-C', draft, '--strip-components=1'], scratch);
    const description = readFileSync(join(scratch, files.find((file) => file.endsWith('.dsc')) ?? ''), 'utf8');
    const source = { name, version: /^Version: (.*)$/mu.exec(description)?.[1] ?? '' };
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    writeFileSync(manifestOf(folder), `${JSON.stringify([source], undefined, 2)}\n`);
    return source;
  } finally {
    for (const each of [draft, scratch]) rmSync(each, { recursive: true, force: true });
  }
};

/** The options that make apt read the lists of source packages of its archives, which most systems leave out. */
const sourceLists = (folder: string): readonly string[] => {
  // Beside the folder: apt removes what it does not know from its lists.
  const sources = `${folder}.list`;
  const options = [
    '-o',
    `Dir::Etc::SourceList=${sources}`,
    '-o',
    'Dir::Etc::SourceParts=/dev/null',
    '-o',
    `Dir::State::lists=${folder}`,
  ];
  if (existsSync(sources)) return options;
  const archives = run(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages', 'Origin: Debian'],
    dirname(folder),
  );
  mkdirSync(join(folder, 'partial'), { recursive: true });
  writeFileSync(sources, archives.replaceAll(/^(?=.)/gmu, 'deb-src '));
  try {
    run('apt-get', [...options, 'update'], folder);
  } catch (cause) {
    for (const each of [folder, sources]) rmSync(each, { recursive: true, force: true });
    throw cause;
  }
  return options;
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
