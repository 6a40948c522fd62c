/** C#. */
import type { Language } from '#model';
import { CSHARP_NAMES, CSHARP_CONVERSIONS, CSHARP_LITERALS } from './builtins.ts';
import { docText } from './doc-text.ts';
import { impliedImports, projectOf } from './project-of.ts';
import imports from './imports.scm';
import references from './references.scm';
import { isMisreadCSharp, rewriteCSharp } from './rewrite-c-sharp.ts';
import symbols from './symbols.scm';

const TEST_ATTRIBUTES = `Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod SkippableFact SkippableTheory FactAttribute
  TheoryAttribute TestAttribute TestMethodAttribute`;

export const cSharp: Language = {
  id: 'c-sharp',
  aliases: ['csharp', 'c#', 'cs'],
  extensions: ['.cs', '.csx'],
  fileNames: [],
  interpreters: ['dotnet-script'],
  grammar: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  version: 3,
  comments: { line: ['//'], block: [['/*', '*/']], doc: '///', docText },
  builtins: CSHARP_NAMES,
  extendsBuiltIns: true,
  queries: [symbols, references, imports],
  rewriteForGrammar: rewriteCSharp,
  isMisread: isMisreadCSharp,
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private', internal: 'internal', file: 'private' },
    prefixes: {},
    member: 'private',
    other: 'internal',
  },
  hasSeparateTypeNames: true,
  mergesOverloads: false,
  overloads: true,
  optionalParameters: true,
  extensionsListReceiver: true,
  literalTypes: CSHARP_LITERALS,
  conversions: CSHARP_CONVERSIONS,
  localsStartWhereDeclared: true,
  openTypes: new Set(['object', 'dynamic']),
  // Attributes of xUnit, NUnit and MSTest.
  tests: { kind: 'called', calls: new Set(TEST_ATTRIBUTES.split(/\s+/u)) },
  awaitables: new Set(['Task', 'ValueTask', 'ConfiguredTaskAwaitable', 'IAsyncEnumerable']),
  linking: {
    packages: { separator: '.', seesOuter: true, partialTypes: true, projectOf, sharedImportWord: 'global', impliedImports },
    bareMembers: true,
  },
};
