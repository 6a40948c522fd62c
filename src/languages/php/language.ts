/** PHP, in files that may have HTML around it. */
import type { Language } from '#model';
import { PHP_BUILTINS, PHP_OPEN_TYPES } from './builtins.ts';
import imports from './imports.scm';
import { resolvePhp } from './resolve.ts';
import { composerPackageOf } from './composer-package-of.ts';
import { phpDocTypes } from './php-doc-types.ts';
import { phpDocText } from './php-doc-text.ts';
import references from './references.scm';
import symbols from './symbols.scm';

/** Interpreters such as `php8.2`. */
const VERSIONED = ['5', '7', '8', '9'].flatMap((major) => [
  `php${major}`,
  ...Array.from({ length: 10 }, (_, minor) => `php${major}.${minor}`),
]);

/** Extensions that other languages and formats have too. */
const hasPhpTag = (text: string): boolean => /^(?:#![^\n]*\n)?\s*<\?php\b/u.test(text);

export const php: Language = {
  id: 'php',
  aliases: [],
  extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.php7', '.php8', '.phpt'],
  contested: { '.inc': hasPhpTag, '.module': hasPhpTag, '.install': hasPhpTag, '.theme': hasPhpTag, '.profile': hasPhpTag },
  fileNames: [],
  interpreters: ['php', 'php-cgi', ...VERSIONED],
  grammar: 'tree-sitter-php/tree-sitter-php.wasm',
  version: 4,
  comments: {
    line: ['//', '#'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
    docText: phpDocText,
    docTypes: phpDocTypes,
  },
  builtins: PHP_BUILTINS,
  queries: [symbols, references, imports],
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private', var: 'public' },
    prefixes: {},
    member: 'public',
    other: 'public',
  },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  openTypes: PHP_OPEN_TYPES,
  awaitables: new Set([]),
  // Methods and attributes of PHPUnit, functions of Pest.
  tests: { kind: 'called', calls: new Set(['Test', 'DataProvider', 'it', 'test', 'describe']), names: /^test/u },
  linking: {
    packages: { separator: '\\', paths: { ownPackage: 'namespace' }, sharesGlobalValues: true, projectOf: composerPackageOf },
    resolve: resolvePhp,
    useTellsApart: true,
  },
};
