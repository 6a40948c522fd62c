/** The cells of a notebook, whose lines are strings of JSON. */
import type { CodePiece } from '#model';
import { nextToken, type Token } from '../json/next-token.ts';
import { stringPieces } from './string-pieces.ts';

export type Cell = { readonly type: string; readonly pieces: readonly CodePiece[] };

export type Notebook = {
  readonly cells: readonly Cell[];
  /** The language that the kernel or its settings name. */
  readonly language: string | undefined;
};

export const notebookCells = (text: string): Notebook => {
  const scan: Scan = { text, open: [], cells: [], type: '', pieces: [] };
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.end)) readToken(scan, token);
  return { cells: scan.cells, language: scan.info ?? scan.kernel };
};

/** An object or a list. `path`: the keys that lead to it. */
type Container = { readonly isList: boolean; readonly path: string; key: string; isValue: boolean };

type Scan = {
  readonly text: string;
  readonly open: Container[];
  readonly cells: Cell[];
  /** Of the cell that is open. */
  type: string;
  pieces: CodePiece[];
  /** What `language_info` and `kernelspec` say. */
  info?: string;
  kernel?: string;
};

const readToken = (scan: Scan, token: Token): void => {
  const { open } = scan;
  const around = open.at(-1);
  const path = around === undefined || around.isList ? (around?.path ?? '') : joined(around.path, around.key);
  switch (token.kind) {
    case '{':
    case '[':
      open.push({ isList: token.kind === '[', path: open.length > MOST_LEVELS ? '' : path, key: '', isValue: false });
      return;
    case '}':
    case ']':
      if (token.kind === '}' && around?.path === 'cells') endCell(scan);
      open.pop();
      return;
    case ':':
      if (around) around.isValue = true;
      return;
    case ',':
      if (around) around.isValue = false;
      return;
    default:
      readString(scan, token, path);
  }
};

/** No cell lies deeper. */
const MOST_LEVELS = 8;
const LONGEST_KEY = 40;

/** Notebooks of the third format have their cells in a sheet. */
const joined = (path: string, key: string): string => (path === '' ? (key === 'worksheets' ? '' : key) : `${path}.${key}`);

const readString = (scan: Scan, { inner }: Token, path: string): void => {
  const around = scan.open.at(-1);
  if (!around) return;
  const { start, end } = inner;
  if (!around.isList && !around.isValue) {
    around.key = end - start > LONGEST_KEY ? '' : scan.text.slice(start, end);
    return;
  }
  if (path === 'cells.source' || path === 'cells.input') scan.pieces.push(...stringPieces(scan.text, start, end));
  else if (path === 'cells.cell_type') scan.type = scan.text.slice(start, end);
  else if (path === 'metadata.language_info.name') scan.info = scan.text.slice(start, end);
  else if (path === 'metadata.kernelspec.language') scan.kernel = scan.text.slice(start, end);
};

const endCell = (scan: Scan): void => {
  if (scan.pieces.length > 0) scan.cells.push({ type: scan.type, pieces: scan.pieces });
  scan.type = '';
  scan.pieces = [];
};
