/**
 * Runs scan → extract → store for what changed, and says how fresh a view is.
 * In: a root and a selector. Out: views that are complete or say what is missing.
 * Invariants: one writer a store; a view is published whole; what was done before a kill or a cancellation is kept.
 */
export { type IndexSettings, indexSettingsOf } from './index-settings.ts';
export { openRepositoryIndex } from './repository/indexed-repository.ts';
export { OpenRepositories } from './repository/open-repositories.ts';
export { unparsedIn } from './freshness/unparsed-files.ts';
export type {
  Freshness,
  FreshnessPolicy,
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
