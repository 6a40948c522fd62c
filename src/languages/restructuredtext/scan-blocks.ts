/** The blocks of a text in reStructuredText that declare something: titles, labels, directives. Examples in it are left out. */
import type { TextLine } from './text-lines.ts';
import { type Title, titleAt } from './title-at.ts';

export type Directive = {
  readonly name: string;
  /** The index of its line. */
  readonly line: number;
  readonly indent: number;
  /** Where its argument starts. */
  readonly argument: number;
  /** The index of the line after its content. */
  readonly after: number;
};

export type BlockVisitor = {
  readonly onTitle: (title: Title) => void;
  readonly onLabel: (label: { readonly name: string; readonly line: number }) => void;
  readonly onDirective: (directive: Directive) => void;
  /** A line of text. */
  readonly onText: (line: number) => void;
};

export const scanBlocks = (lines: readonly TextLine[], visitor: BlockVisitor): void => {
  const scan = { lines, ends: blockEnds(lines), visitor };
  for (let at = 0; at < lines.length; ) at = Math.max(at + 1, readBlock(scan, at));
};

type Scan = {
  readonly lines: readonly TextLine[];
  readonly ends: Int32Array;
  readonly visitor: BlockVisitor;
};

/** Per line: the index of the next line that is not blank and not indented more. */
const blockEnds = (lines: readonly TextLine[]): Int32Array => {
  const ends = new Int32Array(lines.length).fill(lines.length);
  const open: number[] = [];
  lines.forEach(({ indent, written }, index) => {
    if (written === '') return;
    for (let last = open.at(-1); last !== undefined && (lines[last]?.indent ?? 0) >= indent; last = open.at(-1)) {
      ends[last] = index;
      open.pop();
    }
    open.push(index);
  });
  return ends;
};

/** Returns the index of the line to go on with. */
const readBlock = (scan: Scan, at: number): number => {
  const { lines, visitor } = scan;
  const line = lines[at];
  if (!line || line.written === '') return at + 1;
  if (line.written.startsWith('..')) return readMarkup(scan, at, line);
  const title = startsBlock(lines, at) ? titleAt(lines, at) : undefined;
  if (title) {
    visitor.onTitle(title);
    return title.last + 1;
  }
  visitor.onText(at);
  return line.written.endsWith('::') ? literalEnd(scan, at) : at + 1;
};

/** After a blank line, an indented one, or explicit markup. */
const startsBlock = (lines: readonly TextLine[], at: number): boolean => {
  const above = lines[at - 1];
  return (
    above === undefined ||
    above.written === '' ||
    above.indent > 0 ||
    /^\.\.(?:\s|$)|^([!-/:-@[-`{-~])\1{2,}$/u.test(above.written)
  );
};

/** A paragraph that ends with `::` is followed by an example. Its own lines may have any indentation. */
const literalEnd = ({ lines, ends }: Scan, at: number): number => {
  let next = at + 1;
  while (lines[next]?.written === '') next += 1;
  const isIndented = next > at + 1 && (lines[next]?.indent ?? 0) > (lines[at]?.indent ?? 0);
  return isIndented ? (ends[at] ?? at + 1) : at + 1;
};

const LABEL = /^\.\.\s+_(?![_ ])(?:`([^`]+)`|((?:\\.|[^:\\]|:(?!\s|$))+)):\s*$/u;
const DIRECTIVE = /^(\.\.\s+(?:\|[^|]+\|\s+)?([\p{L}\p{N}](?:[\p{L}\p{N}]|[-_+:.](?=[\p{L}\p{N}]))*)\s?::)(?:\s+|$)/u;

/** Their content is text to be shown, or settings. */
const EXAMPLES =
  /^(?:code-block|code|sourcecode|literalinclude|parsed-literal|highlight|math|raw|csv-table|graphviz|digraph|graph|doctest|testcode|testoutput|testsetup|testcleanup|prompt|ipython|productionlist|include|image|figure|mermaid|plot|jinja|tabularcolumns|index|meta)$/u;

const readMarkup = ({ ends, visitor }: Scan, at: number, { written, first, indent }: TextLine): number => {
  const after = ends[at] ?? at + 1;
  const label = LABEL.exec(written);
  if (label) {
    visitor.onLabel({ name: (label[1] ?? label[2] ?? '').replaceAll('\\', ''), line: at });
    return at + 1;
  }
  const [all = '', , name = ''] = DIRECTIVE.exec(written) ?? [];
  if (name !== '') {
    visitor.onDirective({ name, line: at, indent, argument: first + all.length, after });
    return EXAMPLES.test(name) ? after : at + 1;
  }
  return /^\.\.(?:\s+(?![_|[]).*)?$/u.test(written) ? after : at + 1;
};
