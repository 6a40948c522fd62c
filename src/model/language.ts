/** A language, as data. Core code reads this object and never compares the id. */
import type { Visibility } from './facts.ts';
import type { SymbolKind } from './kinds.ts';
import type { LinkingRules } from './modules.ts';
import type { ExpressionForms } from './surfaces/expression-forms.ts';
import type { Framework } from './surfaces/frameworks.ts';
import type { CodePiece, ReadImport, ReadSurface, ReadSymbol, ReadUse, SyntaxParser } from './reading.ts';

/** A language with a grammar, with a hand-written parser, or with a hand-written reader. */
export type Language = LanguageRules & (GrammarRules | ParserRules | ReaderRules);

/** A language whose files become syntax trees, which queries describe. */
export type ParsedLanguage = LanguageRules & (GrammarRules | ParserRules);

export type GrammarRules = {
  /** The grammar as npm packages ship it, `package/file.wasm`. The build compresses the file into `dist/grammars/`. */
  readonly grammar: string;
  /** Query texts in the vocabulary of `src/languages/README.md`, read as one query. */
  readonly queries: readonly string[];
  readonly parser?: undefined;
  readonly read?: undefined;
};

/** For a language whose grammar is too slow or misreads too much. */
export type ParserRules = {
  readonly parser: SyntaxParser;
  /** As those for a grammar. */
  readonly queries: readonly string[];
  readonly grammar?: undefined;
  readonly read?: undefined;
};

export type ReaderRules = {
  /** Pure, total on any text, and linear in its length. */
  readonly read: (text: string) => Reading;
  /** The kinds of the symbols that it finds. */
  readonly kinds: readonly SymbolKind[];
  readonly grammar?: undefined;
  readonly parser?: undefined;
};

/** What a hand-written reader finds in a text: the contract of `read`. */
export type Reading = {
  /** A parent comes before its children. */
  readonly symbols: readonly ReadSymbol[];
  readonly uses?: readonly ReadUse[];
  readonly imports?: readonly ReadImport[];
  readonly surfaces?: readonly ReadSurface[];
  readonly parts?: readonly EmbeddedPart[];
  /** Code that the file holds in escapes, one text per language: its pieces in order. */
  readonly escaped?: readonly { readonly language: Language; readonly pieces: readonly CodePiece[] }[];
  /** Names that the markup declares for expressions inside it: reads of them refer to nothing outside of the expressions. */
  readonly localNames?: ReadonlySet<string>;
  /** For a name that nothing declares: the declared name that it stands for (`count` for `$count`). */
  readonly declaredName?: (name: string) => string | undefined;
  /** What the reader left out because there is too much of it, as a sentence. */
  readonly leftOut?: string;
};

/**
 * A part in another language. All parts of one language are read as one text of the same length as the file, with spaces for
 * everything else, so that every place stays the same.
 */
export type EmbeddedPart = {
  readonly language: Language;
  readonly start: number;
  readonly end: number;
  /** A single expression or a list of statements inside markup. Without it: code of its own. */
  readonly isExpression?: true;
  /** Takes the place of the text of the part, if the file escapes it. It is as long as the part. */
  readonly text?: string;
};

