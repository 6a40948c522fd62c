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
    /(?:^|[\s:/_.-])(?:install|setup|bootstrap|init|deps|dependencies|ci|sync|restore|prepare|requirements)(?:$|[\s:/_.;-])/iu,
  ],
  ['build', /(?:^|[\s:/_.-])(?:build|compile|bundle|generate|codegen)(?:$|[\s:/_.;-])/iu],
  ['run', /(?:^|[\s:/_.-])(?:start|serve|dev|run|server|watch|up|playground)(?:$|[\s:/_.;-])/iu],
];

/** The kind of a named script: by its name, else by what it runs. Paths in it say nothing: `tools/testing/soak.mjs` is no test. */
export const kindOfScript = (name: string, runs = ''): CommandKind => {
  const named = kindOfCommand(name);
  if (named !== 'other') return named;
  return kindOfCommand(
    runs
      .split(/\s+/u)
      .filter((word) => !word.includes('/'))
      .join(' '),
  );
};

export const kindOfCommand = (words: string): CommandKind =>
  KIND_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';

const MAX_COMMAND_LENGTH = 160;

/** On one line, without characters that a terminal obeys. */
export const quoteCommand = (text: string): string => {
  const plain = escapeControls(text.replaceAll(/\s+/gu, ' ').trim());
  return plain.length > MAX_COMMAND_LENGTH ? `${plain.slice(0, MAX_COMMAND_LENGTH - 1)}…` : plain;
};
