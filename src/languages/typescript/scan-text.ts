/** Finds the ends of brackets, templates and comments in TypeScript without parsing it. All functions take and return places. */

/** Nothing is looked for further than this, so that a stray bracket does not cost a scan of the file. */
export const MAX_SCAN = 20_000;

/** The place after white space and comments. */
export const skipTrivia = (text: string, from: number): number => {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/u.test(text.charAt(at))) at++;
    const after = pastComment(text, at);
    if (after === at) return at;
    at = after;
  }
};

const pastComment = (text: string, at: number): number => {
  if (text.startsWith('//', at)) return endOr(text, text.indexOf('\n', at));
  return text.startsWith('/*', at) ? endOr(text, text.indexOf('*/', at) + 2, 2) : at;
};

/** `found` is below `least` if there is no end. */
const endOr = (text: string, found: number, least = 0): number => (found < least ? text.length : found);

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The place after the bracket that closes the one at `open`; `open` if there is none nearby. */
export const pastBrackets = (text: string, open: number): number => {
  const expected: string[] = [];
  const limit = Math.min(text.length, open + MAX_SCAN);
  for (let at = open; at < limit; ) {
    const character = text.charAt(at);
    const after = pastLiteral(text, at);
    if (after > at) {
      at = after;
      continue;
    }
    at++;
    if (character === '=' && text.charAt(at) === '>') at++;
    else if (CLOSING[character] !== undefined) expected.push(CLOSING[character]);
    else if (character === expected.at(-1)) expected.pop();
    else if (character === ')' || character === ']' || character === '}') return open;
    if (expected.length === 0) return at;
  }
  return open;
};

/** The place after the comment, string or template that starts here. */
const pastLiteral = (text: string, at: number): number => {
  const character = text.charAt(at);
  if (character === '/') return pastComment(text, at);
  if (character === '`') return pastTemplate(text, at);
  return character === '"' || character === "'" ? pastString(text, at) : at;
};

const pastString = (text: string, open: number): number => {
  for (let at = open + 1; at < text.length && text.charAt(at) !== '\n'; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === text.charAt(open)) return at + 1;
  }
  // A quote alone, as in a regular expression.
  return open + 1;
};

/** The place after the backtick that closes the one at `open`. */
export const pastTemplate = (text: string, open: number): number => {
  for (let at = open + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '`') return at + 1;
    else if (text.startsWith('${', at)) at = Math.max(at, pastBrackets(text, at + 1) - 1);
  }
  return text.length;
};

/** The place after the last character before `before` that is neither white space nor in a comment. */
export const codeEndBefore = (text: string, before: number): number => {
  let end = before;
  for (;;) {
    while (end > 0 && /\s/u.test(text.charAt(end - 1))) end--;
    const start = commentEndingAt(text, end);
    if (start === end) return end;
    end = start;
  }
};

/** The start of the comment that ends here; `end` if there is none. */
const commentEndingAt = (text: string, end: number): number => {
  if (text.startsWith('*/', end - 2)) return Math.max(0, text.lastIndexOf('/*', end - 2));
  const lineStart = text.lastIndexOf('\n', end - 1) + 1;
  for (let at = lineStart; at < end; ) {
    if (text.startsWith('//', at)) return at;
    at = Math.max(at + 1, Math.min(end, pastLiteral(text, at)));
  }
  return end;
};
