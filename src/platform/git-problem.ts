/** Problems for repositories that git cannot read. */
import { Problem } from '#model';
import { type GitFailure, isGitFailure, unsafeRepositoryProblem } from './git.ts';

/** Runs `work` and turns git failures into Problems. A cancelled run is rethrown unchanged. */
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
  failed: 'Run "git status" and "git fsck" in that folder to find out what is broken.',
  not_a_repository: 'Run "git status" in that folder to find out what is broken.',
  git_missing: 'Check that the folder exists and that git is installed.',
  timeout: 'Retry when the machine is less busy.',
  unsafe_repository: 'Add the folder to git\'s "safe.directory".',
  aborted: 'Retry.',
};
