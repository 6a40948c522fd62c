/** Files made of `[section]` headers and `key = value` lines: TOML and INI, as far as commands and programs are declared in them. */
import { type DeclaredCommand, kindOfCommand, kindOfScript, quoteCommand } from './documented-command.ts';
import type { DeclaredEntry } from './declared-entry.ts';

type SectionLine = { readonly section: string; readonly key: string; readonly value: string; readonly line: number };

const linesOf = (text: string): readonly SectionLine[] => {
  let section = '';
  return text.split('\n').flatMap((raw, at) => {
    const header = /^\s*\[+([^\]]+)\]+\s*(?:#.*)?$/u.exec(raw)?.[1];
    if (header !== undefined) {
      section = header.trim().replaceAll('"', '');
      return [{ section, key: '', value: '', line: at + 1 }];
    }
    const [, key, value] = /^([\w."-]+)\s*=\s*(.*)$/u.exec(raw) ?? [];
    return key === undefined || value === undefined ? [] : [{ section, key: key.replaceAll('"', ''), value, line: at + 1 }];
  });
};

/** Sections whose keys are commands, and how they are typed. */
const SCRIPT_SECTIONS: readonly (readonly [RegExp, (key: string) => string])[] = [
  [/^tool\.pdm\.scripts$/u, (key) => `pdm run ${key}`],
  [/^tool\.poe\.tasks$/u, (key) => `poe ${key}`],
  [/^tool\.taskipy\.tasks$/u, (key) => `task ${key}`],
  [/^tool\.hatch\.envs\.default\.scripts$/u, (key) => `hatch run ${key}`],
];

export const readProjectScripts = (text: string): readonly DeclaredCommand[] =>
  linesOf(text).flatMap(({ section, key, value, line }) => {
    const typed = SCRIPT_SECTIONS.find(([pattern]) => pattern.test(section))?.[1];
    if (!typed || key === '') return [];
    const body = firstQuoted(value);
    return [
      {
        command: quoteCommand(typed(key)),
        line,
        kind: kindOfScript(key, body),
        ...(body === undefined ? {} : { runs: quoteCommand(body) }),
      },
    ];
  });

/** `[project.scripts]`: `name = "package.module:function"`. */
export const readProjectEntries = (text: string): readonly DeclaredEntry[] =>
  linesOf(text).flatMap(({ section, key, value }) => {
    const target = firstQuoted(value);
    if (!/^(?:project|tool\.poetry)\.scripts$/u.test(section) || key === '' || target === undefined) return [];
    return [{ target: target.replace(/:.*$/u, ''), why: `program ${quoteCommand(key)}`, isProgram: true }];
  });

const firstQuoted = (value: string): string | undefined => /["']([^"']+)["']/u.exec(value)?.[1];

/** The environments of a `tox.ini`. */
export const readToxEnvironments = (text: string): readonly DeclaredCommand[] =>
  linesOf(text).flatMap(({ section, key, line }) => {
    const name = /^testenv(?::(.+))?$/u.exec(section);
    if (!name || key !== '') return [];
    const environment = name[1]?.trim();
    const command = environment === undefined ? 'tox' : `tox -e ${environment}`;
    return [{ command: quoteCommand(command), line, kind: kindOfCommand(environment ?? 'test') }];
  });
