/** The text of all parts in one language: as long as the file, with spaces for everything else. */
import type { EmbeddedPart } from '#model';

export const embeddedText = (text: string, parts: readonly EmbeddedPart[]): string => {
  const pieces: string[] = [];
  let copied = 0;
  for (const part of inOrder(parts)) {
    if (part.start < copied || part.end > text.length) continue;
    pieces.push(blank(text.slice(copied, part.start)), part.text ?? text.slice(part.start, part.end));
    copied = part.end;
  }
  pieces.push(blank(text.slice(copied)));
  return withEnds(pieces.join(''), text.length, parts);
};

const inOrder = (parts: readonly EmbeddedPart[]): readonly EmbeddedPart[] =>
  parts.toSorted((one, other) => one.start - other.start || one.end - other.end);

const blank = (text: string): string =>
  text
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');

/** What would be a block or a declaration as a statement. */
const NEEDS_PARENTHESES = /^\s*(?:\{|(?:async\s+)?function\b|class\b)/u;

/** Ends expressions as statements, with the characters of the markup around them. */
const withEnds = (masked: string, length: number, parts: readonly EmbeddedPart[]): string => {
  const expressions = inOrder(parts.filter(({ isExpression }) => isExpression));
  if (expressions.length === 0) return masked;
  const taken = new Map<number, string>();
  const put = (at: number, character: string): void => {
    if (at >= 0 && at < length && masked[at] === ' ' && !taken.has(at)) taken.set(at, character);
  };
  for (const { start, end } of expressions) {
    const isWrapped = NEEDS_PARENTHESES.test(masked.slice(start, end));
    if (isWrapped) put(start - 1, '(');
    put(start - (isWrapped ? 2 : 1), ';');
    if (isWrapped) put(end, ')');
    put(end + (isWrapped ? 1 : 0), ';');
  }
  const pieces: string[] = [];
  let copied = 0;
  for (const [at, character] of [...taken].sort(([one], [other]) => one - other)) {
    pieces.push(masked.slice(copied, at), character);
    copied = at + 1;
  }
  return pieces.join('') + masked.slice(copied);
};
