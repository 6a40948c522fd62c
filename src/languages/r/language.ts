/** R. */
import type { Language } from '#model';
import { R_NAMES } from './builtins.ts';
import { R_LINKING } from './linking.ts';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

export const r: Language = {
  id: 'r',
  aliases: ['rlang'],
  extensions: ['.r', '.rprofile'],
  fileNames: ['.Rprofile'],
  interpreters: ['Rscript', 'R', 'r'],
  grammar: '@davisvaughan/tree-sitter-r/tree-sitter-r.wasm',
  version: 2,
  comments: { line: ["#'", '#'], block: [], directives: /^# ?(?:nolint|nocov|styler:)/u },
  builtins: R_NAMES,
  unevenTypes: ['integer'],
  queries: [symbols, references, imports],
  visibility: { words: { private: 'private' }, prefixes: { '.': 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  awaitables: new Set(),
  linking: R_LINKING,
  tests: { kind: 'called', calls: new Set(['test_that', 'it', 'describe']) },
};
