/** A place where execution starts, as a manifest declares it. */
export type DeclaredEntry = {
  /** A path relative to the manifest, possibly of a built file, or a module in dots. */
  readonly target: string;
  readonly why: string;
  readonly isProgram: boolean;
};
