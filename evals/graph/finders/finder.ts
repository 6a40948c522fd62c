/** One side that is measured: asked for the uses of the symbols that the truth is known of. */
import type { Project } from '../projects.ts';
import type { TrueSymbol } from '../truth/truth.ts';

/** Without a column the whole line is meant. `why`: the tool's own words for what kind of use it is. */
export type FoundUse = {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  readonly state: 'resolved' | 'unresolved';
  readonly why?: string;
};

export type FoundUses = {
  readonly uses: readonly FoundUse[];
  /** Size of the answer as it comes by default, and the uses in it. */
  readonly answer?: { readonly tokens: number; readonly uses: number };
};

export type Finder = {
  readonly name: string;
  /** One for each symbol, in order; `undefined` for a symbol that it does not know. */
  readonly find: (project: Project, symbols: readonly TrueSymbol[]) => Promise<readonly (FoundUses | undefined)[]>;
};
