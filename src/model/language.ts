/** A language, as data. Core code asks this object; it never compares its id. */
export type Language = {
  readonly id: string;
  /** File name endings with their dot, and whole file names without one. */
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  /** Programs of a `#!` line. */
  readonly interpreters: readonly string[];
  /** The grammar's file name in the package's `grammars/` folder. */
  readonly grammar: string;
  /** Changes whenever grammar, queries or rules change facts: part of the key of stored facts. */
  readonly version: number;
  readonly comments: { readonly line: readonly string[]; readonly block: readonly (readonly [open: string, close: string])[] };
  /** Names always in scope that no file of the project defines; a free reference to one is left out. */
  readonly builtins: ReadonlySet<string>;
};
