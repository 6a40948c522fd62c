/** Interfaces of OCaml modules: the same queries over another grammar. */
import type { Language } from '#model';
import { OCAML_RULES } from '../ocaml/rules.ts';

export const ocamlInterface: Language = {
  ...OCAML_RULES,
  id: 'ocaml-interface',
  aliases: ['ocaml', 'ml', 'mli'],
  extensions: ['.mli'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-ocaml/tree-sitter-ocaml_interface.wasm',
  version: 1,
};
