/** A text in TOML → its tables, each with its keys. Keys of inline tables are part of a value. */
import type { Reading, ReadSymbol } from '#model';
import { collectKeys, type OpenKey } from '../reading/collect-keys.ts';
import { valueEnd } from './value-end.ts';

export const readTomlKeys = (text: string): Reading => {
  const keys = collectKeys(text);
  let table: OpenKey | undefined;
  let end = 0;
  const endTable = (): void => {
    if (table) keys.close(table, end);
    table = undefined;
  };
  for (let place = 0; place < text.length; ) {
    const line = readLine(text, place);
    if (line.kind === 'table') {
      endTable();
      end = line.end;
      table = keys.open({ kind: 'section', ...namedPath(text, line) });
    } else if (line.kind === 'key') {
      end = line.end;
      keys.close(keys.open({ kind: 'key', ...keyPath(text, line, table) }, table), end);
    }
    place = line.next;
  }
  endTable();
  return keys.result();
};

type Part = { readonly start: number; readonly end: number };

type Line = {
  readonly kind: 'table' | 'key' | 'other';
  readonly start: number;
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
  /** The dotted name. */
  readonly parts: readonly Part[];
};

const HEAD = /[ \t\r\uFEFF]*(\[\[?)?[ \t]*/uy;
const PART = /(?:"((?:[^"\\\n]|\\.){0,200})"|'([^'\n]{0,200})'|([\p{L}\p{N}_-]{1,200}))[ \t]*(\.?)[ \t]*/uy;

const readLine = (text: string, place: number): Line => {
  HEAD.lastIndex = place;
  const [head = '', bracket] = HEAD.exec(text) ?? [];
  const start = place + head.length - (bracket === undefined ? 0 : head.trimStart().length);
  const { parts, at } = readParts(text, place + head.length);
  const close = bracket?.replaceAll('[', ']') ?? '=';
  if (parts.length === 0 || !text.startsWith(close, at))
    return { kind: 'other', start, end: at, next: nextLine(text, at), parts };
  const end = bracket === undefined ? valueEnd(text, at + 1) : at + close.length;
  return { kind: bracket === undefined ? 'key' : 'table', start, end, next: nextLine(text, end), parts };
};

const readParts = (text: string, start: number): { readonly parts: readonly Part[]; readonly at: number } => {
  const parts: Part[] = [];
  for (let at = start; ; ) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (!match) return { parts, at };
    const [all, double, single, bare, dot] = match;
    const name = double ?? single ?? bare ?? '';
    const quote = bare === undefined ? 1 : 0;
    parts.push({ start: at + quote, end: at + quote + name.length });
    at += all.length;
    if (dot === '') return { parts, at };
  }
};

const nextLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

type Named = Pick<ReadSymbol, 'name' | 'start' | 'nameStart' | 'owner' | 'signature'>;

/** `[a.b]` is the table `b` of `a`. */
const namedPath = (text: string, { start, end, parts }: Line): Named => {
  const names = parts.map((part) => text.slice(part.start, part.end));
  const owner = names.length > 1 ? { owner: names.slice(0, -1).join('.') } : {};
  return {
    name: names.at(-1) ?? '',
    start,
    nameStart: parts.at(-1)?.start ?? start,
    signature: text.slice(start, end),
    ...owner,
  };
};

/** A dotted key inside of a table keeps its dots: its parent is the table. */
const keyPath = (text: string, line: Line, table: OpenKey | undefined): Named => {
  const { signature: _, ...named } = namedPath(text, line);
  if (!table || line.parts.length === 1) return named;
  const [first] = line.parts;
  const name = line.parts.map((part) => text.slice(part.start, part.end)).join('.');
  return { name, start: line.start, nameStart: first?.start ?? line.start };
};
