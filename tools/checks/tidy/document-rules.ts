/** Pages describe the project: no local paths, no diary, no private hosts. */
import { findAll, isGenerated, type Rule } from './project.ts';

const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(?<![\w.])\/(?:work|root|home|Users|tmp|var)\/[\w.-]+/gu, 'a path of one machine'],
  [/https?:\/\/[^\s"'`)]*\bregistry\b[^\s"'`)]*|\bregistry\.[a-z-]+\.[a-z]+/giu, 'a package registry by host'],
  [/\bco-authored-by\b|\bthis session\b|\bsub-?agents?\b|\bhandoff\b|\bas an AI\b/giu, 'describes how the work was done'],
  [/\b(?:previously|no longer|used to be|as of now|legacy)\b/giu, 'history; git has it'],
];
const PAGE = /^(?:[^/]+\.md|docs\/.*\.md|package\.json|\.npmrc|\.ci\/run)$/u;

export const documentsDescribeTheProject: Rule = ({ files }) =>
  files
    .filter((file) => PAGE.test(file.path) && file.path !== 'CHANGELOG.md' && !isGenerated(file))
    .flatMap((file) =>
      FORBIDDEN.flatMap(([pattern, what]) => findAll(file, pattern, ([text]) => ({ rule: 'page', message: `${text}: ${what}` }))),
    );

type LockedPackage = { readonly optionalDependencies?: Readonly<Record<string, string>> };

/**
 * `npm ci` rejects a lock file that lacks an optional package of another system. npm omits such a package if its lookup fails while
 * writing the lock file.
 */
export const lockFileIsComplete: Rule = ({ files }) => {
  const lock = files.find(({ path }) => path === 'package-lock.json')?.text ?? '{}';
  const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(lock).packages ?? {};
  const names = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
    .map((name) => ({ path: 'package-lock.json', rule: 'lock-file', message: `has no entry for the optional package ${name}` }));
};

export const lockFileNamesNoHost: Rule = ({ files }) =>
  files
    .filter(({ path }) => path === 'package-lock.json')
    .flatMap((file) =>
      findAll(file, /"resolved": "https?:[^"]*"/gu, ([text]) => ({ rule: 'lock-file', message: `${text}: names a host` })).slice(
        0,
        1,
      ),
    );
