/** The compared projects: pinned packages of bench/corpora.json, and Debian packages in the available version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfPath } from '#languages';
import {
  fetchDebian,
  fetchDebianSource,
  fetchPart,
  isCorpusName,
  listFiles,
  MAX_FILE_BYTES,
  type UnpackedPackage,
} from '../../bench/corpus.ts';
import type { Comparison, ProjectSource } from './comparisons.ts';

export type FetchedProject = { readonly version: string; readonly folder: string; readonly paths: readonly string[] };

export const fetchProject = (project: ProjectSource, { language, ids }: Comparison): FetchedProject => {
  const { version, folder } = unpackedOf(project);
  const keep = new RegExp(project.keep ?? '', 'u');
  const paths = listFiles(folder)
    .filter((path) => keep.test(path))
    .map((path) => join(folder, path))
    .filter((path) => ids.includes(languageOfPath(path)?.id ?? '') && readFileSync(path).length <= MAX_FILE_BYTES);
  if (paths.length === 0) throw new Error(`${project.name}: no ${language} files in ${folder}`);
  return { version, folder, paths };
};

const unpackedOf = (project: ProjectSource): UnpackedPackage => {
  if ('debian' in project) return fetchDebian(project.debian, project.under);
  if ('debianSource' in project) return fetchDebianSource(project.debianSource, project.under);
  if (!isCorpusName(project.corpus)) throw new Error(`${project.name}: no corpus ${project.corpus} in bench/`);
  return fetchPart(project.corpus, project.under);
};
