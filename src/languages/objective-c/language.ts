/** Objective-C. */
import type { Language } from '#model';
import symbols from '../c/symbols.scm';
import imports from '../c-family/imports.scm';
import references from '../c-family/references.scm';
import { C_FAMILY_RULES } from '../c-family/rules.ts';
import sharedSymbols from '../c-family/symbols.scm';
import { OBJECTIVE_C_NAMES } from './builtins.ts';
import { isObjectiveC } from './is-objective-c.ts';
import messages from './messages.scm';
import { rewriteObjectiveC } from './rewrite-objective-c.ts';
import types from './types.scm';

export const objectiveC: Language = {
  ...C_FAMILY_RULES,
  id: 'objective-c',
  aliases: ['objc', 'objectivec'],
  extensions: [],
  contested: { '.m': isObjectiveC, '.h': isObjectiveC },
  interpreters: [],
  grammar: 'tree-sitter-objc/tree-sitter-objc.wasm',
  version: 1,
  builtins: OBJECTIVE_C_NAMES,
  rewriteForGrammar: rewriteObjectiveC,
  queries: [sharedSymbols, symbols, references, types, messages, imports],
  hasSeparateTypeNames: true,
  tests: { kind: 'named', names: /^test(?![\p{Ll}])/u },
};
