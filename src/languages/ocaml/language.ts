/** OCaml. */
import type { Language } from '#model';
import { OCAML_RULES } from './rules.ts';

export const ocaml: Language = {
  ...OCAML_RULES,
  id: 'ocaml',
  aliases: ['ml'],
  extensions: ['.ml'],
  fileNames: [],
  grammar: 'tree-sitter-ocaml/tree-sitter-ocaml.wasm',
  version: 1,
};
