/** Lua 5.1 to 5.4 and LuaJIT. */
import type { Language } from '#model';
import { LUA_BUILTINS } from './builtins.ts';
import { luaDocText } from './doc-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveLua } from './resolve.ts';
import symbols from './symbols.scm';

/** The functions of busted, Plenary and mini.test that declare a test or a group of tests. */
const TEST_CALLS = 'describe context insulate expose it spec test pending';

export const lua: Language = {
  id: 'lua',
  aliases: [],
  extensions: ['.lua', '.rockspec', '.nse', '.wlua'],
  fileNames: ['.luacheckrc', '.busted', 'config.ld'],
  interpreters: ['lua', 'luajit', 'lua5.1', 'lua5.2', 'lua5.3', 'lua5.4', 'texlua', 'resty', 'tarantool'],
  grammar: '@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm',
  version: 1,
  comments: {
    line: ['---', '--'],
    block: [['--[[', ']]']],
    docText: luaDocText,
    directives: /^--+\s*(?:luacheck:|stylua:|selene:|@diagnostic\b|@meta\b|@cast\b|vim:)/u,
  },
  builtins: LUA_BUILTINS,
  unevenTypes: ['[[', ']]', 'string_content'],
  queries: [symbols, references, imports],
  visibility: { words: { local: 'private' }, prefixes: { __: 'public', _: 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  localsStartWhereDeclared: true,
  awaitables: new Set(),
  tests: { kind: 'called', calls: new Set(TEST_CALLS.split(' ')), names: /^test/u },
  linking: { resolve: resolveLua },
};
