/** Which files and commits say something about where a change belongs. */
import { type CommitRecord, fileRole, type RoleOf } from '#model';

/** A commit of more files that can vote says little about each of them. */
export const MOST_VOTED_FILES = 20;
/** The files of a larger commit did not change because of one another. */
export const MOST_FILES_TOGETHER = 12;

/** Tests, fixtures, documentation, generated and vendored files follow a change; lock files and changelogs record it. */
export const canVote = (path: string, roleOf: RoleOf = fileRole): boolean => {
  const role = roleOf(path);
  return (role === 'runtime' || role === 'config') && !RECORDS.test(path);
};

const RECORDS =
  /(?:^|\/)(?:[^/]*[.-]lock(?:b|file)?(?:\.(?:json|ya?ml|hcl))?|go\.sum|npm-shrinkwrap\.json|(?:change_?log|changes|news|releases)[^/.]*)$/iu;

/** Formatting, documentation, generated code, releases and raised dependencies: the subject does not say what the files do. */
export const isMechanical = ({ subject }: CommitRecord): boolean => MECHANICAL.some((pattern) => pattern.test(subject));

const MECHANICAL: readonly RegExp[] = [
  /^(?:style|docs?|ci|release)(?:\([^)]*\))?!?:|^bump\b|^release v?\d|^\w+\(deps(?:-dev)?\)|^(?:chore: *)?(?:v?\d+\.\d+|version bump|prepare (?:for )?(?:release|v?\d))/iu,
  /\b(?:re-?generated?|auto-?generated|codegen)\b/iu,
  /\b(?:re-?format(?:ted|ting)?|prettier|gofmt|goimports|isort|clang-format|whitespace|typos?|license headers?|copyright)\b/iu,
  /\b(?:run|apply|use) (?:black|ruff|biome|eslint)\b|\b(?:fix|run) lint(?:er|ing|s)?\b|\blint fix(?:es)?\b/iu,
];

/** `Merge commit from fork` is the subject of changes to anything. */
const MERGE = /^merge\b/iu;

/** What the subject says about the files of the commit; empty if nothing. */
export const topicOf = ({ subject }: CommitRecord): string => (MERGE.test(subject) ? '' : subject);
