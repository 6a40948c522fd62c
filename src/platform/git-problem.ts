/** A repository that git cannot read, said so that its owner can act. */
import { Problem } from '#model';
import { type GitFailure, isGitFailure, unsafeRepositoryProblem } from './git.ts';

/** Runs `work`; what git refuses in it becomes a `Problem`. A run that was called off stays what it is. */
export const withGitProblems = async <Value>(root: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw isGitFailure(error) && error.kind !== 'aborted' ? gitProblem(root, error) : error;
  }
};

const gitProblem = (root: string, failure: GitFailure): Problem => {
  if (failure.kind === 'unsafe_repository') return unsafeRepositoryProblem(root, failure);
  return new Problem('internal_error', `Git cannot read the repository at ${root}: ${failure.message}.`, {
    hint: HINTS[failure.kind],
    details: { repo: root },
    retryable: failure.kind === 'timeout',
    cause: failure,
  });
};

const HINTS: Readonly<Record<GitFailure['kind'], string>> = {
  failed: 'Run "git status" and "git fsck" there: they say what is broken and how to mend it.',
  not_a_repository: 'Run "git status" there: it says what is broken.',
  git_missing: 'Check that the folder is still there and that git can be started.',
  timeout: 'Try again when the machine is less busy.',
  unsafe_repository: 'Name the folder as safe.',
  aborted: 'Ask again.',
};
