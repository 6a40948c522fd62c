/** What a hand-written reader finds in a text, and the tree that a hand-written parser makes of it. Places are offsets in UTF-16 units; `end` is not included. */
import { firstAtOrAfter } from './binary-search.ts';
import type { ReferenceKind, Visibility } from './facts.ts';
import type { SymbolKind } from './kinds.ts';
import type { SurfaceKind } from './surfaces/surface-facts.ts';

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

/** What a file of data or settings says about the program. */
export type ReadSurface = {
  readonly kind: SurfaceKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: Readonly<Record<string, string>>;
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

/** A part of a text, as a hand-written parser reads it. */
export type ParsedSyntax = {
  readonly type: string;
  readonly field?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** In order, inside of the part. Tokens, which have none, matter for fingerprints. */
  readonly children: readonly ParsedSyntax[];
};

/** The type of text that does not belong where it is. Such a part without text stands for what is missing there. */
export const UNREAD_TYPE = 'ERROR';

export type SyntaxParser = {
  /** Queries name types, tokens (in quotes) and fields as they name those of a grammar. */
  readonly types: readonly string[];
  /** The types of words and marks that name nothing. */
  readonly tokens: readonly string[];
  readonly fields: readonly string[];
  /** Pure, total on any text, and linear in its length. */
  readonly parse: (text: string) => ParsedSyntax;
};

/** A part of code that the file holds in escapes: what it reads, and where it starts in the file. */
export type CodePiece = { readonly text: string; readonly start: number };

/** Places in the text that pieces make up → places in the file. */
export const originalPlaces = (pieces: readonly CodePiece[]): ((place: number) => number) => {
  const starts = new Int32Array(pieces.length);
  let length = 0;
  pieces.forEach(({ text }, index) => {
    starts[index] = length;
    length += text.length;
  });
  return (place) => {
    const index = Math.max(0, firstAtOrAfter(starts, place + 1) - 1);
    const piece = pieces[index];
    return piece ? piece.start + Math.min(place - (starts[index] ?? 0), Math.max(0, piece.text.length - 1)) : 0;
  };
};
