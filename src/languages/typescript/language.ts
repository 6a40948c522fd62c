/** TypeScript. */
import { type Language, versionOfFrameworks } from '#model';
import { TYPESCRIPT_EXPRESSIONS } from '../ecmascript/expressions.ts';
import { FRAMEWORKS } from '../ecmascript/frameworks/all-frameworks.ts';
import sharedImports from '../ecmascript/imports.scm';
import sharedReferences from '../ecmascript/references.scm';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import sharedSymbols from '../ecmascript/symbols.scm';
import assertions from './assertions.scm';
import { GRAMMAR_GAPS } from './grammar-gaps.ts';
import imports from './imports.scm';
import { isTypeScript } from './is-typescript.ts';
import references from './references.scm';
import symbols from './symbols.scm';

export const typescript: Language = {
  ...ECMASCRIPT_RULES,
  ...GRAMMAR_GAPS,
  id: 'typescript',
  aliases: ['ts'],
  extensions: ['.mts', '.cts'],
  contested: { '.ts': isTypeScript },
  interpreters: ['ts-node', 'tsx', 'deno', 'bun'],
  grammar: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  version: 8 + versionOfFrameworks(FRAMEWORKS),
  expressions: TYPESCRIPT_EXPRESSIONS,
  frameworks: FRAMEWORKS,
  queries: [sharedSymbols, symbols, sharedReferences, references, assertions, sharedImports, imports],
  hasSeparateTypeNames: true,
  mergesOverloads: true,
};
