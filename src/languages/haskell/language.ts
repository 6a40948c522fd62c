/** Haskell, as GHC reads it. */
import type { Language } from '#model';
import { HASKELL_BUILTINS } from './builtins.ts';
import { haddockText } from './haddock-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveHaskell } from './resolve.ts';
import { needsPlainHaskell, plainHaskell } from './plain-haskell.ts';
import symbols from './symbols.scm';

/** The functions of Hspec, Tasty, HUnit and Hedgehog that declare a test or a group of tests. */
const TEST_CALLS = `describe context it specify prop fdescribe fit xdescribe xit testCase testCaseSteps testGroup testProperty
  testPropertyNamed goldenVsFile goldenVsString unitTest`;

export const haskell: Language = {
  id: 'haskell',
  aliases: ['hs'],
  extensions: ['.hs', '.lhs', '.hsc', '.hs-boot'],
  fileNames: [],
  interpreters: ['runghc', 'runhaskell', 'stack'],
  grammar: 'tree-sitter-haskell/tree-sitter-haskell.wasm',
  version: 1,
  comments: {
    line: ['--'],
    block: [['{-', '-}']],
    doc: '-- |',
    docText: haddockText,
    // `-- ^` documents what comes before it, and a pragma speaks to the compiler.
    directives: /^(?:--\s*\^|\{-#|\{-\s*\^|--\s*\$)/u,
  },
  builtins: HASKELL_BUILTINS,
  rewriteForGrammar: plainHaskell,
  isMisread: needsPlainHaskell,
  keepsColons: true,
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: {}, member: 'private', inValue: 'internal', other: 'private' },
  hasSeparateTypeNames: true,
  typesAreNoValues: true,
  mergesOverloads: false,
  awaitables: new Set(),
  tests: { kind: 'called', calls: new Set(TEST_CALLS.split(/\s+/u)), names: /^(?:prop_|hprop_|test_|unit_|spec_|case_)/u },
  linking: { resolve: resolveHaskell, bindsWhole: true },
};
