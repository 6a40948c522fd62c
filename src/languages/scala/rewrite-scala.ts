/**
 * A type whose body starts on a line of its own: the grammar takes the body for a block after the type. The end of the line before
 * it becomes a space, so every character keeps its place.
 */

export const rewriteScala = (text: string): string => {
  const starts = bodiesOnOwnLine(text);
  if (starts.length === 0) return text;
  const characters = text.split('');
  for (const start of starts) characters[start - 1] = ' ';
  return characters.join('');
};

/** Read without an error, but wrong. */
export const isMisreadScala = (text: string): boolean => bodiesOnOwnLine(text).length > 0;

/** Lines above a body are looked at up to this many: the clauses of a type. */
const MOST_LINES = 12;
const BODY = /^[^\S\n]*\{/gmu;
const CLAUSE = /^\s*(?:extends|with|derives)\b/u;
const HEAD = /^\s*(?:[\w@[\]]+\s+)*(?:class|trait|object)\s+[\w`]/u;

/** The starts of lines with the opening brace of a body. */
const bodiesOnOwnLine = (text: string): readonly number[] =>
  [...text.matchAll(BODY)].map(({ index }) => index).filter((start) => start > 0 && followsHead(text, start));

const followsHead = (text: string, start: number): boolean => {
  let end = start - 1;
  for (let line = 0; line < MOST_LINES && end > 0; line++) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const content = text.slice(from, end);
    if (/[{}=]|\/\//u.test(content)) return false;
    if (HEAD.test(content)) return true;
    if (!CLAUSE.test(content)) return false;
    end = from - 1;
  }
  return false;
};
