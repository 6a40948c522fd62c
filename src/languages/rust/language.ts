/** Rust. */
import type { Language } from '#model';
import { RUST_BUILTINS } from './builtins.ts';
import imports from './imports.scm';
import { RUST_LINKING } from './linking.ts';
import { hasMacroCalls, openMacros } from './open-macros.ts';
import { pathOutside } from './path-outside.ts';
import references from './references.scm';
import symbols from './symbols.scm';

export const rust: Language = {
  id: 'rust',
  aliases: ['rs'],
  extensions: ['.rs'],
  fileNames: [],
  interpreters: ['rust-script', 'cargo'],
  grammar: 'tree-sitter-rust/tree-sitter-rust.wasm',
  version: 4,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '///',
    directives: /^\/\/!/u,
  },
  builtins: RUST_BUILTINS,
  unevenTypes: ['"', 'line_comment', 'block_comment', 'doc_comment', 'string_literal', 'raw_string_literal'],
  queries: [symbols, references, imports],
  isMisread: hasMacroCalls,
  rewriteForGrammar: openMacros,
  visibility: {
    words: {
      pub: 'public',
      'pub(crate)': 'internal',
      'pub(super)': 'internal',
      'pub(self)': 'private',
    },
    prefixes: {},
    member: 'private',
    other: 'private',
  },
  hasSeparateTypeNames: true,
  pathOutside,
  mergesOverloads: false,
  localsStartWhereDeclared: true,
  awaitables: new Set(['Result', 'Option', 'Future', 'Poll']),
  // A trait may add methods to any type.
  extendsBuiltIns: true,
  linking: RUST_LINKING,
};
