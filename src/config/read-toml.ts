/** A settings file → dotted keys with their line numbers. */
import { parse, TomlError } from 'smol-toml';
import { Problem } from '#model';
import { isSettingKey } from './settings.ts';

export type RawSetting = {
  readonly value: unknown;
  /** The source, for messages: `lodestone.toml:3`, `LODESTONE_LOG`, `--set log`. */
  readonly at: string;
};
export type RawSettings = ReadonlyMap<string, RawSetting>;

/** Throws `invalid_input` with file and line if the text is not valid TOML. */
export const readToml = (path: string, text: string): RawSettings => {
  const lines = findKeyLines(text);
  const withLocation = ([key, value]: readonly [string, unknown]) =>
    [key, { value, at: lines.has(key) ? `${path}:${lines.get(key)}` : path }] as const;
  return new Map(flatten('', parseFile(path, text)).map(withLocation));
};

const parseFile = (path: string, text: string): object => {
  try {
    return parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = 'not valid'] = error.message.replace(/^Invalid TOML document: /u, '').split('\n');
    throw new Problem('invalid_input', `${path}:${error.line}: invalid TOML: ${reason}.`, {
      hint: `Fix line ${error.line}, column ${error.column} of ${path}.`,
      details: { file: path, line: error.line, column: error.column },
      cause: error,
    });
  }
};

const flatten = (prefix: string, table: object): readonly (readonly [string, unknown])[] =>
  Object.entries(table).flatMap(([name, value]: readonly [string, unknown]) => {
    const key = prefix + name;
    return isTable(value) && !isSettingKey(key) ? flatten(`${key}.`, value) : [[key, value] as const];
  });

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The parser reports no positions, so keys are found by scanning lines. Only text inside multi-line strings can mislead this. */
const findKeyLines = (text: string): ReadonlyMap<string, number> => {
  const lineOfKey = new Map<string, number>();
  let table = '';
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s*\[+([^\]]+)\]/u.exec(line)?.[1];
    if (header !== undefined) table = `${unquoteKey(header)}.`;
    const key = header === undefined ? /^\s*([\w\-."' ]+?)\s*=/u.exec(line)?.[1] : undefined;
    if (key !== undefined && !lineOfKey.has(table + unquoteKey(key))) lineOfKey.set(table + unquoteKey(key), index + 1);
  }
  return lineOfKey;
};

const unquoteKey = (key: string): string => key.replaceAll(/["'\s]/gu, '');
