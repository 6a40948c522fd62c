/** Solidity. */
import type { Language } from '#model';
import { natspecText } from './natspec-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveSolidity } from './resolve.ts';
import symbols from './symbols.scm';

/** Types, global variables and functions of the language, and its predeclared errors. */
const BUILTINS = `address bool string bytes byte int uint fixed ufixed var mapping payable this super now _ type
  block msg tx abi gasleft blockhash blobhash require assert revert addmod mulmod keccak256 sha256 sha3 ripemd160 ecrecover erc7201
  selfdestruct suicide Error Panic`;

export const solidity: Language = {
  id: 'solidity',
  aliases: [],
  extensions: ['.sol'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-solidity/tree-sitter-solidity.wasm',
  version: 1,
  comments: {
    line: ['///', '//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    docText: natspecText,
    directives: /^\/\/+\s*(?:SPDX-License-Identifier:|solhint-|slither-|forge-lint:|solium-)/u,
  },
  builtins: new Set(BUILTINS.split(/\s+/u)),
  // The grammar reads `a + b.c()` as `(a + b).c()`.
  looseSuffixes: {
    suffixed: ['expression', 'member_expression', 'call_expression', 'array_access', 'slice_access', 'struct_expression'],
    operators: ['binary_expression', 'unary_expression', 'ternary_expression'],
  },
  unevenTypes: ['number_literal', '^', '>='],
  queries: [symbols, references, imports],
  visibility: {
    words: { public: 'public', external: 'public', internal: 'internal', private: 'private' },
    prefixes: {},
    member: 'internal',
    other: 'public',
  },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  overloads: true,
  localsStartWhereDeclared: true,
  awaitables: new Set(),
  tests: { kind: 'named', names: /^(?:test|invariant|statefulFuzz|prove|echidna)(?:_|[A-Z0-9]|$)/u },
  linking: { resolve: resolveSolidity, exportsAll: true, bindsAll: true, bareMembers: true },
};
