/**
 * Runs scan → extract → store for changed files, and reports how fresh a view is.
 * In: a root and a selector. Out: views that are complete or say what is missing.
 * Invariants: one writer per store; readers never see half a view; a kill or cancellation loses no finished work.
 */
export { WATCH_QUIET_MS } from './freshness/background-sync.ts';
export { type IndexSettings, indexSettingsOf } from './index-settings.ts';
export { openRepositoryIndex } from './repository/indexed-repository.ts';
export { OpenRepositories } from './repository/open-repositories.ts';
export { partlyReadIn } from './freshness/partly-read-files.ts';
export { unparsedIn } from './freshness/unparsed-files.ts';
export { isBare } from './views/counts.ts';
export { versionOf } from './workers/file-languages.ts';
export type {
  DiskText,
  Freshness,
  FreshnessPolicy,
  IgnoreCheck,
  IndexDescription,
  Preflight,
  PreparedView,
  ViewRequest,
  Progress,
  RepositoryIndex,
  UpdateReport,
  ViewSelector,
  WorkspaceSummary,
} from './port.ts';
export { viewOf } from './port.ts';
