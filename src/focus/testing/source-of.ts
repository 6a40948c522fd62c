/** Reads a text as focus does, with real facts and without a store. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createExtractor } from '#extract';
import { languageOfPath } from '#languages';
import { repoPath } from '#model';
import { type SourceLines, sourceLines } from '../source-lines.ts';

const require = createRequire(import.meta.url);

const extractor = createExtractor({ readGrammar: (grammar) => readFile(require.resolve(grammar)) });

export const sourceOf = async (path: string, text: string): Promise<SourceLines> => {
  const language = languageOfPath(path);
  if (!language) return sourceLines({ path: repoPath(path), text });
  const { symbols, imports } = await (await extractor).extract(text, language);
  return sourceLines({ path: repoPath(path), text, symbols, imports: imports.map(({ span }) => span) });
};
