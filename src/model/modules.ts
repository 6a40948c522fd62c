/** How a language's files find each other: what a folder of `languages/` owes to links between files. */
import type { RepoPath } from './ids.ts';

/** The files of one view, as a resolver sees them: paths and texts of that view, never the disk. */
export type ViewFiles = {
  has(path: string): boolean;
  /** Names directly inside a folder, in order; '' is the root. Empty when there is no such folder. */
  list(folder: string): { readonly files: readonly string[]; readonly folders: readonly string[] };
  /** Paths of every file with this name, in order: `package.json`, `go.mod`. */
  findByName(fileName: string): readonly RepoPath[];
  /** Undefined when there is no such file, or none that is text. */
  read(path: string): Promise<string | undefined>;
  /** What `make` gave the first time that this key was asked of this view. */
  memoize<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
};

export type ModuleRequest = {
  /** As the import writes it, quotes cut off. */
  readonly specifier: string;
  readonly from: RepoPath;
  readonly files: ViewFiles;
};

/**
 * The files that make up the module: one, or all of a package. `external`: it is known to lie outside of the repository.
 * Undefined: it cannot be told.
 */
export type ModuleTarget = { readonly paths: readonly RepoPath[] } | { readonly external: string };

export type ResolveModule = (request: ModuleRequest) => Promise<ModuleTarget | undefined>;

/** A method by its name and signature. */
export type MethodSignature = { readonly name: string; readonly signature: string };

/** How names travel between the files of a language. */
export type LinkingRules = {
  readonly resolve: ResolveModule;
  /** Every top-level name of a file can be imported, not only those that it exports. */
  readonly exportsAll?: boolean;
  /** Top-level names are in sight in every file of the same folder and package. */
  readonly sharesFolder?: boolean;
  /** What `export *` passes on, the file itself can use as well (`from m import *`). */
  readonly bindsAll?: boolean;
  /** An imported name may be a module below the one named: the specifier of that module. */
  readonly submodule?: (specifier: string, name: string) => string;
  /** A call of a type makes an instance of it. */
  readonly callsConstruct?: boolean;
  /** A type has the members of what it embeds: those at the least depth, all of them. */
  readonly embeds?: boolean;
  /** Where a type satisfies an interface by its methods alone: whether one method can stand for another. */
  readonly canImplement?: (method: MethodSignature, wanted: MethodSignature) => boolean;
  /** Methods of containers that give what the container holds (`find`, `get`), and those that give such a container (`filter`). */
  readonly elementMethods?: ReadonlySet<string>;
  readonly sameContainerMethods?: ReadonlySet<string>;
};
