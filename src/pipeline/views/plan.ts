/** What an update must do to one view: files to read, paths to remove, attributes to store. */
import type { ContentId, RepoPath, SkipReason, StatSignature, StoredView, ViewAttributes, ViewName } from '#model';
import type { LanguageOverrides } from '#scan';
import type { Store } from '#store';
import type { WorkOptions } from '../port.ts';
import type { ByteSource } from '../workers/tasks.ts';

export type PlannedFile = {
  readonly path: RepoPath;
  readonly size: number;
  readonly stat?: StatSignature;
  /** Set when known without reading. */
  readonly skip?: SkipReason;
  /** Set when known without reading; the file is then read only if the store lacks the content. */
  readonly contentId?: ContentId;
};

export type Plan = {
  readonly name: ViewName;
  /** The view to start from; absent for a full build. */
  readonly stored?: StoredView;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly files: readonly PlannedFile[];
  readonly remove: readonly RepoPath[];
  /** Retries files that were given up: set when a user requested the update. */
  readonly retriesGivenUp?: boolean;
  /** Languages that the settings give to files. */
  readonly languages?: LanguageOverrides | undefined;
  readonly attributes: Omit<ViewAttributes, 'tier' | 'builtAt' | 'extractor'>;
  /** Undefined when the bytes are gone. */
  readonly open: (file: { readonly path: RepoPath; readonly contentId?: ContentId }) => Promise<ByteSource | undefined>;
};

/** Runs under the writer's lock: only then is it certain what other processes have done. */
export type Planner = (store: Store, options: WorkOptions) => Promise<Plan>;
