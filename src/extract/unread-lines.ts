/** The lines of a file that could not be parsed, and the problem that says so. */
import { type FactsProblem, lineRanges, type Span } from '#model';
import { FLAG, hasFlag } from './marks.ts';
import type { Source } from './source.ts';
import { unreadParts } from './syntax/unread-parts.ts';
import { lineAt, type TextLines } from './text-lines.ts';

/** Adjacent and overlapping lines are one part. Empty if the parser only inserted a hidden token, such as the last line feed. */
export const unreadLines = (source: Source, lines: TextLines): readonly Span[] => {
  const parts: Span[] = [];
  for (const { start, end } of unreadParts(source.tree, readTest(source))) {
    const [lineStart, lineEnd] = [lineAt(lines, start), lineAt(lines, Math.max(start, end - 1))];
    const last = parts.at(-1);
    if (last && lineStart <= last.lineEnd + 1)
      parts[parts.length - 1] = { lineStart: last.lineStart, lineEnd: Math.max(last.lineEnd, lineEnd) };
    else parts.push({ lineStart, lineEnd });
  }
  return parts;
};

/** In an error, only declarations, imports and comments are known to be what they seem. */
const readTest = ({ tree, marks }: Source): ((place: number) => boolean) => {
  const known = new Int32Array(tree.count + 1);
  for (let place = 0; place < tree.count; place++)
    known[place + 1] = (known[place] ?? 0) + (marks.kinds[place] || hasFlag(marks, place, KNOWN_FLAGS) ? 1 : 0);
  return (place) => (known[tree.afters[place] ?? 0] ?? 0) > (known[place] ?? 0);
};

const KNOWN_FLAGS = FLAG.comment | FLAG.importStatement | FLAG.exportStatement;

/** Nobody reads a longer list. */
const MAX_LISTED_PARTS = 20;
const MAX_WRITTEN_PARTS = 5;

export const syntaxError = (parts: readonly Span[], { lineStart: line }: Span): FactsProblem => {
  const lines = parts.slice(0, MAX_LISTED_PARTS);
  return {
    code: 'syntax_error',
    message: `${lineRanges(lines, { total: parts.length, most: MAX_WRITTEN_PARTS })} could not be parsed`,
    line,
    lines,
  };
};
