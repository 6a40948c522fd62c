/** Rules about paths that need no file system. */
import { isAbsolute, relative, sep } from 'node:path';
import type { FileRole } from './view.ts';

/** True if `child` is below `parent`; a path is not inside itself. Both must be absolute and resolved. */
export const isPathInside = (parent: string, child: string): boolean => {
  const way = relative(parent, child);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The folder of a path in a view; '' is the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const FILE_ROLE_RULES: readonly (readonly [FileRole, RegExp])[] = [
  ['vendored', /(?:^|\/)(?:vendor|vendored|third[_-]?party|node_modules|bower_components|external|deps)\//iu],
  [
    'generated',
    /(?:^|\/)(?:generated|__generated__|gen)\/|\.(?:generated|gen|g)\.[^/]+$|\.pb\.[^/]+$|_pb2?\.[^/]+$|\.min\.[^/]+$|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/iu,
  ],
  ['fixtures', /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|snapshots?|__snapshots__|mocks?|__mocks__)\//iu],
  ['tests', /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|\/)test_[^/]+$|[._-](?:test|spec|tests)\.[^/]+$|_test\.[^/]+$/iu],
  ['docs', /(?:^|\/)(?:docs?|documentation|examples?|website)\/|\.(?:md|mdx|rst|adoc|txt)$/iu],
  [
    'config',
    /(?:^|\/)\.[^/]+$|\.(?:json|ya?ml|toml|ini|cfg|conf|lock|properties|xml)$|(?:^|\/)(?:Makefile|Dockerfile|[^/]*\.config\.[cm]?[jt]s)$/u,
  ],
];

/** What a file is for. Determined at query time, since facts do not contain paths. */
export const fileRole = (path: string): FileRole => FILE_ROLE_RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'runtime';

/** A folder that is not indexed for clients unless the user named it, as an error message calls it. */
export type SystemFolderKind = 'the root of the file system' | 'your home folder' | 'a system folder';
