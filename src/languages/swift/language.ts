/** Swift. */
import type { Language } from '#model';
import { SWIFT_LITERALS, SWIFT_NAMES } from './builtins.ts';
import imports from './imports.scm';
import { SWIFT_LINKING } from './linking.ts';
import { SWIFT_PARSER } from './parser/parse-swift.ts';
import references from './references.scm';
import symbols from './symbols.scm';

export const swift: Language = {
  id: 'swift',
  aliases: [],
  extensions: ['.swift', '.swiftinterface'],
  fileNames: [],
  interpreters: ['swift'],
  parser: SWIFT_PARSER,
  version: 1,
  comments: {
    line: ['//'],
    block: [['/*', '*/']],
    doc: '///',
    directives: /^\/\/ ?(?:swiftlint:|swift-format-ignore|sourcery:|MARK:|TODO:|FIXME:)/u,
  },
  builtins: SWIFT_NAMES,
  extendsBuiltIns: true,
  impliedParameter: '$0',
  queries: [symbols, references, imports],
  visibility: {
    words: {
      public: 'public',
      open: 'public',
      package: 'internal',
      internal: 'internal',
      fileprivate: 'private',
      private: 'private',
    },
    prefixes: {},
    member: 'internal',
    other: 'internal',
  },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  overloads: true,
  optionalParameters: true,
  literalTypes: SWIFT_LITERALS,
  localsStartWhereDeclared: true,
  openTypes: new Set(['Any', 'AnyObject']),
  tests: { kind: 'called', calls: new Set(['Test', 'Suite', 'describe', 'it', 'context']), names: /^test(?![\p{Ll}])/u },
  awaitables: new Set(),
  linking: SWIFT_LINKING,
};
