/** Python 3, including stubs; Python 2 as far as the grammar parses it. */
import type { Language } from '#model';
import { PYTHON_BUILTINS } from './builtins.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolvePython, submoduleOf } from './resolve.ts';
import symbols from './symbols.scm';

/** Names such as `python3.11`. */
const VERSIONED = ['2', '2.7', '3', ...Array.from({ length: 16 }, (_, minor) => `3.${minor}`)].flatMap((version) => [
  `python${version}`,
  `pypy${version}`,
]);

export const python: Language = {
  id: 'python',
  aliases: ['py'],
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'pythonw', 'pypy', ...VERSIONED],
  grammar: 'tree-sitter-python.wasm',
  version: 6,
  comments: { line: ['#'], block: [] },
  builtins: PYTHON_BUILTINS,
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: { __: 'private', _: 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: true,
  awaitables: new Set(['Awaitable', 'Future', 'Task']),
  linking: {
    resolve: resolvePython,
    exportsAll: true,
    bindsAll: true,
    submodule: submoduleOf,
    callsConstruct: true,
    elementMethods: new Set(['get', 'get_nowait', 'pop', 'popleft', 'setdefault']),
    sameContainerMethods: new Set(['copy', 'difference', 'intersection', 'symmetric_difference', 'union', 'values']),
  },
};
