/** Scala 2 and 3. */
import type { Language } from '#model';
import imports from './imports.scm';
import references from './references.scm';
import { isMisreadScala, rewriteScala } from './rewrite-scala.ts';
import symbols from './symbols.scm';

/** Types and functions of `scala`, `java.lang` and `Predef` that hardly any project declares itself, and keywords read as names. */
const BUILTINS = `this super Any AnyRef AnyVal Nothing Null Unit Boolean Byte Short Char Int Long Float Double String Object
  Array List Nil Seq Vector Map Set Option Some None Either Left Right Iterable Iterator IndexedSeq StringBuilder Throwable
  Exception RuntimeException IllegalArgumentException IllegalStateException NoSuchElementException UnsupportedOperationException
  Ordering Ordered Numeric Function1 PartialFunction Product Serializable Symbol Range BigInt BigDecimal StringContext
  println print require assert assume identity implicitly summon locally classOf s f raw inline throws tailrec nowarn
  deprecated main`;

const TEST_FUNCTIONS = 'test testAsync it describe property specify scenario feature checkAll forAll in should';

export const scala: Language = {
  id: 'scala',
  aliases: [],
  extensions: ['.scala', '.sc', '.sbt'],
  fileNames: [],
  interpreters: ['scala', 'scala-cli', 'amm'],
  grammar: 'tree-sitter-scala/tree-sitter-scala.wasm',
  version: 2,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
  },
  builtins: new Set(BUILTINS.split(/\s+/u)),
  unevenTypes: ['comment', 'block_comment', 'string', 'interpolated_string', '*/', '//'],
  queries: [symbols, references, imports],
  rewriteForGrammar: rewriteScala,
  isMisread: isMisreadScala,
  keepsColons: true,
  visibility: { words: { private: 'private', protected: 'protected' }, prefixes: {}, member: 'public', other: 'public' },
  hasSeparateTypeNames: true,
  packageClausesNest: true,
  mergesOverloads: false,
  localsStartWhereDeclared: true,
  tests: { kind: 'called', calls: new Set(TEST_FUNCTIONS.split(' ')) },
  awaitables: new Set(),
};
