/** The headings of a text in Markdown, as CommonMark defines them. Those inside of lists and quotes are text. */
import { htmlEndOf, htmlStartsAt } from './html-blocks.ts';

export type WrittenHeading = {
  readonly level: number;
  /** With the markup in it. */
  readonly title: string;
  readonly start: number;
  readonly titleStart: number;
  readonly end: number;
};

export type MarkdownVisitor = {
  readonly onHeading: (heading: WrittenHeading) => void;
  /** A line that is neither code nor a heading, and whether it may start a block of its own. */
  readonly onText?: (line: { readonly start: number; readonly end: number; readonly startsBlock: boolean }) => void;
  /** MDX: no indented code, and tags instead of blocks of HTML. */
  readonly isMdx?: true;
};

export const scanHeadings = (text: string, start: number, visitor: MarkdownVisitor): void => {
  const scan: Scan = { text, visitor, listOffset: 0 };
  for (let at = start; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    readLine(scan, lineOf(text, at, end));
    at = end + 1;
  }
};

type Line = {
  readonly start: number;
  /** Without the line break. */
  readonly end: number;
  /** Where its text starts. */
  readonly first: number;
  readonly indent: number;
  /** Without spaces around it. */
  readonly written: string;
};

type Fence = { readonly mark: string; readonly length: number; readonly offset: number };
/** `isText`: in a list or quote, where an underline makes no heading of it. */
type Paragraph = { readonly start: number; readonly first: number; readonly isText: boolean };

type Scan = {
  readonly text: string;
  readonly visitor: MarkdownVisitor;
  fence?: Fence | undefined;
  /** What ends the block of HTML; `blank`: a blank line. */
  html?: RegExp | 'blank' | undefined;
  /** The column from which lines belong to the outermost list item; 0 outside of lists. */
  listOffset: number;
  paragraph?: Paragraph | undefined;
};

const TAB = 4;

const lineOf = (text: string, start: number, end: number): Line => {
  let [first, indent] = [start, 0];
  for (; first < end; first++) {
    if (text[first] === ' ') indent += 1;
    else if (text[first] === '\t') indent += TAB - (indent % TAB);
    else break;
  }
  const written = text.slice(first, end).trimEnd();
  return { start, end, first, indent, written };
};

const readLine = (scan: Scan, line: Line): void => {
  if (scan.fence && isInFence(scan, scan.fence, line)) return;
  if (scan.html !== undefined) return readHtml(scan, scan.html, line);
  if (line.written === '') {
    scan.paragraph = undefined;
    return;
  }
  if (scan.listOffset > 0 && isInList(scan, line)) return;
  readBlock(scan, line);
};

/** A fence in a list item ends with the item. */
const isInFence = (scan: Scan, { mark, length, offset }: Fence, { indent, written }: Line): boolean => {
  if (offset > 0 && written !== '' && indent < offset) {
    scan.fence = undefined;
    return false;
  }
  const isClosing = indent - offset < TAB && written.length >= length && written === mark.repeat(written.length);
  if (isClosing) scan.fence = undefined;
  return true;
};

const readHtml = (scan: Scan, end: RegExp | 'blank', line: Line): void => {
  if (end === 'blank' ? line.written === '' : end.test(line.written)) scan.html = undefined;
  if (end === 'blank') readHtmlHeading(scan, line);
};

const HTML_HEADING = /<h([1-6])(?=[\s>])[^>]{0,400}>/iu;
const MOST_TITLE = 400;

const readHtmlHeading = ({ text, visitor }: Scan, { start, first, written }: Line): void => {
  const match = HTML_HEADING.exec(written);
  if (!match) return;
  const titleStart = first + match.index + match[0].length;
  const close = text.slice(titleStart, titleStart + MOST_TITLE).search(/<\/h[1-6]/iu);
  const title = close < 0 ? '' : text.slice(titleStart, titleStart + close);
  if (title !== '') visitor.onHeading({ level: Number(match[1]), title, start, titleStart, end: titleStart + close });
};

/** A line of a list, or one that continues a paragraph in it. */
const isInList = (scan: Scan, line: Line): boolean => {
  if (line.indent >= scan.listOffset) {
    readInList(scan, line, line.written);
    return true;
  }
  if (scan.paragraph && !STARTS_BLOCK.test(line.written)) return true;
  scan.listOffset = 0;
  scan.paragraph = undefined;
  return false;
};

