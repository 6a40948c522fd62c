/** Where the strings and comments of a text are, by its quotes and comment marks alone. */
import type { Language } from '#model';

export type QuotedRange = {
  readonly kind: 'string' | 'comment';
  /** Offsets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

type CommentMarks = Language['comments'];

/** In order. A quote without a partner on its line starts no string; the expressions in a template are code. */
export const quotedRanges = (text: string, comments: CommentMarks): readonly QuotedRange[] => {
  const ranges: QuotedRange[] = [];
  const token = tokenPattern(comments);
  const templates = new TemplateExpressions();
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const start = found.index;
    const [sign] = found;
    if (sign === '`' || templates.isEndedBy(sign)) {
      token.lastIndex = endOfTemplatePart(text, start + 1);
      ranges.push({ kind: 'string', start, end: token.lastIndex });
      if (text.startsWith('${', token.lastIndex - 2)) templates.start();
    } else if (!/^[{}]$/u.test(sign))
      ranges.push({ kind: found.groups?.['comment'] === undefined ? 'string' : 'comment', start, end: token.lastIndex });
  }
  return ranges;
};

/** The expressions in templates around a position, by the braces that are open in each. */
class TemplateExpressions {
  readonly #braces: number[] = [];

  start(): void {
    this.#braces.push(0);
  }

  /** True for the brace that ends the innermost expression; others are counted. */
  isEndedBy(sign: string): boolean {
    const open = this.#braces.pop();
    if (open === undefined || (sign === '}' && open === 0)) return open !== undefined;
    this.#braces.push(open + (sign === '{' ? 1 : sign === '}' ? -1 : 0));
    return false;
  }
}

const patterns = new WeakMap<CommentMarks, string>();

/** A new pattern each time, because it holds a position. */
const tokenPattern = (comments: CommentMarks): RegExp => {
  const known = patterns.get(comments) ?? tokenSource(comments);
  patterns.set(comments, known);
  return new RegExp(known, 'gsu');
};

const tokenSource = ({ line, block }: CommentMarks): string => {
  const comments = [
    ...block.map(([open, close]) => `${escaped(open)}.*?(?:${escaped(close)}|$)`),
    ...line.map((mark) => String.raw`${escaped(mark)}[^\n]*`),
  ];
  const longStrings = ['"""', "'''"].map((quote) => `${quote}.*?(?:${quote}|$)`);
  const strings = ['"', "'"].map((quote) => String.raw`${quote}(?:[^${quote}\\\n]|\\.)*${quote}`);
  return [`(?<comment>${comments.join('|')})`, ...longStrings, ...strings, '`', '[{}]'].join('|');
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

/** Behind the closing quote, or behind the `${` of an expression. */
const endOfTemplatePart = (text: string, from: number): number => {
  const end = /(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{|\\?$)/suy;
  end.lastIndex = from;
  return end.test(text) ? end.lastIndex : text.length;
};
