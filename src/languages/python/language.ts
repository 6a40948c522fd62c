/** Python 3, including stubs; Python 2 as far as the grammar parses it. */
import { type Language, versionOfFrameworks } from '#model';
import { PYTHON_BUILTINS } from './builtins.ts';
import { PYTHON_EXPRESSIONS } from './expressions.ts';
import { FRAMEWORKS } from './frameworks/all-frameworks.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolvePython, submoduleOf } from './resolve.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';
import symbols from './symbols.scm';

/** Names such as `python3.11`. */
const VERSIONED = ['2', '2.7', '3', ...Array.from({ length: 16 }, (_, minor) => `3.${minor}`)].flatMap((version) => [
  `python${version}`,
  `pypy${version}`,
]);

/** The others return text, numbers or nothing. */
const PASS_THROUGH = `aiter anext dict enumerate eval filter frozenset getattr globals iter list locals map max min next reduce reversed set
  sorted sum tuple type vars zip`;

export const python: Language = {
  id: 'python',
  aliases: ['py'],
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'pythonw', 'pypy', ...VERSIONED],
  grammar: 'tree-sitter-python/tree-sitter-python.wasm',
  version: 8 + versionOfFrameworks(FRAMEWORKS),
  expressions: PYTHON_EXPRESSIONS,
  frameworks: FRAMEWORKS,
  comments: { line: ['#'], block: [], docString: /^[rRuU]?("""|''')/u },
  builtins: PYTHON_BUILTINS,
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: { __: 'private', _: 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: true,
  openTypes: new Set(['Any', 'BaseException', 'Exception', 'object']),
  passThroughFunctions: new Set(PASS_THROUGH.split(/\s+/u)),
  awaitables: new Set(['Awaitable', 'Future', 'Task']),
  tests: { kind: 'named', names: /^test/u },
  linking: {
    resolve: resolvePython,
    mayBeOfProject: (specifier) => !STANDARD_LIBRARY.has(specifier.split('.')[0] ?? ''),
    exportsAll: true,
    bindsAll: true,
    submodule: submoduleOf,
    callsConstruct: true,
    linearizes: true,
    elementMethods: new Set(['get', 'get_nowait', 'pop', 'popleft', 'setdefault']),
    sameContainerMethods: new Set(['copy', 'difference', 'intersection', 'items', 'symmetric_difference', 'union', 'values']),
  },
};
