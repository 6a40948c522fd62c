/** What an update has to do to one view: files to look at, paths to drop, what to remember. */
import type { ContentId, RepoPath, SkipReason, StatSignature, StoredView, ViewAttributes, ViewName } from '#model';
import type { Store } from '#store';
import type { WorkOptions } from '../port.ts';
import type { ByteSource } from '../workers/tasks.ts';

export type PlannedFile = {
  readonly path: RepoPath;
  readonly size: number;
  readonly stat?: StatSignature;
  /** Known without reading. */
  readonly skip?: SkipReason;
  /** Known without reading; then the file is read only if the store lacks the content. */
  readonly contentId?: ContentId;
};

export type Plan = {
  readonly name: ViewName;
  /** The view this starts from; absent when it is built anew. */
  readonly stored?: StoredView;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly files: readonly PlannedFile[];
  readonly remove: readonly RepoPath[];
  /** The update was asked for: files that were given up are tried again. */
  readonly retriesGivenUp?: boolean;
  readonly attributes: Omit<ViewAttributes, 'tier' | 'builtAt' | 'extractor'>;
  /** Undefined when the bytes are gone. */
  readonly open: (file: { readonly path: RepoPath; readonly contentId?: ContentId }) => Promise<ByteSource | undefined>;
};

/** Makes the plan once the lock is held: only then is it known what others left to do. */
export type Planner = (store: Store, options: WorkOptions) => Promise<Plan>;
