/**
 * Real code bases, pinned: published packages in exact versions, checked against their integrity and unpacked into one git
 * repository under `.cache/corpora/`. Fetched once; needs npm, tar and git.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import corpora from './corpora.json' with { type: 'json' };

export type CorpusName = keyof typeof corpora;
/** `keep`: a pattern over the paths inside the package; declaration files are never kept. */
type PinnedPackage = { readonly name: string; readonly version: string; readonly integrity: string; readonly keep: string };
export type Corpus = {
  readonly name: CorpusName;
  readonly folder: string;
  readonly files: readonly string[];
  readonly bytes: number;
};

const CORPORA: Readonly<Record<CorpusName, readonly PinnedPackage[]>> = corpora;
/** Larger files are skipped by default, so they would count as bytes that nobody indexed. */
const MAX_FILE_BYTES = 1 << 20;
export const cacheFolder = join(process.cwd(), '.cache');

export const fetchCorpus = (name: CorpusName): Corpus => {
  const packages = CORPORA[name];
  const digest = createHash('sha1').update(JSON.stringify(packages)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder, 'corpora', `${name}-${digest}`);
  if (!existsSync(folder)) assemble(packages, folder);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--force', '.']);
  const files = listFiles(folder);
  return { name, folder, files, bytes: files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) };
};

const assemble = (packages: readonly PinnedPackage[], folder: string): void => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  try {
    for (const pinned of packages) unpack(pinned, draft);
    commitAll(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const unpack = (pinned: PinnedPackage, draft: string): void => {
  console.error(`Fetching ${pinned.name}@${pinned.version} …`);
  const scratch = mkdtempSync(join(cacheFolder, 'unpack-'));
  try {
    execFileSync('npm', ['pack', `${pinned.name}@${pinned.version}`, '--silent', '--pack-destination', scratch], {
      stdio: 'pipe',
    });
    const archive = join(scratch, readdirSync(scratch)[0] ?? '');
    checkIntegrity(archive, pinned);
    execFileSync('tar', ['-xzf', archive, '-C', scratch]);
    rmSync(archive);
    const top = join(scratch, readdirSync(scratch)[0] ?? '');
    const keep = new RegExp(pinned.keep, 'u');
    const isKept = (path: string): boolean =>
      keep.test(path) && !/\.d\.[cm]?ts$/u.test(path) && statSync(join(top, path)).size <= MAX_FILE_BYTES;
    for (const path of listFiles(top).filter(isKept)) cpSync(join(top, path), join(draft, pinned.name, path));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const checkIntegrity = (archive: string, { name, integrity }: PinnedPackage): void => {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}: the tarball's integrity is ${found}, bench/corpora.json says ${integrity}`);
};

const commitAll = (folder: string): void => {
  const git = (...args: string[]): void => void execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', 'commit', '--quiet', '--message', 'Pinned sources');
};

/** Paths with `/`, sorted, without the git folder. */
const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.git/'))
    .toSorted();

/** A folder of the cache that is empty when it is handed out. */
export const emptyFolder = (name: string): string => {
  const folder = join(cacheFolder, 'bench', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

export const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

export const writeJson = (path: string, value: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
};
