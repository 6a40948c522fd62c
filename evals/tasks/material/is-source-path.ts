/** Which files can be the truth of a task: code in the languages of these repositories that people write and that is no test. */

const SOURCE = /\.(?:[cm]?[jt]sx?|py|go)$/u;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|testing|test-utils|testdata|fixtures?|mocks?|acceptance|benchmarks?|conftest\.py)(?:\/|$)|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:go|py)$|[.-](?:test|spec|test-d|bench|case)\.[cm]?[jt]sx?$/u;
const ASIDE = /(?:^|\/)(?:docs?|www|website|examples?|samples?|vendor|third_party|node_modules|dist|deno_dist|\.github)(?:\/|$)/u;
const GENERATED =
  /\.pb(?:\.gw)?\.go$|(?:^|\/)(?:__generated__|generated)(?:\/|$)|(?:^|\/)(?:zz_)?generated[._]|[._-]gen(?:erated)?\.\w+$|_string\.go$|_easyjson\.go$|\.d\.[cm]?ts$|_mock\.go$|\.min\.js$/u;

export const isSourcePath = (path: string): boolean =>
  SOURCE.test(path) && ![TEST, ASIDE, GENERATED].some((pattern) => pattern.test(path));
