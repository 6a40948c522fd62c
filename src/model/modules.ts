/** How the files of a language refer to each other: the contract of `languages/` for links between files. */
import type { RepoPath } from './ids.ts';
import type { SymbolKind } from './kinds.ts';

/** The files of one view, as a resolver sees them. Paths and texts come from the view, never from disk. */
export type ViewFiles = {
  has(path: string): boolean;
  /** The names directly inside a folder, sorted; '' is the root. Empty if the folder does not exist. */
  list(folder: string): { readonly files: readonly string[]; readonly folders: readonly string[] };
  /** The paths of all files with this name (`package.json`, `go.mod`), sorted. */
  findByName(fileName: string): readonly RepoPath[];
  /** Undefined if the file does not exist or is not text. */
  read(path: string): Promise<string | undefined>;
  /** Runs `make` once per key and view, and returns the same result afterwards. */
  memoize<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
};

export type ModuleRequest = {
  /** As written in the import, without quotes. */
  readonly specifier: string;
  readonly from: RepoPath;
  readonly files: ViewFiles;
};

/**
 * The files that make up the module: one file, or all files of a package. `external`: the module is outside the
 * repository. A resolver returns undefined if it cannot decide.
 */
export type ModuleTarget = { readonly paths: readonly RepoPath[] } | { readonly external: string };

export type ResolveModule = (request: ModuleRequest) => Promise<ModuleTarget | undefined>;

/**
 * Packages that are known by their names (`packageName` of the facts, and namespaces that are symbols). An import without an alias
 * that names the whole of a package or a type brings what is in it into scope.
 */
export type PackageRules = {
  /** Between the parts of a name: `.`, `\\`. */
  readonly separator: string;
  /** A file also sees the names of the packages around its own: in `a.b`, those of `a.b`, of `a` and those without a package. */
  readonly seesOuter?: boolean;
  /**
   * A qualified name is one name (`A\\b`): its first part is an import or lies in the file's own package, and a separator in front
   * starts outside of all packages. `ownPackage`: the word that stands for the own package. A package is never a value.
   */
  readonly paths?: { readonly ownPackage: string };
  /** Without a package in front, functions and constants of no package are seen in every package; types are not. */
  readonly sharesGlobalValues?: true;
  /** Declarations of a type with one name, in one package and project, are parts of one type. */
  readonly partialTypes?: boolean;
  /** A namespace is declared in one place, and its name is used like that of a type (`Shop.Cart` of Elixir). */
  readonly isModule?: boolean;
  /** A type of one qualified name is one type, wherever it is opened again. A package is never a value. */
  readonly reopens?: true;
  /** The folder of the project around a file. Of several declarations of one name, those of the own project count. */
  readonly projectOf?: (request: Omit<ModuleRequest, 'specifier'>) => string;
  /** A word in every import that holds for all files of its project (`isShared` of the facts). */
  readonly sharedImportWord?: string;
  /** Packages that every file of a project imports as a whole, by its project files. */
  readonly impliedImports?: (request: Omit<ModuleRequest, 'specifier'>) => Promise<readonly string[]>;
};

/**
 * Names are paths through modules, each of which is a file or a namespace in one. `resolve` is asked for the words that a path
 * starts with, for the names of packages, and for a module that a file only declares (`submodule` of `.`); its answer may depend
 * on the name of the file.
 */
export type PathRules = {
  readonly separator: string;
  /** What paths start with that stands for a module: `crate`, `super::super`. */
  readonly roots: RegExp;
  /** The one of them that stands for the outermost module of a file's package. */
  readonly outermost: string;
  /** Kinds of symbols that are known by their names everywhere in their package. */
  readonly known?: ReadonlySet<SymbolKind>;
};

/** Names that are declared in namespaces of the files that a file includes. */
export type NamespaceRules = {
  /** Between the parts of a qualified name. */
  readonly separator: string;
  /** Whether the names of a namespace with this signature are also names of the namespace around it. */
  readonly isTransparent?: (signature: string) => boolean;
  /** First names of qualified names that are outside of every project. */
  readonly outside?: ReadonlySet<string>;
};

