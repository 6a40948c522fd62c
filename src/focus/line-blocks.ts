/** Block structure by indentation, which every language with a formatter has. Lines are counted from 0 here. */
import { lineForms, type LineForm } from './line-forms.ts';
import type { SourceLines } from './source-lines.ts';

export type LineBlocks = {
  /** Width of the indentation; −1 for blank lines. */
  readonly indents: Int32Array;
  readonly forms: readonly LineForm[];
};

const TAB_WIDTH = 4;

const known = new WeakMap<SourceLines, LineBlocks>();

export const lineBlocks = (source: SourceLines): LineBlocks => {
  const blocks = known.get(source) ?? readBlocks(source, lineForms(source));
  known.set(source, blocks);
  return blocks;
};

const readBlocks = ({ lines }: SourceLines, forms: readonly LineForm[]): LineBlocks => {
  const indents = new Int32Array(lines.length);
  for (const [at, line] of lines.entries()) indents[at] = forms[at] === 'blank' ? -1 : indentOf(line);
  return { indents, forms };
};

const [TAB, SPACE] = [0x09, 0x20];

const indentOf = (line: string): number => {
  let width = 0;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit !== TAB && unit !== SPACE) break;
    width += unit === TAB ? TAB_WIDTH : 1;
  }
  return width;
};

const STARTS_CLOSING = /^\s*[\])}]/u;
/** A line that goes on where another branch of the same block ended. */
const NEXT_BRANCH = /^\s*(?:else|elif|elsif|except|finally|catch|rescue|ensure)\b/u;

const OPEN_NOTHING: ReadonlySet<LineForm | undefined> = new Set(['comment', 'documentation', 'closing']);

/** The lines that open the blocks around a line, the nearest first, none before `first`. */
export const headsOf = (
  { lines, blocks }: { readonly lines: readonly string[]; readonly blocks: LineBlocks },
  at: number,
  { first, most }: { readonly first: number; readonly most: number },
): readonly number[] => {
  const heads: number[] = [];
  let limit = openLimit(lines[at] ?? '', blocks.indents[at] ?? 0);
  for (let line = at - 1; line >= first && heads.length < most && limit > 0; line -= 1) {
    const indent = blocks.indents[line] ?? -1;
    if (indent < 0 || indent >= limit || OPEN_NOTHING.has(blocks.forms[line])) continue;
    heads.push(line);
    limit = openLimit(lines[line] ?? '', indent);
  }
  return heads;
};

/** `} else {` and `) {` have their opener at the same indentation. */
const openLimit = (line: string, indent: number): number =>
  STARTS_CLOSING.test(line) || NEXT_BRANCH.test(line) ? indent + 1 : indent;
