/** Julia. */
import type { Language } from '#model';
import { JULIA_NAMES } from './builtins.ts';
import { docstringText } from './docstring-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveJulia } from './resolve.ts';
import { rewriteJulia } from './rewrite-julia.ts';
import symbols from './symbols.scm';

export const julia: Language = {
  id: 'julia',
  aliases: ['jl'],
  extensions: ['.jl'],
  fileNames: [],
  interpreters: ['julia'],
  grammar: 'tree-sitter-julia/tree-sitter-julia.wasm',
  version: 1,
  comments: {
    line: ['#'],
    block: [['#=', '=#']],
    docString: /^(?:raw|@doc (?:raw)?)?(""")/u,
    docText: docstringText,
    directives: /^#\s*(?:!|#{5,}|={5,}|-{5,})/u,
  },
  builtins: JULIA_NAMES,
  unevenTypes: [
    'string_literal',
    'prefixed_string_literal',
    'command_literal',
    'line_comment',
    'block_comment',
    'import_path',
    'operator',
  ],
  rewriteForGrammar: rewriteJulia,
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: { _: 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  overloads: true,
  awaitables: new Set(),
  tests: { kind: 'called', calls: new Set(['testset', 'test', 'testitem']) },
  linking: { resolve: resolveJulia, includes: true, exportsAll: true, callsConstruct: true },
};
