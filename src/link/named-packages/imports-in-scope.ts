/** The imports that hold in a file: its own, those that any file of its project shares, and those of its project file. */
import type { ImportFact } from '#model';
import { findFilesMentioning } from '../find-files-mentioning.ts';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';

export type NamedImport = Pick<ImportFact, 'specifier' | 'name' | 'alias'>;

export const importsInScope = async (files: LinkedFiles, file: LinkedFile): Promise<readonly NamedImport[]> => {
  const { sharedImportWord, impliedImports } = file.language?.linking?.packages ?? {};
  if (sharedImportWord === undefined && !impliedImports) return file.imports;
  const project = files.projectOf(file);
  const ofProject = await files.once(`project imports ${file.language?.id ?? ''}\0${project}`, async () => [
    ...(sharedImportWord === undefined ? [] : await sharedImports(files, file, sharedImportWord)),
    ...(await files.impliedImports(file)),
  ]);
  return [...file.imports, ...ofProject];
};

const sharedImports = async (files: LinkedFiles, file: LinkedFile, word: string): Promise<readonly NamedImport[]> => {
  const project = files.projectOf(file);
  const mentioning = await findFilesMentioning(files, { name: word, language: file.language });
  const own = mentioning.filter((entry) => files.projectOf(files.fileIdentity(entry)) === project);
  return [...(await files.referencesIn(own)).values()].flatMap(({ imports }) => imports.filter(({ isShared }) => isShared));
};
