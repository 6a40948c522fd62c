/** TypeScript with JSX: the same queries over another grammar. */
import { type Language, versionOfFrameworks } from '#model';
import { TYPESCRIPT_EXPRESSIONS } from '../ecmascript/expressions.ts';
import { FRAMEWORKS } from '../ecmascript/frameworks/all-frameworks.ts';
import sharedImports from '../ecmascript/imports.scm';
import jsx from '../ecmascript/jsx.scm';
import sharedReferences from '../ecmascript/references.scm';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import sharedSymbols from '../ecmascript/symbols.scm';
import { GRAMMAR_GAPS } from '../typescript/grammar-gaps.ts';
import imports from '../typescript/imports.scm';
import references from '../typescript/references.scm';
import symbols from '../typescript/symbols.scm';

export const tsx: Language = {
  ...ECMASCRIPT_RULES,
  ...GRAMMAR_GAPS,
  id: 'tsx',
  aliases: ['ts', 'typescript'],
  extensions: ['.tsx'],
  interpreters: [],
  grammar: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  version: 8 + versionOfFrameworks(FRAMEWORKS),
  expressions: TYPESCRIPT_EXPRESSIONS,
  frameworks: FRAMEWORKS,
  queries: [sharedSymbols, symbols, sharedReferences, references, sharedImports, imports, jsx],
  hasSeparateTypeNames: true,
  mergesOverloads: true,
};
