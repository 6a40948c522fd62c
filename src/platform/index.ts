/**
 * The outside world behind small functions: files, git, worker threads, the log, data folders.
 * In: paths and bytes. Out: values whose types say what can go wrong; a `Problem` where the caller can act.
 * Invariants: git runs no repository code and uses no network; nothing is read outside the requested root.
 */
export type { ParsedCommit } from './commits/parse-log.ts';
export { isPartialClone, listCommits, readCommits } from './commits/read-commits.ts';
export { contentIdOf } from './content-id.ts';
export { inodeIdentity, lstatOf, readFileBytes, signatureOf } from './files.ts';
export {
  findFolderProblem,
  diagnoseFolder,
  folderProblem,
  folderProblemOfCode,
  withFolderProblems,
} from './diagnose-folder.ts';
export { configFile, createdSettingsFile, dataFolder, repositoryFolder } from './folders.ts';
export { isGitFailure, runGit } from './git.ts';
export { withGitProblems } from './git-problem.ts';
export type { GitLayout, ResolvedRef } from './git-repository.ts';
export {
  firstCommits,
  gitLayout,
  gitState,
  isShallow,
  originUrl,
  resolveRef,
  shallowCommits,
  stateOfLayout,
} from './git-repository.ts';
export { convertedPaths, isDirty, pathsChangedSince, uncommittedPaths } from './git-status.ts';
export type { BlobReader, TreeEntry } from './git-tree.ts';
export { listTree, openBlobReader } from './git-tree.ts';
export { log, useLogLevel } from './log.ts';
export { embeddingPath, grammarPath, packageRoot, workerScript } from './package-root.ts';
export { onParentDeath } from './on-parent-death.ts';
export { unescapePath, decodePath, splitNulFields } from './path-bytes.ts';
export { postJson } from './post-json.ts';
export { resolveLinks } from './resolve-links.ts';
export { makePrivateFile, makePrivateFolder, tightenDataFolder, writeFileAtomically } from './private-files.ts';
export { systemFolderKind } from './system-folders.ts';
export { serveTasks } from './workers/serve-tasks.ts';
export { computedMs, ownThread } from './workers/thread-time.ts';
export { createWorkerPool, isWorkerFailure, WorkerFailure, type WorkerPool } from './workers/worker-pool.ts';
