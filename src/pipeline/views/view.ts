/** The interface of all views. The working tree, a git tree and a workspace differ only in these points. */
import type { GitState, Problem, StaleReason, StoredView, TextReader, ViewName } from '#model';
import type { LanguageOverrides, Sweep } from '#scan';
import type { StoreReader } from '#store';
import type { Freshness, FreshnessPolicy, PreparedView } from '../port.ts';
import type { Planner } from './plan.ts';
import type { TextSource } from './live-texts.ts';

/** The result of comparing a view with its files. */
export type ViewCheck = {
  readonly staleReasons: readonly StaleReason[];
  readonly git?: GitState;
  readonly checkedAt: string;
  /** The compared state (`viewState`) and the differences on disk, so the next update need not scan again. */
  readonly state?: string;
  readonly sweep?: Sweep;
};

export interface View {
  readonly name: ViewName;
  readonly updateAction: 'sync' | 'create';
  /** Languages that the settings give to files. */
  readonly languages: LanguageOverrides | undefined;
  /** The commit that the view is based on; its history is the view's. Undefined without git or before the first commit. */
  commitOf(stored: StoredView): string | undefined;
  /** Fields of `meta` that do not come from the stored state. */
  readonly meta?: Partial<Freshness['meta']>;
  /** Compares the stored view with its files. */
  check(stored: StoredView, reader: StoreReader, policy: FreshnessPolicy): Promise<ViewCheck>;
  /** Plans an update. `check`: a comparison made just now; ignored if another update has run since. */
  plan(check?: ViewCheck): Planner;
  /** Reads the current texts. */
  texts(source: TextSource): TextReader;
  /** Reads the files on disk, while there is no index. */
  readonly scanTexts?: NonNullable<PreparedView['scanTexts']>;
  /** Absent: the repository's own problem is used. */
  notReady?(code: 'index_missing' | 'index_stale'): Problem;
}
