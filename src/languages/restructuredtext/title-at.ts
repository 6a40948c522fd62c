/** Titles of sections: a line of text with a line of marks below it, or above and below it. */
import type { TextLine } from './text-lines.ts';

export type Title = {
  /** The index of its line of text. */
  readonly line: number;
  /** The index of the line of marks that ends it. */
  readonly last: number;
  /** The mark, and whether it is also above. Sections of one style have one level. */
  readonly style: string;
};

export const titleAt = (lines: readonly TextLine[], at: number): Title | undefined => {
  const [first, second] = [lines[at], lines[at + 1]];
  if (!first || !second || first.written === '' || first.indent > 0) return undefined;
  const above = marksOf(first);
  if (above === undefined) return underlined(first, second, at);
  const isTitle = isBelow(lines[at + 2], above) && isBoxed(second, above);
  return isTitle ? { line: at + 1, last: at + 2, style: `${above[0]} above` } : undefined;
};

const isBelow = (line: TextLine | undefined, above: string): boolean => line?.indent === 0 && line.written === above;

const isBoxed = (title: TextLine, above: string): boolean =>
  title.written !== '' && marksOf(title) === undefined && (above.length >= SHORTEST_SURE || width(title.written) <= above.length);

/** Fewer marks than the title has columns are a mistake that is forgiven only from this length. */
const SHORTEST_SURE = 4;

const MARKS = /^([!-/:-@[-`{-~])\1*$/u;

const marksOf = ({ indent, written }: TextLine): string | undefined =>
  indent === 0 && MARKS.test(written) ? written : undefined;

const underlined = ({ written }: TextLine, below: TextLine, at: number): Title | undefined => {
  const marks = marksOf(below);
  if (marks === undefined || OTHER_BLOCKS.test(written)) return undefined;
  const isTooShort = marks.length < SHORTEST_SURE && width(written) > marks.length;
  return isTooShort ? undefined : { line: at, last: at + 1, style: marks[0] ?? '' };
};

/** Lists, fields, line blocks, tables, examples, and explicit markup. */
const OTHER_BLOCKS =
  /^(?:[-+*\u2022\u2023\u2043](?:\s|$)|:(?![: ])[^:\\]+(?<! ):(?:\s|$)|\|\s|\+[-=]+\+|>>>(?:\s|$)|\.\.(?:\s|$)|__\s)/u;

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/gu;

/** East Asian characters take two columns. */
const width = (text: string): number => [...text].length + (text.match(WIDE)?.length ?? 0);
