/** A file with its names resolved: what types are computed from. */
import type { DocTypes, TypeExpression } from '#model';
import type { Declaration, FileDeclarations } from '../collect-declarations.ts';
import type { ResolvedNames } from '../resolve-names.ts';
import type { Source } from '../source.ts';

export type ResolvedSource = Source & {
  readonly declared: FileDeclarations;
  readonly resolution: ResolvedNames;
  /** Per draft: the index of its symbol, or -1 if it has none. */
  readonly symbolOf: Int32Array;
  /** Per declaration: the type of a local name, once computed, and the depth it was computed with. */
  readonly localTypes: (LocalType | undefined)[];
  /** Per comment: the types that it names. */
  readonly docTypes: Map<number, DocTypes>;
  /** The types and imports that the file declares, once a comment names one. */
  fileNames?: ReadonlyMap<string, Declaration>;
};

export type LocalType = { readonly type: TypeExpression; readonly depth: number };

/** Reads the types of other places, at most this deep. */
export type TypeReading = {
  readonly source: ResolvedSource;
  readonly depth: number;
  readonly read: (place: number, depth: number) => TypeExpression;
};
