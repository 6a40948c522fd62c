/** Zig. */
import type { Language } from '#model';
import imports from './imports.scm';
import references from './references.scm';
import { resolveZig } from './resolve.ts';
import symbols from './symbols.scm';

export const zig: Language = {
  id: 'zig',
  aliases: [],
  extensions: ['.zig'],
  fileNames: [],
  interpreters: ['zig'],
  grammar: '@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm',
  version: 1,
  comments: { line: ['///', '//!', '//'], block: [], doc: '///', directives: /^\/\/(?:!|\s*zig fmt:)/u },
  builtins: new Set(['_']),
  unevenTypes: ['multiline_string'],
  queries: [symbols, references, imports],
  visibility: { words: { pub: 'public', export: 'public' }, prefixes: {}, member: 'private', other: 'private' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  awaitables: new Set(),
  linking: { resolve: resolveZig, bindsAll: true },
};
