/** Elixir. */
import type { Language } from '#model';
import { ELIXIR_NAMES } from './builtins.ts';
import { docAttributeText } from './doc-attribute-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

export const elixir: Language = {
  id: 'elixir',
  aliases: ['ex', 'exs'],
  extensions: ['.ex', '.exs'],
  fileNames: ['mix.lock'],
  interpreters: ['elixir', 'iex', 'mix'],
  grammar: 'tree-sitter-elixir/tree-sitter-elixir.wasm',
  version: 1,
  comments: {
    line: ['#'],
    block: [],
    docString: /^@(?:module|type)?doc (?:~[sS])?(""")/u,
    docText: docAttributeText,
    directives: /^#\s*(?:!|credo:|sobelow_|coveralls-|TODO\b)/u,
  },
  builtins: ELIXIR_NAMES,
  queries: [symbols, references, imports],
  joinedNames: '.',
  visibility: {
    words: {
      def: 'public',
      defp: 'private',
      defmacro: 'public',
      defmacrop: 'private',
      defguard: 'public',
      defguardp: 'private',
      typep: 'private',
    },
    prefixes: {},
    member: 'public',
    other: 'public',
  },
  hasSeparateTypeNames: false,
  callableNames: 'apart',
  mergesOverloads: false,
  awaitables: new Set(),
  defaultImportName: /([^.]+)$/u,
  tests: { kind: 'called', calls: new Set(['test', 'describe', 'property', 'doctest']) },
  linking: { packages: { separator: '.', isModule: true } },
};
