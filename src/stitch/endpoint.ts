/** A route of a view. */
import type { RepoPath, SurfaceFact } from '#model';
import type { SymbolAddress } from '#link';

export type Endpoint = {
  readonly method: string;
  readonly route: string;
  readonly path: RepoPath;
  readonly entry: number;
  readonly line: number;
  readonly lineEnd: number;
  readonly framework: string;
  /** Absent for a function without a name: then the symbol around it, if any. */
  readonly handler?: { readonly id: string; readonly at: SymbolAddress; readonly isInline: boolean } | undefined;
  /** False if the value that handles it leads nowhere. */
  readonly isHandlerKnown: boolean;
  readonly confidence: SurfaceFact['confidence'];
  /** Why the confidence is not high. */
  readonly reasons: readonly string[];
  /** In the order in which they run. */
  readonly middleware: readonly string[];
};