const STARTS_BLOCK = /^(?:#{1,6}(?:\s|$)|```|~~~|>|<|(?:[-+*]|\d{1,9}[.)])(?:\s|$)|([-*_])(?:[ \t]*\1){2,}[ \t]*$)/u;

const readInList = (scan: Scan, line: Line, written: string): void => {
  scan.fence = fenceOf(written, scan.listOffset);
  scan.html = scan.fence || !written.startsWith('<!--') || written.includes('-->') ? undefined : /-->/u;
  scan.paragraph = scan.fence || scan.html ? undefined : { start: line.start, first: line.first, isText: true };
  if (scan.paragraph) scan.visitor.onText?.({ start: line.first, end: line.end, startsBlock: false });
};

const fenceOf = (written: string, offset: number): Fence | undefined => {
  const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/u.exec(written);
  const marks = fence?.[1] ?? fence?.[2];
  return marks === undefined ? undefined : { mark: marks[0] ?? '', length: marks.length, offset };
};

/** Rules for the start of a block outside of lists, in their order. Each says whether it took the line. */
const readBlock = (scan: Scan, line: Line): void => {
  const { paragraph, visitor } = scan;
  if (line.indent >= TAB && visitor.isMdx !== true) {
    if (paragraph) visitor.onText?.({ start: line.first, end: line.end, startsBlock: false });
    return;
  }
  if (RULES.some((rule) => rule(scan, line))) return;
  const isText = line.written.startsWith('>');
  visitor.onText?.({ start: line.first, end: line.end, startsBlock: !paragraph });
  scan.paragraph = paragraph && !isText ? paragraph : { start: line.start, first: line.first, isText };
};

const readHash = (scan: Scan, { start, first, end, written }: Line): boolean => {
  const marks = /^#{1,6}(?=[ \t]|$)/u.exec(written)?.[0];
  if (marks === undefined) return false;
  const rest = written.slice(marks.length);
  const title = rest.trimStart();
  const titleStart = first + marks.length + rest.length - title.length;
  scan.paragraph = undefined;
  scan.visitor.onHeading({ level: marks.length, title: withoutClosing(title), start, titleStart, end });
  return true;
};

/** Without the closing marks: they follow a space, or are all there is. */
const withoutClosing = (title: string): string => {
  let end = title.length;
  while (end > 0 && title[end - 1] === '#') end -= 1;
  return end === 0 || /\s/u.test(title[end - 1] ?? '') ? title.slice(0, end).trimEnd() : title;
};

const readFence = (scan: Scan, { written }: Line): boolean => {
  scan.fence = fenceOf(written, 0);
  if (scan.fence) scan.paragraph = undefined;
  return scan.fence !== undefined;
};

const readUnderline = (scan: Scan, { end, written }: Line): boolean => {
  const { paragraph } = scan;
  if (!paragraph || paragraph.isText || !/^(?:=+|-+)$/u.test(written)) return false;
  const above = scan.text.slice(paragraph.first, end - written.length);
  const title = above.slice(0, above.lastIndexOf('\n')).trim();
  scan.paragraph = undefined;
  if (/^\[[^\]]{1,400}\]:\s/u.test(title)) return true;
  const level = written.startsWith('=') ? 1 : 2;
  scan.visitor.onHeading({ level, title, start: paragraph.start, titleStart: paragraph.first, end });
  return true;
};

const readRule = (scan: Scan, { written }: Line): boolean => {
  if (!/^([-*_])(?:[ \t]*\1){2,}$/u.test(written)) return false;
  scan.paragraph = undefined;
  return true;
};

const readListItem = (scan: Scan, line: Line): boolean => {
  const item = /^([-+*]|\d{1,9}[.)])([ \t]+|$)/u.exec(line.written);
  if (!item) return false;
  const [all, mark = '', spaces = ''] = item;
  const content = line.written.slice(all.length);
  if (scan.paragraph && !scan.paragraph.isText && !canInterrupt(mark, content)) return false;
  const isCode = spaces.length > TAB || content === '';
  scan.listOffset = line.indent + mark.length + (isCode ? 1 : spaces.length);
  readInList(scan, line, content);
  return true;
};

/** Of numbered lists, only one that starts with 1 ends a paragraph. */
const canInterrupt = (mark: string, content: string): boolean =>
  content !== '' && (mark === '1.' || mark === '1)' || !/^\d/u.test(mark));

const readTag = (scan: Scan, line: Line): boolean => {
  if (!line.written.startsWith('<') || scan.visitor.isMdx === true) return false;
  const kind = htmlStartsAt(line.written, scan.paragraph ? 'paragraph' : 'block');
  if (kind === undefined) return false;
  const end = htmlEndOf(kind);
  scan.paragraph = undefined;
  scan.html = end !== 'blank' && end.test(line.written.slice(2)) ? undefined : end;
  if (end === 'blank') readHtmlHeading(scan, line);
  return true;
};

const RULES: readonly ((scan: Scan, line: Line) => boolean)[] = [
  readHash,
  readFence,
  readUnderline,
  readRule,
  readListItem,
  readTag,
];
