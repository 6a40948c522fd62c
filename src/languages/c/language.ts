/** C. */
import type { Language } from '#model';
import imports from '../c-family/imports.scm';
import references from '../c-family/references.scm';
import { rewriteC } from '../c-family/rewrite-for-grammar.ts';
import { C_FAMILY_RULES } from '../c-family/rules.ts';
import attributedNames from '../c-family/attributed-names.scm';
import sharedSymbols from '../c-family/symbols.scm';
import symbols from './symbols.scm';

export const c: Language = {
  ...C_FAMILY_RULES,
  id: 'c',
  aliases: [],
  extensions: ['.c', '.h'],
  interpreters: ['tcc'],
  grammar: 'tree-sitter-c/tree-sitter-c.wasm',
  version: 1,
  rewriteForGrammar: rewriteC,
  queries: [sharedSymbols, symbols, attributedNames, references, imports],
  hasSeparateTypeNames: true,
};
