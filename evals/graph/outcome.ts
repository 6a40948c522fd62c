/** One finder's uses of one sampled symbol, scored against the truth. */
import type { FoundUses } from './finders/finder.ts';
import type { Project } from './projects.ts';
import { type Score, scoreSymbol, type Scope } from './score.ts';
import type { TrueSymbol } from './truth/truth.ts';

export type Outcome = {
  readonly finder: string;
  readonly project: Project;
  readonly symbol: TrueSymbol;
  /** Absent: the finder does not know the symbol. */
  readonly found?: FoundUses;
  readonly scores: Readonly<Record<Scope, Score>>;
};

export const outcomeOf = (
  asked: { readonly finder: string; readonly project: Project; readonly files: ReadonlySet<string> },
  symbol: TrueSymbol,
  found: FoundUses | undefined,
): Outcome => {
  const { finder, project, files } = asked;
  const scores = {
    all: scoreSymbol(symbol, found, { files, scope: 'all' }),
    own: scoreSymbol(symbol, found, { files, scope: 'own' }),
  };
  return { finder, project, symbol, scores, ...(found ? { found } : {}) };
};
