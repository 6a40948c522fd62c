/** What a hand-written reader finds in a text. Places are offsets in UTF-16 units; `end` is not included. */
import type { ReferenceKind, Visibility } from './facts.ts';
import type { SymbolKind } from './kinds.ts';

export type ReadSymbol = {
  readonly kind: SymbolKind;
  readonly name: string;
  /** The index of the enclosing symbol. */
  readonly parent?: number;
  /** Qualifies the name of a symbol without a parent: `aws_instance` for the `web` of `aws_instance.web`. */
  readonly owner?: string;
  readonly start: number;
  readonly end: number;
  /** Where its name is written; by default at `start`, as long as the name. */
  readonly nameStart?: number;
  readonly nameEnd?: number;
  /** Where the declaration ends and its body starts; by default the end of the line. */
  readonly signatureEnd?: number;
  /** Takes the place of the text up to `signatureEnd`. */
  readonly signature?: string;
  /** By default the comment lines directly above. */
  readonly doc?: string;
  /** Where `doc` starts, if it is above the declaration. */
  readonly docStart?: number;
  /** By default public. */
  readonly visibility?: Visibility;
  /**
   * Stands for the whole file: it is the default export, and what embedded parts declare at their top level is inside it. It
   * gives way to a default export of a part.
   */
  readonly isModule?: true;
};

export type ReadUse = {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly start: number;
  /** By default `start` and the length of the name. */
  readonly end?: number;
  /** The qualified name of what is used; by default the name. It is looked for in the file, then among the imports. */
  readonly target?: string;
};

export type ReadImport = {
  readonly specifier: string;
  /** By default `*`, the whole module. */
  readonly name?: string;
  readonly alias?: string;
  readonly start: number;
  readonly end: number;
};
