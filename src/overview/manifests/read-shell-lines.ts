/** Commands in prose and in CI: shell lines of fenced code blocks, and `run:` steps of workflows. */
import { type DeclaredCommand, kindOfCommand, quoteCommand } from './documented-command.ts';

/** A line that starts with one of these is a command; others in a code block may be output or source. */
const PROGRAMS =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|deno|node|make|just|task|go|gofmt|python3?|pip3?|pipx|uv|uvx|poetry|pdm|hatch|tox|nox|pytest|py\.test|pre-commit|cargo|mvn|\.\/mvnw|gradle|\.\/gradlew|dotnet|bundle|rake|rails|composer|php|docker|docker-compose|bazel|cmake|ctest|ninja|meson|mix|sbt|script\/\S+|\.\/\S+|scripts?\/\S+|golangci-lint|nx|turbo|lerna|vitest|jest)\b/u;

const toCommand = (text: string, line: number): readonly DeclaredCommand[] => {
  const command = text
    .trim()
    .replace(/^[$>%]\s+/u, '')
    .replace(/\s+#\s.*$/u, '');
  return PROGRAMS.test(command) ? [{ command: quoteCommand(command), line, kind: kindOfCommand(command) }] : [];
};

/** Lines of fenced blocks that are marked as shell, or not marked at all. */
export const readFencedCommands = (text: string): readonly DeclaredCommand[] => {
  let fence: { readonly isShell: boolean } | undefined;
  return text.split('\n').flatMap((line, at) => {
    const mark = /^\s*(?:```+|~~~+)\s*(\S*)/u.exec(line);
    if (mark) {
      fence = fence
        ? undefined
        : { isShell: /^(?:|sh|bash|shell|zsh|console|shell-session|text|terminal)$/iu.test(mark[1] ?? '') };
      return [];
    }
    return fence?.isShell ? toCommand(line, at + 1) : [];
  });
};

/** Literal blocks of reStructuredText that hold shell lines, and fenced blocks, which some documents have nevertheless. */
export const readLiteralCommands = (text: string): readonly DeclaredCommand[] => {
  let blockIndent: number | undefined;
  const inBlocks = text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const indent = line.length - line.trimStart().length;
    if (blockIndent !== undefined && indent <= blockIndent) blockIndent = undefined;
    if (blockIndent !== undefined) return toCommand(line, at + 1);
    if (SHELL_BLOCK.test(line)) blockIndent = indent;
    return [];
  });
  return [...readFencedCommands(text), ...inBlocks];
};

/** `.. code-block:: console`, or a paragraph that ends with `::`. */
const SHELL_BLOCK =
  /^\s*\.\. (?:code-block|code|sourcecode|prompt)::\s*(?:sh|bash|shell|console|shell-session)\b|^(?!\s*\.\. ).*::\s*$/u;

/** `run: command`, and the lines of `run: |`. */
export const readWorkflowCommands = (text: string): readonly DeclaredCommand[] => {
  let blockIndent: number | undefined;
  return text.split('\n').flatMap((line, at) => {
    const indent = line.length - line.trimStart().length;
    if (blockIndent !== undefined && line.trim() !== '' && indent <= blockIndent) blockIndent = undefined;
    if (blockIndent !== undefined) return toCommand(line, at + 1);
    const run = /^\s*(?:- )?run:\s*(.*)$/u.exec(line)?.[1];
    if (run === undefined) return [];
    if (/^[|>][+-]?\s*$/u.test(run)) {
      blockIndent = line.indexOf('run:');
      return [];
    }
    return toCommand(run.replaceAll(/^["']|["']$/gu, ''), at + 1);
  });
};
