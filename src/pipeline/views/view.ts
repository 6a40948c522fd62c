/** What the kinds of view have in common. The working tree, a git tree and a workspace differ in these points and no others. */
import type { GitState, Problem, StaleReason, StoredView, TextReader, ViewName } from '#model';
import type { Sweep } from '#scan';
import type { StoreReader } from '#store';
import type { Freshness, FreshnessPolicy, PreparedView } from '../port.ts';
import type { Planner } from './plan.ts';
import type { TextSource } from './live-texts.ts';

/** What comparing a view with its files found. */
export type ViewCheck = {
  readonly staleReasons: readonly StaleReason[];
  readonly git?: GitState;
  readonly checkedAt: string;
  /** The revision that was compared, and what the disk has otherwise: the update that follows need not look again. */
  readonly revision?: number;
  readonly sweep?: Sweep;
};

export interface View {
  readonly name: ViewName;
  readonly updateAction: 'sync' | 'create';
  /** What `meta` says about it beyond what its stored state tells. */
  readonly meta?: Partial<Freshness['meta']>;
  /** Compares the stored view with the files that it stands for. */
  check(stored: StoredView, reader: StoreReader, policy: FreshnessPolicy): Promise<ViewCheck>;
  /** What an update has to do. `check`: what was found just now, unless another update has run since. */
  plan(check?: ViewCheck): Planner;
  /** The texts as they are now. */
  texts(source: TextSource): TextReader;
  /** The files themselves, while there is no index. */
  readonly scanTexts?: NonNullable<PreparedView['scanTexts']>;
  /** Absent: the problem of the repository serves. */
  notReady?(code: 'index_missing' | 'index_stale'): Problem;
}
