/** C++. */
import type { Language } from '#model';
import { CPP_NAMES } from '../c-family/builtins.ts';
import sharedImports from '../c-family/imports.scm';
import { isMisreadCpp } from '../c-family/cpp-macros.ts';
import { isCpp } from '../c-family/is-cpp.ts';
import sharedReferences from '../c-family/references.scm';
import { rewriteCpp } from '../c-family/rewrite-for-grammar.ts';
import { C_FAMILY_RULES } from '../c-family/rules.ts';
import attributedNames from '../c-family/attributed-names.scm';
import sharedSymbols from '../c-family/symbols.scm';
import imports from './imports.scm';
import { CPP_LINKING } from './linking.ts';
import references from './references.scm';
import symbols from './symbols.scm';

/** Sources, headers, modules, templates that headers include, and CUDA. */
const EXTENSIONS = 'cpp cc cxx c++ hpp hh hxx h++ ipp ixx cppm ccm cxxm mpp tpp txx tcc inl cu cuh';

export const cpp: Language = {
  ...C_FAMILY_RULES,
  id: 'cpp',
  aliases: ['c++', 'cxx', 'cc', 'hpp'],
  extensions: EXTENSIONS.split(' ').map((ending) => `.${ending}`),
  contested: { '.h': isCpp },
  interpreters: [],
  grammar: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
  version: 2,
  rewriteForGrammar: rewriteCpp,
  isMisread: isMisreadCpp,
  misreadPairs: [['identifier', 'compound_statement']],
  queries: [sharedSymbols, symbols, attributedNames, sharedReferences, references, sharedImports, imports],
  unevenTypes: ['#define', '#else', '#endif', '#if', '#ifdef', '#ifndef', '#include'],
  builtins: CPP_NAMES,
  hasSeparateTypeNames: false,
  localsStartWhereDeclared: true,
  linking: CPP_LINKING,
  tests: { kind: 'called', calls: new Set(['TEST', 'TEST_F', 'TEST_P', 'TEST_CASE', 'SCENARIO', 'BOOST_AUTO_TEST_CASE']) },
  visibility: {
    // The word of a class gives the members before its first section their visibility, that of a namespace without a name its own.
    words: {
      public: 'public',
      protected: 'protected',
      private: 'private',
      class: 'private',
      static: 'internal',
      namespace: 'internal',
    },
    prefixes: {},
    member: 'public',
    other: 'public',
  },
};
