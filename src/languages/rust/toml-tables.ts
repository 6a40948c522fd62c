/** The tables of a TOML file, with values as they are written: enough to read manifests. Total on any text. */

/** Header → its tables, several for `[[header]]`. Keys have no quotes. */
export type TomlTables = ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>;

const HEADER = /^\s*\[\[?\s*([^[\]=]+?)\s*\]\]?\s*$/u;
const KEY = /^\s*([\w."'-]+)\s*=\s*(.*)$/u;

export const readTables = (text: string): TomlTables => {
  const tables = new Map<string, Map<string, string>[]>();
  let table = new Map<string, string>();
  for (const line of joinedLines(text)) {
    const header = HEADER.exec(line)?.[1];
    const [, key, value = ''] = KEY.exec(line) ?? [];
    if (header !== undefined) {
      const name = header.replaceAll(/["']/gu, '');
      table = new Map();
      tables.set(name, [...(tables.get(name) ?? []), table]);
    } else if (key !== undefined) setKey(table, key.replaceAll(/["']/gu, ''), value.trim());
  }
  return tables;
};

/** Lines without comments; a value over several lines is in one. */
const joinedLines = (text: string): readonly string[] => {
  const joined: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    const bare = withoutComment(line);
    open = open === '' ? bare : `${open} ${bare.trim()}`;
    if (open.includes('=') && !isClosed(open) && open.length < LONGEST_VALUE) continue;
    joined.push(open);
    open = '';
  }
  return [...joined, open];
};

const LONGEST_VALUE = 20_000;

/** `a.path = "b"` is `a = { path = "b" }`. */
const setKey = (table: Map<string, string>, key: string, value: string): void => {
  const dot = key.indexOf('.');
  if (dot < 0) table.set(key, value);
  else table.set(key.slice(0, dot), `{ ${key.slice(dot + 1)} = ${value} }`);
};

const withoutComment = (line: string): string => line.replace(/^((?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*)#.*$/u, '$1');

/** Whether the brackets of a value are paired. */
const isClosed = (value: string): boolean => {
  let depth = 0;
  for (const [token] of value.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|[[\]{}]/gu))
    depth += token === '[' || token === '{' ? 1 : token === ']' || token === '}' ? -1 : 0;
  return depth <= 0;
};

export const stringOf = (tables: TomlTables, header: string, key: string): string | undefined =>
  valueIn(tables.get(header)?.[0]?.get(key));

export const valueIn = (value: string | undefined): string | undefined => /^["']([^"']*)["']/u.exec(value ?? '')?.[1];

/** The strings that a key of an inline table has. */
export const quotedValues = (value: string, key: string): readonly string[] =>
  [...value.matchAll(new RegExp(`(?:^|[{,\\s])${key}\\s*=\\s*["']([^"']*)["']`, 'gu'))].flatMap(([, text]) => text ?? []);
