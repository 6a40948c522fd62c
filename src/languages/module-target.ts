import type { ModuleTarget, RepoPath } from '#model';

/** Undefined when no file was found. */
export const moduleTarget = (paths: readonly RepoPath[]): ModuleTarget | undefined => (paths.length > 0 ? { paths } : undefined);
