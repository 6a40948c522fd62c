/** The place after the bracket that closes the one at `at`; undefined if none does within reach. */
export const skipBraces = (text: string, at: number): number | undefined => {
  const last = Math.min(text.length, at + LONGEST_EXPRESSION);
  let depth = 0;
  for (let place = at; place < last; place++) {
    const character = text[place] ?? '';
    if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) {
      depth -= 1;
      if (depth === 0) return place + 1;
    } else if (QUOTES.has(character) || character === '/') place = skipQuoted(text, place, last) - 1;
  }
  return undefined;
};

/** A longer run is an expression that is not closed. */
const LONGEST_EXPRESSION = 20_000;
const OPENING: ReadonlySet<string> = new Set('{([');
const CLOSING: ReadonlySet<string> = new Set('})]');
const QUOTES: ReadonlySet<string> = new Set('"\'`');

/** A quote that its line does not close is an apostrophe. */
const skipQuoted = (text: string, at: number, last: number): number => {
  const quote = text[at];
  if (quote === '/') return skipComment(text, at, last);
  for (let place = at + 1; place < last; place++) {
    const character = text[place];
    if (character === '\\') place += 1;
    else if (character === quote) return place + 1;
    else if (character === '\n' && quote !== '`') break;
  }
  return at + 1;
};

const skipComment = (text: string, at: number, last: number): number => {
  const ending = text[at + 1] === '*' ? '*/' : text[at + 1] === '/' ? '\n' : undefined;
  if (ending === undefined) return at + 1;
  const end = text.indexOf(ending, at + 2);
  return end < 0 || end > last ? at + 2 : end + (ending === '\n' ? 0 : ending.length);
};
