/** Go. */
import { type Language, versionOfFrameworks } from '#model';
import { GO_EXPRESSIONS } from './expressions.ts';
import { FRAMEWORKS } from './frameworks/all-frameworks.ts';
import imports from './imports.scm';
import { canImplement } from './method-shape.ts';
import references from './references.scm';
import { resolveGo } from './resolve.ts';
import symbols from './symbols.scm';

/** Predeclared types without members. A value that seems to be of such a type and has members is of another: a key of a map. */
const BASIC_TYPES = `any bool byte comparable complex64 complex128 float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16
  uint32 uint64 uintptr`;

/** The predeclared identifiers and the blank identifier. */
const PREDECLARED = `${BASIC_TYPES} error true false iota nil append cap clear close complex copy delete imag len make max min new panic
  print println real recover _`;

export const go: Language = {
  id: 'go',
  aliases: ['golang'],
  extensions: ['.go'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-go/tree-sitter-go.wasm',
  version: 8 + versionOfFrameworks(FRAMEWORKS),
  comments: { line: ['//'], block: [['/*', '*/']], directives: /^\/\/(?:[a-z0-9]+:[a-z0-9]|export |extern |line |nolint)/u },
  builtins: new Set(PREDECLARED.split(/\s+/u)),
  queries: [symbols, references, imports],
  expressions: GO_EXPRESSIONS,
  frameworks: FRAMEWORKS,
  visibility: { words: {}, prefixes: {}, upperCase: 'public', member: 'internal', other: 'internal' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  passThroughFunctions: new Set(['append', 'max', 'min', 'recover']),
  openTypes: new Set(BASIC_TYPES.split(/\s+/u)),
  awaitables: new Set(),
  localsStartWhereDeclared: true,
  // The last part of the path without version, `go-` and `-go`: the usual name of a package with such a path.
  defaultImportName: /(?:^|\/)(?:go-)?([^/]+?)(?:[-.]go)?(?:[./]v\d+)?$/u,
  tests: { kind: 'named', names: /^(?:Test(?!Main$)|Benchmark|Example|Fuzz)(?!\p{Ll})/u },
  // The only such containers are generic types of the standard library: `atomic.Pointer[T]`.
  linking: {
    resolve: resolveGo,
    exportsAll: true,
    sharesFolder: true,
    embeds: true,
    canImplement,
    elementMethods: new Set(['Load', 'Swap']),
  },
};
