/**
 * Real code bases: npm packages in exact versions, and Debian packages in the available version, unpacked into one git
 * repository under `.cache/corpora/`. Downloaded once; needs npm, tar and git, and apt and dpkg for Debian.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import corpora from './corpora.json' with { type: 'json' };
import debianCorpora from './debian-corpora.json' with { type: 'json' };
import { unpackDebian, unpackDebianSource } from './debian-packages.ts';
import { type NpmPackage, withNpmPackage } from './npm-packages.ts';

export type CorpusName = keyof typeof corpora;
type AnyCorpusName = CorpusName | keyof typeof debianCorpora;
/** `keep`: a pattern for paths inside the package, below `root` if set; declaration files are never included. */
type NpmSource = NpmPackage & { readonly keep: string };
type DebianSource = { readonly debian: string; readonly root: string; readonly keep: string };
type Source = NpmSource | DebianSource;
export type CorpusPart = { readonly name: string; readonly version: string; readonly files: number; readonly bytes: number };
export type Corpus = {
  readonly name: AnyCorpusName;
  readonly folder: string;
  readonly files: readonly string[];
  readonly bytes: number;
  readonly parts: readonly CorpusPart[];
};

const NPM: Readonly<Record<string, readonly NpmSource[]>> = corpora;
/** `includes`: all files of these corpora. */
const DEBIAN: Readonly<Record<string, { readonly includes: readonly string[]; readonly packages: readonly DebianSource[] }>> =
  debianCorpora;
/** Larger files are skipped by default, so they must not count as indexed bytes. */
export const MAX_FILE_BYTES = 1 << 20;
export const cacheFolder = join(process.cwd(), '.cache');

export const corpusNames = [...Object.keys(NPM), ...Object.keys(DEBIAN)];
export const isCorpusName = (name: string): name is AnyCorpusName => corpusNames.includes(name);

export const fetchCorpus = (name: AnyCorpusName): Corpus => {
  const sources = sourcesOf(name);
  const versions = sources.map((source) => sourceVersion(source));
  const folder = join(cacheFolder, 'corpora', `${name}-${digestOf(sources, versions)}`);
  if (!existsSync(folder)) assemble(sources, folder);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--force', '.']);
  const sizes = listFiles(folder).map((path) => ({ path, bytes: statSync(join(folder, path)).size }));
  return {
    name,
    folder,
    files: sizes.map(({ path }) => path),
    bytes: sum(sizes),
    parts: sources.map((source, index) => {
      const own = sizes.filter(({ path }) => path.startsWith(`${sourceName(source)}/`));
      return { name: sourceName(source), version: versions[index] ?? '', files: own.length, bytes: sum(own) };
    }),
  };
};

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const describeParts = ({ parts }: Pick<Corpus, 'parts'>): string =>
  parts.map(({ name, version, files, bytes }) => `${name} ${version} (${files} files, ${megabytes(bytes)})`).join(', ');

const sum = (sizes: readonly { readonly bytes: number }[]): number => sizes.reduce((total, { bytes }) => total + bytes, 0);

const sourcesOf = (name: string): readonly Source[] => [
  ...(NPM[name] ?? []),
  ...(DEBIAN[name]?.includes.flatMap(sourcesOf) ?? []),
  ...(DEBIAN[name]?.packages ?? []),
];

const sourceName = (source: Source): string => ('debian' in source ? source.debian : source.name);
const sourceVersion = (source: Source): string => ('debian' in source ? unpackedVersion(source.debian) : source.version);
const debianFolder = (name: string): string => join(cacheFolder, 'debian', name);
const unpackedVersion = (name: string): string => unpackDebian([name], debianFolder(name))[0]?.version ?? '';

export type UnpackedPackage = { readonly folder: string; readonly version: string };

/** The package of that name in a corpus. */
export const fetchPart = (corpus: AnyCorpusName, part: string): UnpackedPackage => {
  const { folder, parts } = fetchCorpus(corpus);
  return { folder: join(folder, part), version: parts.find(({ name }) => name === part)?.version ?? '' };
};

/** A folder of a Debian package. */
export const fetchDebian = (name: string, under: string): UnpackedPackage => ({
  version: unpackedVersion(name),
  folder: join(debianFolder(name), under),
});

/** A folder of the sources that a Debian package is built from, without Debian's changes. */
export const fetchDebianSource = (name: string, under: string): UnpackedPackage => {
  const folder = join(cacheFolder, 'debian-sources', name);
  return { version: unpackDebianSource(name, folder).version, folder: join(folder, under) };
};

/** Debian versions are not pinned in the list, so the digest includes them. */
const digestOf = (sources: readonly Source[], versions: readonly string[]): string => {
  const pinned = sources.every((source) => !('debian' in source));
  return createHash('sha1')
    .update(JSON.stringify(pinned ? sources : [sources, versions]))
    .digest('hex')
    .slice(0, 12);
};

const assemble = (sources: readonly Source[], folder: string): void => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  try {
    for (const source of sources) {
      const copy = (top: string): void => copyMatchingFiles(source, top, join(draft, sourceName(source)));
      if ('debian' in source) copy(join(debianFolder(source.debian), source.root));
      else withNpmPackage(source, join(cacheFolder, 'unpack-'), copy);
    }
    commitAll(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const copyMatchingFiles = (source: Source, top: string, target: string): void => {
  const keep = new RegExp(source.keep, 'u');
  const isKept = (path: string): boolean =>
    keep.test(path) && !/\.d\.[cm]?ts$/u.test(path) && statSync(join(top, path)).size <= MAX_FILE_BYTES;
  for (const path of listFiles(top).filter(isKept)) cpSync(join(top, path), join(target, path));
};

export const commitAll = (folder: string): void => {
  const git = (...args: string[]): void => void execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', 'commit', '--quiet', '--message', 'Pinned sources');
};

/** Sorted paths with `/`, without `.git`. */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.git/'))
    .toSorted();

/** An empty folder in the cache. */
export const emptyFolder = (name: string): string => {
  const folder = join(cacheFolder, 'bench', name);
  makeEmpty(folder);
  return folder;
};

export const makeEmpty = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
};

export const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);

export const writeJson = (path: string, value: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
};
