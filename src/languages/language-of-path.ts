/** The language of a file, by its name or its `#!` line. */
import type { Language } from '#model';
import { LANGUAGES } from './all-languages.ts';

const byEnding = new Map(LANGUAGES.flatMap((language) => language.extensions.map((ending) => [ending, language] as const)));
const byFileName = new Map(LANGUAGES.flatMap((language) => language.fileNames.map((name) => [name, language] as const)));
const byInterpreter = new Map(LANGUAGES.flatMap((language) => language.interpreters.map((name) => [name, language] as const)));

/** `firstLine` is used only if the name does not decide. Undefined if no language matches. */
export const languageOfPath = (path: string, firstLine = ''): Language | undefined => {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const dot = fileName.lastIndexOf('.');
  const byName = byFileName.get(fileName) ?? (dot < 0 ? undefined : byEnding.get(fileName.slice(dot).toLowerCase()));
  return byName ?? byInterpreter.get(interpreterOf(firstLine));
};

/** `#!/usr/bin/env -S node --flag` → `node`. Also accepts a bare program name. */
const interpreterOf = (firstLine: string): string => {
  const words = firstLine.replace(/^#!/u, '').trim().split(/\s+/u);
  const program = words
    .map((word) => word.slice(word.lastIndexOf('/') + 1))
    .find((word) => word !== 'env' && !word.startsWith('-'));
  return program ?? '';
};
