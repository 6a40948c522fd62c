/** The names of environment variables. Their values are secrets or stand for one, so no fact contains them. */
import type { Reading, ReadSymbol } from '#model';

export const readVariables = (text: string): Reading => {
  const symbols: ReadSymbol[] = [];
  ASSIGNMENT.lastIndex = 0;
  for (let match = ASSIGNMENT.exec(text); match; match = ASSIGNMENT.exec(text)) {
    const [opening, before = '', name = '', quote] = match;
    const end = valueEnd(text, match.index + opening.length, quote);
    const start = match.index + before.length;
    symbols.push({ kind: 'key', name, start, end, signature: name });
    ASSIGNMENT.lastIndex = end;
  }
  const surfaces = symbols.map(({ name, start, end }) => ({ kind: 'config_definition' as const, name, start, end }));
  return { symbols, surfaces };
};

const ASSIGNMENT = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(["'`])?/gmu;

/** A value in quotes may go over several lines, which then must not be taken for variables. */
const valueEnd = (text: string, start: number, quote: string | undefined): number => {
  const lineEnd = text.indexOf('\n', start);
  const end = lineEnd < 0 ? text.length : lineEnd;
  if (quote === undefined) return end;
  const close = text.indexOf(quote, start);
  if (close < end) return end;
  const after = text.indexOf('\n', close);
  return after < 0 ? text.length : after;
};
