/**
 * The projects of `projects.json`: links are tuned on some and reported on others. Each is copied into its own git repository
 * under `.cache/evals/graph/projects`, with the files of its package only.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  cacheFolder,
  commitAll,
  fetchDebian,
  fetchDebianSource,
  fetchPart,
  isCorpusName,
  listFiles,
  MAX_FILE_BYTES,
  type UnpackedPackage,
} from '../../bench/corpus.ts';
import { folderName, withNpmPackage } from '../../bench/npm-packages.ts';
import lists from './projects.json' with { type: 'json' };

export type GraphLanguage = 'typescript' | 'python' | 'go' | 'c' | 'cpp';
export type ListName = keyof typeof lists;
/** `under`: a folder of the unpacked package; `keep`: a pattern for paths in it. */
export type ProjectEntry = { readonly name: string; readonly language: string; readonly keep?: string } & (
  | { readonly corpus: string; readonly under: string }
  | { readonly debian: string; readonly under: string }
  | { readonly debianSource: string; readonly under: string }
  | { readonly npm: { readonly version: string; readonly integrity: string } }
);
export type Project = {
  readonly list: ListName;
  readonly name: string;
  readonly version: string;
  readonly language: GraphLanguage;
  readonly folder: string;
  readonly files: readonly string[];
};
export type PlannedProject = { readonly list: ListName; readonly entry: ProjectEntry; readonly language: GraphLanguage };

export const graphCache = join(cacheFolder, 'evals', 'graph');
const EXTENSIONS: Readonly<Record<GraphLanguage, RegExp>> = {
  typescript: /\.tsx?$/u,
  python: /\.py$/u,
  go: /\.go$/u,
  c: /\.[ch]$/u,
  cpp: /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inl|ipp)$/u,
};
const isGraphLanguage = (name: string): name is GraphLanguage => name in EXTENSIONS;

export const plannedProjects = (): readonly PlannedProject[] =>
  (['tune', 'report'] as const).flatMap((list) =>
    (lists[list] as readonly ProjectEntry[]).map((entry) => {
      if (!isGraphLanguage(entry.language)) throw new Error(`projects.json: ${entry.name} has an unsupported language`);
      return { list, entry, language: entry.language };
    }),
  );

export const fetchProject = ({ list, entry, language }: PlannedProject): Project => {
  const { version, use } = sourceOf(entry);
  const folder = join(graphCache, 'projects', folderName(entry.name, version));
  if (!existsSync(folder)) use((source) => copyProject(source, { folder, keep: entry.keep ?? '.' }));
  const files = listFiles(folder).filter((path) => EXTENSIONS[language].test(path));
  if (files.length === 0) throw new Error(`${entry.name}: no ${language} files in ${folder}`);
  return { list, name: entry.name, version, language, folder, files };
};

/** `use` passes the project's folder; a downloaded archive is removed afterwards. */
type Source = { readonly version: string; readonly use: (copy: (folder: string) => void) => void };

const sourceOf = (entry: ProjectEntry): Source => {
  if ('npm' in entry) {
    const pinned = { name: entry.name, ...entry.npm };
    return { version: pinned.version, use: (copy) => withNpmPackage(pinned, join(cacheFolder, 'unpack-'), copy) };
  }
  const { folder, version } = unpackedOf(entry);
  return { version, use: (copy) => copy(folder) };
};

const unpackedOf = (entry: Exclude<ProjectEntry, { readonly npm: unknown }>): UnpackedPackage => {
  if ('debianSource' in entry) return fetchDebianSource(entry.debianSource, entry.under);
  return 'corpus' in entry ? fetchPinned(entry) : fetchDebian(entry.debian, entry.under);
};

const fetchPinned = ({ corpus, under }: { readonly corpus: string; readonly under: string }): UnpackedPackage => {
  if (!isCorpusName(corpus)) throw new Error(`projects.json: unknown corpus ${corpus}`);
  return fetchPart(corpus, under);
};

const copyProject = (source: string, { folder, keep }: { readonly folder: string; readonly keep: string }): void => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  try {
    const kept = new RegExp(keep, 'u');
    for (const path of listFiles(source).filter(
      (each) => kept.test(each) && readFileSync(join(source, each)).length <= MAX_FILE_BYTES,
    ))
      cpSync(join(source, path), join(draft, path));
    commitAll(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
