/**
 * Runs scan → extract → store for what changed, and says how fresh a view is.
 * In: a root and a wish. Out: views that are complete or say what is missing.
 */
export type {
  FileCounts,
  Freshness,
  FreshnessPolicy,
  IndexDescription,
  PrepareRequest,
  Progress,
  RepositoryIndex,
  UpdateReport,
  ViewWish,
  WorkOptions,
} from './port.ts';
