/**
 * The projects of `projects/LANGUAGE.json`: links are tuned on some and reported on others. Each is copied into its own git
 * repository under `.cache/evals/graph/projects`, with the files of its package only.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
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

const LISTS = ['tune', 'report'] as const;

const named = { name: z.string(), keep: z.string().optional() };
const PROJECT = z.union([
  z.strictObject({ ...named, corpus: z.string(), under: z.string() }),
  z.strictObject({ ...named, debian: z.string(), under: z.string() }),
  z.strictObject({ ...named, debianSource: z.string(), under: z.string() }),
  z.strictObject({ ...named, npm: z.strictObject({ version: z.string(), integrity: z.string() }) }),
]);
const LANGUAGE = z.strictObject({
  /** A pattern of paths. */
  files: z.string(),
  /** A key of `ORACLES`. */
  oracle: z.string(),
  /** In percent: precision and recall of resolved links, recall including unresolved ones. */
  goals: z.strictObject({ precision: z.number(), recall: z.number(), recallWithUnresolved: z.number() }),
  tune: z.array(PROJECT),
  report: z.array(PROJECT),
});

export type ListName = (typeof LISTS)[number];
/** `under`: a folder of the unpacked package; `keep`: a pattern for paths in it. */
export type ProjectEntry = z.infer<typeof PROJECT>;
export type GraphLanguage = z.infer<typeof LANGUAGE> & { readonly id: string };
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
const FOLDER = join('evals', 'graph', 'projects');

export const readLanguages = (): readonly GraphLanguage[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((file) => ({
      id: basename(file, '.json'),
      ...LANGUAGE.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')), {
        error: () => `${file} is not as README.md says`,
      }),
    }));

export const languageNamed = (id: string): GraphLanguage => {
  const language = readLanguages().find((each) => each.id === id);
  if (!language) throw new Error(`no ${id}.json in ${FOLDER}`);
  return language;
};

export const plannedProjects = (language: GraphLanguage): readonly PlannedProject[] =>
  LISTS.flatMap((list) => language[list].map((entry) => ({ list, entry, language })));

export const fetchProject = ({ list, entry, language }: PlannedProject): Project => {
  const { version, use } = sourceOf(entry);
  const folder = join(graphCache, 'projects', folderName(entry.name, version));
  if (!existsSync(folder)) use((source) => copyProject(source, { folder, keep: entry.keep ?? '.' }));
  const pattern = new RegExp(language.files, 'u');
  const files = listFiles(folder).filter((path) => pattern.test(path));
  if (files.length === 0) throw new Error(`${entry.name}: no ${language.id} files in ${folder}`);
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
  if (!isCorpusName(corpus)) throw new Error(`unknown corpus ${corpus}`);
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
