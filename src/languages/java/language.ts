/** Java. */
import type { Language } from '#model';
import { JVM_CONTAINER_METHODS, JVM_ELEMENT_CALLBACKS, JVM_ELEMENT_METHODS, JVM_PACKAGES } from '../jvm/packages.ts';
import { BUILTINS, CONVERSIONS, LITERAL_TYPES } from './builtins.ts';
import { javadocText } from './javadoc-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

/** Annotations of JUnit 4 and 5 and of TestNG. */
const TEST_ANNOTATIONS = 'Test ParameterizedTest RepeatedTest TestFactory TestTemplate Theory Property';

export const java: Language = {
  id: 'java',
  aliases: [],
  extensions: ['.java'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-java/tree-sitter-java.wasm',
  version: 3,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
    docText: javadocText,
  },
  builtins: BUILTINS,
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
  overloads: true,
  literalTypes: LITERAL_TYPES,
  conversions: CONVERSIONS,
  localsStartWhereDeclared: true,
  openTypes: new Set(['Object']),
  tests: { kind: 'called', calls: new Set(TEST_ANNOTATIONS.split(' ')) },
  awaitables: new Set(),
  linking: {
    packages: JVM_PACKAGES,
    bareMembers: true,
    useTellsApart: true,
    elementMethods: new Set(JVM_ELEMENT_METHODS.split(/\s+/u)),
    sameContainerMethods: new Set(JVM_CONTAINER_METHODS.split(/\s+/u)),
    elementCallbacks: JVM_ELEMENT_CALLBACKS,
  },
};
