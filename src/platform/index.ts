/**
 * The outside world behind small functions: files, git, worker threads, log, folders of this machine.
 * In: paths and bytes. Out: values whose types say what the world did; `Problem` where the caller can act.
 * Invariants: git runs nothing of the repository and no network; nothing is read outside a root that was asked for.
 */
export { contentIdOf } from './content-id.ts';
export type { FileBytes, ReadOptions } from './files.ts';
export { lstatOf, readFileBytes, signatureOf, writeFileAtomically } from './files.ts';
export type { Surroundings } from './folders.ts';
export { dataFolder, repositoryFolder } from './folders.ts';
export type { GitAnswer, GitFailureKind, GitOptions } from './git.ts';
export { GitFailure, isGitFailure, runGit } from './git.ts';
export type { GitLayout, ResolvedRef } from './git-repository.ts';
export { gitLayout, gitState, resolveRef, stateOfLayout } from './git-repository.ts';
export { isDirty } from './git-status.ts';
export type { BlobReader, TreeEntry } from './git-tree.ts';
export { listTree, openBlobReader } from './git-tree.ts';
export type { LogFields, LogLevel } from './log.ts';
export { log, logLevel } from './log.ts';
export { grammarPath, packageRoot, packageVersion, workerScript } from './package-root.ts';
export { onParentDeath } from './parent-death.ts';
export { confinePath, isInside } from './paths.ts';
export type { TaskValue } from './serve-tasks.ts';
export { serveTasks } from './serve-tasks.ts';
export type { RunOptions, TaskReply, WorkerFailureKind, WorkerPool, WorkerPoolOptions } from './worker-pool.ts';
export { createWorkerPool, isWorkerFailure, WorkerFailure } from './worker-pool.ts';
