/**
 * `npm run new-language NAME`: creates src/languages/NAME and registers it. The result passes `npm run check` once the
 * grammar is installed; continue with docs/guide/add-a-language.md.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../build/install.mjs';
import { LANGUAGE_LIST, languageListOf } from '../build/language-folders.mjs';

/** @returns {string[]} the created and changed files, relative to the project. */
export const scaffoldLanguage = (project, name) => {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`invalid language name: ${name}. Use a name like ruby or c-sharp.`);
  const folder = `src/languages/${name}`;
  if (existsSync(join(project, folder))) throw new Error(`the language already exists: ${folder}`);
  const created = Object.entries(templateFiles(name)).map(([file, text]) => write(project, `${folder}/${file}`, text));
  return [...created, write(project, LANGUAGE_LIST, languageListOf(project))];
};

const write = (project, path, text) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
  return path;
};

const constantOf = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The queries contain no patterns yet, because every node type must exist in the grammar. */
const templateFiles = (name) => ({
  'language.ts': languageText(name),
  'symbols.scm': `; Declarations: symbols, local names, scopes.
;
; (function_definition name: (_) @name body: (_) @body) @definition.function @scope.function
; (class_definition name: (_) @name body: (_) @body) @definition.class @scope
; (comment) @comment
`,
  'references.scm': `; Uses of names. Every identifier is a read unless another pattern matches.
;
; (identifier) @reference.read
; (member_expression object: (_) @object property: (_) @property) @expression.member
; (call_expression function: (_) @callee) @expression.call
`,
  'imports.scm': `; Imports and exports.
;
; (import_statement source: (_) @module) @import
`,
  [`fixtures/sample.${name}`]: '\n',
  'fixtures/sample.facts.txt': 'chunks 1-1\n',
});

const languageText = (name) => `/** Name, file patterns and rules of this language. */
import type { Language } from '#model';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

export const ${constantOf(name)}: Language = {
  id: '${name}',
  aliases: [],
  extensions: ['.${name}'],
  fileNames: [],
  interpreters: [],
  grammar: 'tree-sitter-${name}/tree-sitter-${name}.wasm',
  version: 1,
  comments: { line: ['//'], block: [['/*', '*/']] },
  builtins: new Set([]),
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: {}, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  awaitables: new Set([]),
};
`;

const main = (name) => {
  if (!name) throw new Error('usage: npm run new-language NAME');
  for (const path of scaffoldLanguage(root, name)) console.log(path);
  console.log(
    `\nNext: npm install --save-dev --save-exact --ignore-scripts tree-sitter-${name}\nThen: docs/guide/add-a-language.md`,
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
