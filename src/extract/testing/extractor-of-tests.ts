/** An extractor for tests, with the grammars from node_modules. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LANGUAGES } from '#languages';
import type { FileFacts, Language } from '#model';
import { createExtractor } from '../extractor.ts';

const require = createRequire(import.meta.url);

const PACKAGE_OF: Readonly<Record<string, string>> = {
  'web-tree-sitter.wasm': 'web-tree-sitter',
  'tree-sitter-go.wasm': 'tree-sitter-go',
  'tree-sitter-typescript.wasm': 'tree-sitter-typescript',
  'tree-sitter-tsx.wasm': 'tree-sitter-typescript',
  'tree-sitter-javascript.wasm': 'tree-sitter-javascript',
  'tree-sitter-python.wasm': 'tree-sitter-python',
};

export const readGrammar = (fileName: string): Promise<Uint8Array> =>
  readFile(require.resolve(`${PACKAGE_OF[fileName]}/${fileName}`));

const extractor = createExtractor({ readGrammar });

export const languageNamed = (id: string): Language => {
  const language = LANGUAGES.find((known) => known.id === id);
  if (!language) throw new Error(`no language ${id}`);
  return language;
};

export const factsOfText = async (text: string, id = 'typescript'): Promise<FileFacts> =>
  (await extractor).extract(text, languageNamed(id));
