/** What a file is for, told by its path. Search asks it when a view is asked: facts know no paths. */
import type { FileRole } from './view.ts';

const RULES: readonly (readonly [FileRole, RegExp])[] = [
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

export const fileRole = (path: string): FileRole => RULES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'runtime';
