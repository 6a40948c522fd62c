/** Ruby. */
import { type Language, versionOfFrameworks } from '#model';
import { RUBY_BUILTINS } from './builtins.ts';
import { RUBY_LINKING } from './linking.ts';
import { RUBY_SURFACES } from './surfaces.ts';
import { yardText } from './yard-text.ts';
import { yardTypes } from './yard-types.ts';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';
import { RUBY_FILE_NAMES, RUBY_TEST_CALLS } from './tool-names.ts';

export const ruby: Language = {
  id: 'ruby',
  aliases: ['rb'],
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.rbw', '.jbuilder', '.podspec', '.thor', '.builder', '.rabl'],
  fileNames: RUBY_FILE_NAMES,
  interpreters: ['ruby', 'jruby', 'rake', 'macruby', 'rbx'],
  grammar: 'tree-sitter-ruby/tree-sitter-ruby.wasm',
  version: 4 + versionOfFrameworks(RUBY_SURFACES.frameworks),
  ...RUBY_SURFACES,
  comments: {
    line: ['##', '#'],
    block: [['=begin', '=end']],
    docText: yardText,
    docTypes: yardTypes,
    directives:
      /^#\s*(?:!|-\*-|frozen_string_literal:|encoding:|coding:|typed:|rubocop:|:nocov:|warn_indent:|shareable_constant_value:)/u,
  },
  builtins: RUBY_BUILTINS,
  queries: [symbols, references, imports],
  visibility: {
    words: {
      private: 'private',
      protected: 'protected',
      public: 'public',
      def: 'public',
      class: 'public',
      module: 'public',
      '=': 'public',
      module_function: 'public',
      private_class_method: 'private',
      public_class_method: 'public',
      private_constant: 'private',
    },
    prefixes: { '@': 'private' },
    member: 'public',
    other: 'public',
  },
  hasSeparateTypeNames: false,
  mixesInModules: true,
  extendsBuiltIns: true,
  impliesSelf: /^(?:[\p{Ll}_]|@)/u,
  mergesOverloads: false,
  localsStartWhereDeclared: true,
  awaitables: new Set(),
  tests: { kind: 'called', calls: RUBY_TEST_CALLS, names: /^test_/u },
  linking: RUBY_LINKING,
};
