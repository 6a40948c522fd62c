/** A command that the repository documents. It is quoted, never run. */
import { escapeControls } from '#model';

export const COMMAND_KINDS = ['setup', 'build', 'run', 'test', 'lint', 'format', 'other'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** What a manifest says: `command` is what a person types, `runs` what that executes, if the manifest tells. */
export type DeclaredCommand = {
  readonly command: string;
  readonly runs?: string;
  readonly line: number;
  readonly kind: CommandKind;
};

/** A command that has words of several kinds is of the first of them: `npm run build && npm test` tests. */
const KIND_WORDS: readonly (readonly [CommandKind, RegExp])[] = [
  [
    'test',
    /(?:^|[\s:/_.-])(?:tests?|testing|unittests?|check|pytest|py\.test|jest|vitest|mocha|ava|karma|tox|nox|specs?|rspec|e2e|ctest|coverage)(?:$|[\s:/_.;-])/iu,
  ],
  [
    'lint',
    /(?:^|[\s:/_.-])(?:lint|lints|linter|eslint|oxlint|biome|ruff|flake8|pylint|mypy|pyright|typecheck|type-check|tsc|vet|golangci-lint|staticcheck|clippy|pre-commit)(?:$|[\s:/_.;-])/iu,
  ],
  ['format', /(?:^|[\s:/_.-])(?:format|fmt|prettier|black|gofmt|isort)(?:$|[\s:/_.;-])/iu],
  [
    'setup',
    /(?:^|[\s:/_.-])(?:install|clean-install|setup|bootstrap|init|deps|dependencies|ci|sync|restore|prepare|requirements)(?:$|[\s:/_.;-])/iu,
  ],
  ['build', /(?:^|[\s:/_.-])(?:build|compile|bundle|generate|codegen)(?:$|[\s:/_.;-])/iu],
  ['run', /(?:^|[\s:/_.-])(?:start|serve|dev|run|server|watch|up|playground)(?:$|[\s:/_.;-])/iu],
];

/** Nobody publishes or cleans a repository that they do not know yet. An option is no command: `cargo build --release`. */
const COMES_LATER =
  /(?:^|[\s:/_.]|\w-)(?:release|publish|deploy|upload|bump|twine|clean(?!-install)|distclean|uninstall)(?:$|[\s:/_.;-])/iu;

/** One tool more, which sets up nothing of the project: `pip install -U bandit`, not `pip install -e .` or `-r requirements.txt`. */
const INSTALLS_ONE_PACKAGE =
  /\b(?:pip3?|pipx|uv pip|npm|pnpm|yarn|bun|go|cargo|gem|brew)(?: global)? (?:install|i|add|get)(?: -{1,2}(?!r\b|e\b|requirement|editable)[\w-]+)* (?!-|\.)["'\w@]/u;

/** The kind of a named script: by its name, else by what it runs. */
export const kindOfScript = (name: string, runs = ''): CommandKind => {
  const named = kindOfCommand(name);
  return named === 'other' && !COMES_LATER.test(name) ? kindOfCommand(withoutTexts(runs)) : named;
};

/** Paths and quoted texts say nothing: `tools/testing/soak.mjs` is no test, and `echo "build the docs"` builds nothing. */
const withoutTexts = (runs: string): string =>
  runs
    .replaceAll(/"[^"]*"|'[^']*'/gu, ' ')
    .split(/\s+/u)
    .filter((word) => !word.includes('/'))
    .join(' ');

export const kindOfCommand = (words: string): CommandKind => {
  const plain = words.replaceAll(/\bsetup\.(?:py|cfg)\b/gu, ' ');
  if (COMES_LATER.test(plain) || INSTALLS_ONE_PACKAGE.test(plain)) return 'other';
  return KIND_WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
};

const MAX_COMMAND_LENGTH = 160;

/** On one line, without characters that a terminal obeys. */
export const quoteCommand = (text: string): string => {
  const plain = escapeControls(text.replaceAll(/\s+/gu, ' ').trim());
  return plain.length > MAX_COMMAND_LENGTH ? `${plain.slice(0, MAX_COMMAND_LENGTH - 1)}…` : plain;
};
