/** Files that list targets by name: Makefile, justfile, Taskfile, noxfile. */
import { type DeclaredCommand, kindOfCommand, kindOfScript, quoteCommand } from './documented-command.ts';

/** Every line that declares a target, with the lines below it that say what it runs. */
const readTargets = (text: string, target: RegExp, typed: (name: string) => string): readonly DeclaredCommand[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = target.exec(line)?.[1];
    if (name === undefined) return [];
    const runs = /^\s+[@-]?([^\s#].*)$/u.exec(lines[at + 1] ?? '')?.[1];
    return [
      {
        command: quoteCommand(typed(name)),
        line: at + 1,
        kind: kindOfScript(name, runs),
        ...(runs === undefined ? {} : { runs: quoteCommand(runs) }),
      },
    ];
  });
};

/** Pattern rules, variables and targets that are files are left out. */
export const readMakeTargets = (text: string): readonly DeclaredCommand[] =>
  readTargets(text, /^([A-Za-z][\w-]*)\s*:(?![:=])/u, (name) => `make ${name}`);

export const readJustRecipes = (text: string): readonly DeclaredCommand[] =>
  readTargets(text, /^@?([A-Za-z][\w-]*)(?:\s[^:]*)?:(?!=)/u, (name) => `just ${name}`);

export const readNoxSessions = (text: string): readonly DeclaredCommand[] =>
  readTargets(text, /^def\s+([A-Za-z]\w*)\s*\(\s*session\b/u, (name) => `nox -s ${name}`).map(({ command, line, kind }) => ({
    command,
    line,
    kind,
  }));

/** The keys one step below `tasks:`. */
export const readTaskfile = (text: string): readonly DeclaredCommand[] => {
  const start = text.split('\n').findIndex((line) => /^tasks:\s*$/u.test(line));
  if (start < 0) return [];
  return text
    .split('\n')
    .slice(start + 1)
    .flatMap((line, at) => {
      const name = /^ {2}(['"]?)([\w:-]+)\1:/u.exec(line)?.[2];
      return name === undefined
        ? []
        : [{ command: quoteCommand(`task ${name}`), line: start + at + 2, kind: kindOfCommand(name) }];
    });
};
