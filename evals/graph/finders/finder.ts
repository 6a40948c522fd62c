/** A tool under measurement: it finds the uses of the sampled symbols. */
import type { Project } from '../projects.ts';
import type { TrueSymbol } from '../truth/truth.ts';

/** Without a column, the whole line. `why`: the tool's own description of the use. */
export type FoundUse = {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  readonly state: 'resolved' | 'unresolved';
  readonly why?: string;
};

export type FoundUses = {
  readonly uses: readonly FoundUse[];
  /** Size of the default answer, and the number of uses in it. */
  readonly answer?: { readonly tokens: number; readonly uses: number };
};

export type Finder = {
  readonly name: string;
  /** One per symbol, in order; undefined for an unknown symbol. */
  readonly find: (project: Project, symbols: readonly TrueSymbol[]) => Promise<readonly (FoundUses | undefined)[]>;
};