export type MethodSignature = { readonly name: string; readonly signature: string };

/** How names are shared between the files of a language. At least one of `resolve` and `packages` is there. */
export type LinkingRules = {
  /** Finds the files of a module. Absent if `packages` alone say what a name means. */
  readonly resolve?: ResolveModule;
  /** Whether an import that does not say so itself, with a dot in front, may name a file of the project. */
  readonly mayBeOfProject?: (specifier: string) => boolean;
  /** Names are shared by package (namespace), in whatever files it is declared. */
  readonly packages?: PackageRules;
  /** Names are paths through modules (`a::b::C`). */
  readonly paths?: PathRules;
  /** Symbols that add to a type (`impl`, `extension`) are parts of it, wherever they are in the view. */
  readonly addsParts?: boolean;
  /** A bare name may be a member of an enclosing type, declared in it or inherited. */
  readonly bareMembers?: boolean;
  /** A type inside of another one whose members that one has too: the beginning of its signature, and its name if it has none. */
  readonly companions?: { readonly signature: RegExp; readonly name: string };
  /** Every top-level name of a file can be imported, not only exported names. */
  readonly exportsAll?: boolean;
  /** Top-level names are visible in every file of the same folder and package. */
  readonly sharesFolder?: boolean;
  /**
   * An import inserts the text of a file: the names of all files that it includes, directly or not, are in scope. What one file
   * declares and another defines is one symbol.
   */
  readonly includes?: boolean;
  /** With `includes`: names are declared in namespaces, and members may be declared outside of their types. */
  readonly namespaces?: NamespaceRules;
  /** A value that holds no elements is its own element: a pointer and what it points to have one type. */
  readonly pointsToElements?: boolean;
  /** Names re-exported by `export *` are also in scope in the file itself (`from m import *`). */
  readonly bindsAll?: boolean;
  /** An import of a whole module without an alias brings what it exports into scope. */
  readonly bindsWhole?: boolean;
  /** An imported name may be a submodule: returns the specifier of that submodule. */
  readonly submodule?: (specifier: string, name: string) => string;
  /** Calling a type creates an instance. */
  readonly callsConstruct?: boolean;
  /** What a type implements are modules, whose members come before those of its base types. */
  readonly mixesIn?: boolean;
  /** What `self` is, and what its type mixes in, may be decided elsewhere: a bare name that nothing around it has may be a member. */
  readonly isSelfOpen?: boolean;
  /** Callables outside of all types are members of every `self`. */
  readonly globalMembers?: boolean;
  /** A type has the members of the types it embeds; of equal names, all those at the smallest depth. */
  readonly embeds?: boolean;
  /** With several bases, a type inherits in the order of the C3 linearization. Otherwise each base comes with all that it inherits. */
  readonly linearizes?: boolean;
  /** A use of a member counts for all members that override the same one, as the tools of the language report it. */
  readonly relatesSiblings?: boolean;
  /** For structural interfaces: whether `method` can implement the interface method `wanted`. */
  readonly canImplement?: (method: MethodSignature, wanted: MethodSignature) => boolean;
  /** One name may be that of a callable, of a value and of a module: what a use does with it tells which is meant. */
  readonly useTellsApart?: boolean;
  /** Types outside the view whose values have the members of the value that they hold: smart pointers. */
  readonly transparentTypes?: ReadonlySet<string>;
  /** Container methods that return an element (`find`, `get`), and those that return the same kind of container (`filter`). */
  readonly elementMethods?: ReadonlySet<string>;
  readonly sameContainerMethods?: ReadonlySet<string>;
  /** Container methods that call a function with elements, and the positions of these among its parameters. */
  readonly elementCallbacks?: ReadonlyMap<string, readonly number[]>;
};