type LanguageRules = {
  readonly id: string;
  /** Other names for it. A variant of another language also has the names of that language. */
  readonly aliases: readonly string[];
  /** File name extensions with the dot, in lower case. `fileNames`: whole file names. */
  readonly extensions: readonly string[];
  /**
   * Extensions that other languages have too, and whether a text in such a file is in this language. The language that has
   * the extension in `extensions` gets what no other claims. Pure, and linear in the length of the text.
   */
  readonly contested?: Readonly<Record<string, (text: string) => boolean>>;
  readonly fileNames: readonly string[];
  /** File names that are no list: `Dockerfile.dev`. */
  readonly fileNamePattern?: RegExp;
  /** Whole file names that are not in the language although their extension is, in lower case: lists that tools write. */
  readonly exceptFileNames?: readonly string[];
  /** What the files hold if they are not code: they start no program, and a name that promises secrets is believed. */
  readonly category?: 'data' | 'prose' | 'style';
  /** Its files also hold what the code printed. */
  readonly holdsOutputs?: true;
  /** Programs in a `#!` line. */
  readonly interpreters: readonly string[];
  /** Must change whenever grammar, queries, reader or rules change the facts: part of the key of stored facts. */
  readonly version: number;
  readonly comments: {
    readonly line: readonly string[];
    readonly block: readonly (readonly [open: string, close: string])[];
    /** How a line starts whose text is documentation, up to the next of the quotes that its group captures. */
    readonly docString?: RegExp;
    /** What a comment starts with that documents the declaration after it, also across a blank line. */
    readonly doc?: string;
    /** The readable text of documentation that is written in a markup; it has the comment marks removed already. */
    readonly docText?: (doc: string) => string;
    /** The types that documentation names. It has its comment marks. They count where the code writes no type. */
    readonly docTypes?: (doc: string) => DocTypes;
    /** Comment lines for tools, which document nothing. */
    readonly directives?: RegExp;
  };
  /** Names that are always in scope and defined by no file of the project. Free references to them are dropped. */
  readonly builtins: ReadonlySet<string>;
  /** Modules are types: they have members that the types inherit which mix them in. */
  readonly mixesInModules?: true;
  /** A project may declare members of built-in types: extension methods. References to such members are kept. */
  readonly extendsBuiltIns?: boolean;
  /** Expressions with a suffix that the grammar puts around an operator although they are its operand. */
  readonly looseSuffixes?: LooseSuffixes;
  /**
   * For text that the grammar cannot parse as a whole: the same text with other characters in the places that the grammar does
   * not know. It has the same length, so every other character keeps its place. Facts quote the original.
   */
  readonly rewriteForGrammar?: (text: string) => string;
  /** Text that the grammar very likely cannot parse as a whole: it is rewritten before it is parsed, not after that failed. */
  readonly isMisread?: (text: string) => boolean;
  /**
   * Syntax types that start or end with text that is no token of its own (the content of a comment), and tokens whose text is not
   * their type. Their places are read from the tree; those of other types follow from their tokens, which is faster.
   */
  readonly unevenTypes?: readonly string[];
  /** Names may start with a colon: operators. Elsewhere it marks a symbol literal. */
  readonly keepsColons?: boolean;
  /** Tokens that come before syntax of this type only where the grammar misread the text, without noticing. */
  readonly misreadPairs?: readonly (readonly [token: string, type: string])[];
  readonly visibility: VisibilityRules;
  /** `const a` and `type a` can coexist: a name in a type position never refers to the former. */
  readonly hasSeparateTypeNames: boolean;
  /** The name of a type never stands for a value, as the names of its constructors do. Only with `hasSeparateTypeNames`. */
  readonly typesAreNoValues?: boolean;
  /**
   * Callables have a name space of their own: a field and a method may share a name. A call refers to a callable or type:
   * `apart`: never to another value; `first`: to another value only if the file has no such callable.
   */
  readonly callableNames?: 'apart' | 'first';
  /** A path as it is written inside of namespaces of a file → as it would be written outside of them (`super::a`). */
  readonly pathOutside?: (path: string, namespaces: readonly string[]) => string;
  /** A file may have several package clauses, each for a package inside of the one before. */
  readonly packageClausesNest?: boolean;
  /**
   * Between the parts of qualified names that the grammar reads as one token (`A.B.C`): the last part is the name. Those before it
   * are segments of a declaration, and qualify a use.
   */
  readonly joinedNames?: string;
  /** Adjacent declarations of one callable, of which only the last has a body, are one symbol. */
  readonly mergesOverloads: boolean;
  /** Callables of one scope may share a name, and a call chooses one of them by what it passes. Each of them is a symbol. */
  readonly overloads?: true;
  /** A call may leave out parameters: they have default values. */
  readonly optionalParameters?: true;
  /** The first parameter of an extension is what it is called on. Otherwise the list of parameters is without it. */
  readonly extensionsListReceiver?: true;
  /** Built-in types that nothing else is a value of, and what their values are passed for. */
  readonly conversions?: ReadonlyMap<string, Conversions>;
  /** Syntax types of literals, and the name of the built-in type that each has. */
  readonly literalTypes?: Readonly<Record<string, string>>;
  /** Generic types that resolve to a value of their type argument. */
  readonly awaitables: ReadonlySet<string>;
  /** Built-in generic types that transform their first type argument, and how. */
  readonly typeOperators?: ReadonlyMap<string, TypeOperator>;
  /** Types outside the project that do not limit the members of a value: it may have any type, or is tested for a narrower one. */
  readonly openTypes?: ReadonlySet<string>;
  /** Built-in functions that return their argument or a part of it, so their result may be of a project type. */
  readonly passThroughFunctions?: ReadonlySet<string>;
  /** Bare names of this form that no parameter or local variable has are members of `self`, as if written `self.name`. */
  readonly impliesSelf?: RegExp;
  /** Functions outside the project that return a container of their last type argument, otherwise of what they are passed. */
  readonly containerFunctions?: ReadonlySet<string>;
  /** The parameter of a function that is passed to a call and writes no parameters of its own. */
  readonly impliedParameter?: string;
  /** Functions that call the block passed to them with a value that the call names, whatever its type. */
  readonly blockFunctions?: ReadonlyMap<string, BlockFunction>;
  /** A parameter or local variable is in scope only after its declaration, not in its whole block. */
  readonly localsStartWhereDeclared?: boolean;
  /** Matches a specifier; the first group is the name of a whole-module import without an alias. */
  readonly defaultImportName?: RegExp;
  /** How to recognise tests in test files; absent: all code there counts as tests. */
  readonly tests?: TestRules;
  /** How its grammar writes the values that rules of frameworks read; absent: it has no surface facts. */
  readonly expressions?: ExpressionForms;
  readonly frameworks?: readonly Framework[];
  /** How its files refer to each other; absent: names are not resolved across files. */
  readonly linking?: LinkingRules;
};

