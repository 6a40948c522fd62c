/** Java. */
import type { Language } from '#model';
import { javadocText } from './javadoc-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

/** Types of `java.lang` that hardly any project declares itself, and words that the grammar reads as names. */
const BUILTINS = `String Object Integer Long Boolean Double Float Short Byte Character Number Math System Throwable Exception
  RuntimeException Error IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException
  IndexOutOfBoundsException ClassCastException ArithmeticException NumberFormatException InterruptedException StringBuilder
  StringBuffer CharSequence Void Thread Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs var default java javax`;

/** Annotations of JUnit 4 and 5 and of TestNG. */
const TEST_ANNOTATIONS = 'Test ParameterizedTest RepeatedTest TestFactory TestTemplate Theory Property';

export const java: Language = {
  id: 'java',
  aliases: [],
  extensions: ['.java'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-java/tree-sitter-java.wasm',
  version: 1,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
    docText: javadocText,
  },
  builtins: new Set(BUILTINS.split(/\s+/u)),
  queries: [symbols, references, imports],
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private' },
    prefixes: {},
    member: 'internal',
    other: 'internal',
  },
  hasSeparateTypeNames: false,
  callableNames: 'apart',
  mergesOverloads: false,
  localsStartWhereDeclared: true,
  openTypes: new Set(['Object']),
  tests: { kind: 'called', calls: new Set(TEST_ANNOTATIONS.split(' ')) },
  awaitables: new Set(),
};
