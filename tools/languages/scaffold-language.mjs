/**
 * `npm run new-language NAME`: makes src/languages/NAME and registers it. What it makes passes `npm run check` once the
 * grammar is installed; docs/guide/add-a-language.md goes on from there.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../build/install.mjs';

/** @returns {string[]} the files that were made or changed, relative to the project. */
export const scaffoldLanguage = (project, name) => {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`not a name for a language: ${name}. Take ruby, or c-sharp.`);
  const folder = `src/languages/${name}`;
  if (existsSync(join(project, folder))) throw new Error(`there is a language of that name: ${folder}`);
  const made = Object.entries(filesOf(name)).map(([file, text]) => write(project, `${folder}/${file}`, text));
  const changed = Object.entries(registrationsOf(name)).map(([path, change]) =>
    write(project, path, change(readFileSync(join(project, path), 'utf8'))),
  );
  return [...made, ...changed];
};

const write = (project, path, text) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
  return path;
};

const constantOf = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Queries hold no patterns yet: every node type in them must be one that the grammar has. */
const filesOf = (name) => ({
  'language.ts': languageText(name),
  'symbols.scm': `; Declarations: what is a symbol, what is a local name, where names end.
;
; (function_definition name: (_) @name body: (_) @body) @definition.function @scope.function
; (class_definition name: (_) @name body: (_) @body) @definition.class @scope
; (comment) @comment
`,
  'references.scm': `; Uses of names. Every identifier is a read unless something says otherwise.
;
; (identifier) @reference.read
; (member_expression object: (_) @object property: (_) @property) @expression.member
; (call_expression function: (_) @callee) @expression.call
`,
  'imports.scm': `; Modules: what comes in, what goes out.
;
; (import_statement source: (_) @module) @import
`,
  [`fixtures/sample.${name}`]: '\n',
  'fixtures/sample.facts.txt': 'chunks 1-1\n',
});

const languageText = (name) => `/** What this language is called, and which of its versions are read. */
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
  grammar: 'tree-sitter-${name}.wasm',
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

/** Path → how its text changes. A language is named in these places and nowhere else. */
const registrationsOf = (name) => ({
  'src/languages/language-of-path.ts': (text) => withLanguage(text, name),
  'src/extract/testing/extractor-of-tests.ts': (text) =>
    insertAfter(text, /PACKAGE_OF[^{]*\{\n/, `  'tree-sitter-${name}.wasm': 'tree-sitter-${name}',\n`),
  'tools/build/build.mjs': (text) => insertAfter(text, /GRAMMARS = \[\n/, `  'tree-sitter-${name}/tree-sitter-${name}.wasm',\n`),
});

const insertAfter = (text, mark, line) => {
  const found = mark.exec(text);
  if (!found) throw new Error(`no place found for ${line.trim()}`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + line + text.slice(end);
};

const IMPORT = /^import \{ (\w+) \} from '\.\/([\w-]+)\/language\.ts';\n/gm;
const LIST = /(LANGUAGES: readonly Language\[\] = )\[[^\]]*\]/;

/** Imports and list are ordered by id. */
const withLanguage = (text, name) => {
  const known = [...text.matchAll(IMPORT)].map(([, constant, id]) => ({ constant, id }));
  const all = [...known, { constant: constantOf(name), id: name }].sort((one, other) => (one.id < other.id ? -1 : 1));
  const imports = all.map(({ constant, id }) => `import { ${constant} } from './${id}/language.ts';\n`).join('');
  const first = text.search(IMPORT);
  const rest = text.replaceAll(IMPORT, '');
  return (rest.slice(0, first) + imports + rest.slice(first)).replace(
    LIST,
    `$1[${all.map(({ constant }) => constant).join(', ')}]`,
  );
};

const main = (name) => {
  if (!name) throw new Error('usage: npm run new-language NAME');
  for (const path of scaffoldLanguage(root, name)) console.log(path);
  console.log(`\nNext: npm install --save-dev --save-exact tree-sitter-${name}\nThen: docs/guide/add-a-language.md`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
