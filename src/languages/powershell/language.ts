/** PowerShell: scripts, modules and their manifests. */
import type { Language } from '#model';
import { POWERSHELL_NAMES } from './builtins.ts';
import { helpText } from './help-text.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveScriptFile } from './resolve.ts';
import { rewritePowerShell } from './rewrite-powershell.ts';
import symbols from './symbols.scm';

const UNEVEN_TYPES =
  'class_statement enum_statement string_literal expandable_string_literal expandable_here_string_literal command_name_expr command_invokation_operator';

/** The functions of Pester that declare a test or a group of tests. */
const TEST_CALLS = 'Describe Context It BeforeAll BeforeEach AfterAll AfterEach';

export const powershell: Language = {
  id: 'powershell',
  aliases: ['pwsh', 'ps1', 'posh'],
  extensions: ['.ps1', '.psm1', '.psd1'],
  fileNames: [],
  interpreters: ['pwsh', 'powershell'],
  grammar: 'tree-sitter-powershell/tree-sitter-powershell.wasm',
  version: 2,
  comments: {
    line: ['#'],
    block: [['<#', '#>']],
    docText: helpText,
    directives: /^#\s*(?:!|requires\b|region\b|endregion\b|PSScriptAnalyzer|\.EXTERNALHELP\b)/iu,
  },
  builtins: POWERSHELL_NAMES,
  unevenTypes: UNEVEN_TYPES.split(' '),
  rewriteForGrammar: rewritePowerShell,
  queries: [symbols, references, imports],
  visibility: { words: { hidden: 'private' }, prefixes: {}, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  callableNames: 'apart',
  mergesOverloads: false,
  awaitables: new Set(),
  tests: { kind: 'called', calls: new Set(TEST_CALLS.split(' ')) },
  linking: { resolve: resolveScriptFile, includes: true, exportsAll: true, callsConstruct: true },
};
