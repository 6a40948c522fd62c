/** An extractor for tests, with the grammars from node_modules. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LANGUAGES } from '#languages';
import type { FileFacts, Language } from '#model';
import { createExtractor } from '../extractor.ts';

const require = createRequire(import.meta.url);

export const readGrammar = (grammar: string): Promise<Uint8Array> => readFile(require.resolve(grammar));

export const extractorOfTests = createExtractor({ readGrammar });

export const languageNamed = (id: string): Language => {
  const language = LANGUAGES.find((known) => known.id === id);
  if (!language) throw new Error(`no language ${id}`);
  return language;
};

export const factsOfText = async (text: string, id = 'typescript'): Promise<FileFacts> =>
  (await extractorOfTests).extract(text, languageNamed(id));
