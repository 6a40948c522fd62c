/** JavaScript, with JSX in any file. */
import { type Language, versionOfFrameworks } from '#model';
import { ECMASCRIPT_EXPRESSIONS } from '../ecmascript/expressions.ts';
import { FRAMEWORKS } from '../ecmascript/frameworks/all-frameworks.ts';
import sharedImports from '../ecmascript/imports.scm';
import jsx from '../ecmascript/jsx.scm';
import sharedReferences from '../ecmascript/references.scm';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import sharedSymbols from '../ecmascript/symbols.scm';
import symbols from './symbols.scm';

export const javascript: Language = {
  ...ECMASCRIPT_RULES,
  id: 'javascript',
  aliases: ['js'],
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'nodejs'],
  grammar: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  version: 8 + versionOfFrameworks(FRAMEWORKS),
  expressions: ECMASCRIPT_EXPRESSIONS,
  frameworks: FRAMEWORKS,
  queries: [sharedSymbols, symbols, sharedReferences, sharedImports, jsx],
  hasSeparateTypeNames: false,
  mergesOverloads: false,
};