/**
 * What a function gives the block passed to it: the value it is called on as `self` or as the first `parameter`, or its first
 * `argument` as `self`. It `returns` that value, or what the block returns.
 */
export type BlockFunction = {
  readonly gives: 'self' | 'parameter' | 'argument';
  readonly returns: 'value' | 'result';
};

/** The types that a value is passed for as it is, nearest first, and those that it is made an object for. */
export type Conversions = { readonly widens: readonly string[]; readonly boxes: readonly string[] };

/** Syntax types of a grammar that reads `await f<T>()` as `(await f)<T>()`. */
export type LooseSuffixes = {
  /** Calls, members and the like, whose first child is what the suffix applies to. */
  readonly suffixed: readonly string[];
  /** Expressions that end with their last operand. */
  readonly operators: readonly string[];
};

/**
 * `same`: a type with the same members; `returned`: the type a call returns; `instance`: the type `new` creates; `record`: an
 * object whose values have the type of the second argument.
 */
export type TypeOperator = 'same' | 'returned' | 'instance' | 'awaited' | 'record' | 'unknown';

/**
 * `named`: callables with such a name are tests. `called`: code that calls one of these functions declares tests, beside callables
 * with such a name.
 */
export type TestRules =
  | { readonly kind: 'named'; readonly names: RegExp }
  | { readonly kind: 'called'; readonly calls: ReadonlySet<string>; readonly names?: RegExp };

/** How to determine the visibility of a symbol that is not exported. */
export type VisibilityRules = {
  /** Modifier as written → visibility. */
  readonly words: Readonly<Record<string, Visibility>>;
  /** Prefix of a name → visibility. */
  readonly prefixes: Readonly<Record<string, Visibility>>;
  /** Names that start with an upper-case letter are exported, including members. */
  readonly upperCase?: 'public';
  /** For a member of a type without a modifier. */
  readonly member: Visibility;
  /** For what a variable or constant holds; otherwise it is as visible as that. */
  readonly inValue?: Visibility;
  /** For anything else that is not exported. */
  readonly other: Visibility;
};

/** A type that documentation names where the code writes none: `@param Line[] $lines`. */
export type DocType =
  /** The type that the documented member belongs to. */
  | { readonly kind: 'self' }
  | { readonly kind: 'named'; readonly name: string; readonly arguments?: readonly DocType[] }
  | { readonly kind: 'list'; readonly of: DocType }
  | { readonly kind: 'union'; readonly of: readonly DocType[] };

export type DocTypes = {
  /** What the documented callable returns. */
  readonly returned?: DocType;
  /** The type of the documented property or variable. */
  readonly value?: DocType;
  /** By the name of a parameter or variable, as the code writes it. */
  readonly named: ReadonlyMap<string, DocType>;
};
