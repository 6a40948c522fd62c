/** File roles that the words of a query ask for: who asks for tests is not penalised with less of them. */
import type { FileRole } from '#model';

const SPOKEN: readonly (readonly [RegExp, readonly FileRole[]])[] = [
  [/^(?:tests?|tested|testing|specs?|e2e|unittests?)$/iu, ['tests', 'fixtures']],
  [/^(?:fixtures?|mocks?|mocked|stubs?|snapshots?|testdata)$/iu, ['fixtures', 'tests']],
  [/^(?:docs?|documentation|readme|guides?|tutorials?|examples?|changelog)$/iu, ['docs']],
  [/^(?:configs?|configuration|settings|dockerfile|makefile|workflows?|yaml|json|toml)$/iu, ['config']],
  [/^generated$/iu, ['generated']],
  [/^(?:vendor|vendored|third-party|thirdparty|node_modules)$/iu, ['vendored']],
];

export const spokenRoles = (words: readonly string[]): ReadonlySet<FileRole> =>
  new Set(words.flatMap((word) => SPOKEN.flatMap(([pattern, roles]) => (pattern.test(word) ? roles : []))));
