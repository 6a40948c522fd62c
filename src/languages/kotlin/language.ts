/** Kotlin. */
import type { Language } from '#model';
import { KOTLIN_LITERALS, KOTLIN_NAMES } from './builtins.ts';
import { kdocText } from './kdoc-text.ts';
import { KOTLIN_FUNCTIONS, KOTLIN_LINKING } from './library.ts';
import imports from './imports.scm';
import references from './references.scm';
import { rewriteKotlin } from './rewrite-kotlin.ts';
import symbols from './symbols.scm';

/** Annotations of JUnit and of kotlin.test, and functions of Kotest and Spek. */
const TEST_MARKS = `Test ParameterizedTest RepeatedTest TestFactory TestTemplate Theory Property
  test should describe it context given feature scenario expect`;

export const kotlin: Language = {
  id: 'kotlin',
  aliases: ['kt'],
  extensions: ['.kt', '.kts'],
  fileNames: [],
  interpreters: ['kotlin', 'kotlinc'],
  grammar: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  version: 3,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
    docText: kdocText,
  },
  builtins: KOTLIN_NAMES,
  extendsBuiltIns: true,
  ...KOTLIN_FUNCTIONS,
  unevenTypes: ['block_comment', 'string_literal', 'multiline_string_literal', '"', '!is'],
  rewriteForGrammar: rewriteKotlin,
  queries: [symbols, references, imports],
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private', internal: 'internal' },
    prefixes: {},
    member: 'public',
    other: 'public',
  },
  hasSeparateTypeNames: true,
  mergesOverloads: false,
  overloads: true,
  literalTypes: KOTLIN_LITERALS,
  localsStartWhereDeclared: true,
  openTypes: new Set(['Any']),
  tests: { kind: 'called', calls: new Set(TEST_MARKS.split(/\s+/u)) },
  awaitables: new Set(),
  linking: KOTLIN_LINKING,
};
