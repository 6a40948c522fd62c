/** The compared projects: pinned packages of bench/corpora.json, and Debian packages in the available version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfPath } from '#languages';
import { type CorpusName, fetchDebian, fetchPart, listFiles, MAX_FILE_BYTES } from '../../bench/corpus.ts';
import type { LanguageName } from './kinds.ts';

/** `under`: the folder of the unpacked package to read. */
type Source =
  | { readonly kind: 'corpus'; readonly corpus: CorpusName; readonly under: string }
  | { readonly kind: 'debian'; readonly packageName: string; readonly under: string };

export type Project = { readonly name: string; readonly language: LanguageName; readonly source: Source };
export type FetchedProject = { readonly version: string; readonly folder: string; readonly paths: readonly string[] };

const corpus = (name: CorpusName, under: string): Source => ({ kind: 'corpus', corpus: name, under });
const debian = (packageName: string, under: string): Source => ({ kind: 'debian', packageName, under });

export const PROJECTS: readonly Project[] = [
  { name: 'rxjs', language: 'typescript', source: corpus('rxjs', 'rxjs') },
  { name: 'zod', language: 'typescript', source: corpus('zod', 'zod') },
  { name: '@fluentui/react', language: 'typescript', source: corpus('mixed', '@fluentui/react') },
  { name: 'effect', language: 'typescript', source: corpus('mixed', 'effect') },
  { name: 'three', language: 'javascript', source: corpus('mixed', 'three') },
  { name: 'express', language: 'javascript', source: corpus('commonjs', 'express') },
  { name: 'webpack', language: 'javascript', source: corpus('commonjs', 'webpack') },
  { name: 'django', language: 'python', source: debian('python3-django', 'usr/lib/python3/dist-packages/django') },
  { name: 'sqlalchemy', language: 'python', source: debian('python3-sqlalchemy', 'usr/lib/python3/dist-packages/sqlalchemy') },
  { name: 'twisted', language: 'python', source: debian('python3-twisted', 'usr/lib/python3/dist-packages/twisted') },
  { name: 'go', language: 'go', source: debian('golang-1.19-src', 'usr/share/go-1.19/src') },
  { name: 'grpc', language: 'go', source: debian('golang-google-grpc-dev', 'usr/share/gocode/src/google.golang.org/grpc') },
];

export const fetchProject = ({ name, language, source }: Project): FetchedProject => {
  const { version, folder } =
    source.kind === 'corpus' ? fetchPart(source.corpus, source.under) : fetchDebian(source.packageName, source.under);
  const paths = listFiles(folder)
    .map((path) => join(folder, path))
    .filter((path) => isWrittenIn(path, language) && readFileSync(path).length <= MAX_FILE_BYTES);
  if (paths.length === 0) throw new Error(`${name}: no ${language} files in ${folder}`);
  return { version, folder, paths };
};

/** TSX is TypeScript. */
const isWrittenIn = (path: string, language: LanguageName): boolean => {
  const id = languageOfPath(path)?.id;
  return id === language || (id === 'tsx' && language === 'typescript');
};
