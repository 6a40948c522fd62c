/** What scan hands to the pipeline. */
import type { ContentId, RepoPath } from './ids.ts';
import type { SkipReason, StatSignature } from './view.ts';

export type SourceFile = {
  readonly path: RepoPath;
  readonly stat: StatSignature;
  /** Known before reading: oversized, secret, symlink, submodule. */
  readonly skip?: SkipReason;
  /** Git's own id, where git vouches for it and no conversion applies. */
  readonly contentId?: ContentId;
};

export type GitState = {
  /** Absolute path of the common git folder, shared by worktrees. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly head?: string;
  readonly branch?: string;
};
