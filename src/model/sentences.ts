/** Building blocks of messages: counts with nouns, suggestions for misspelled words, and text from elsewhere made harmless. */

/** `1 file`, `3 files`. */
export const countOf = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/**
 * Characters that a terminal obeys, that reorder the text around them, or that nobody sees: control characters, line
 * separators, bidirectional marks and tags.
 */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Writes the control characters of a text as escapes, so that it stays on its line. `keep`: those to leave. */
export const escapeControls = (text: string, keep = ''): string =>
  text.replaceAll(CONTROLS, (found) => {
    if (keep.includes(found)) return found;
    const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at).toString(16).padStart(4, '0'));
    return SHORT_ESCAPES[found] ?? units.map((unit) => `\\u${unit}`).join('');
  });

type LineRange = { readonly lineStart: number; readonly lineEnd: number };

/** `line 7`, `lines 3-5, 9`, `lines 3-5, 9 and 4 more parts`. */
export const lineRanges = (parts: readonly LineRange[], { total = parts.length, most = parts.length } = {}): string => {
  const shown = parts.slice(0, most);
  const ranges = shown.map(({ lineStart, lineEnd }) => (lineStart === lineEnd ? `${lineStart}` : `${lineStart}-${lineEnd}`));
  const isOne = shown.length === 1 && shown[0]?.lineStart === shown[0]?.lineEnd;
  const rest = total - shown.length;
  return `${isOne ? 'line' : 'lines'} ${ranges.join(', ')}${rest > 0 ? ` and ${countOf(rest, 'more part')}` : ''}`;
};

/** Shorter words are parts of too many others. */
const SHORTEST_PART = 3;

/** The candidate closest to a word by edit distance, if it is close enough to suggest. */
export const closestWord = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: { readonly name: string; readonly distance: number; readonly start: number } | undefined;
  for (const name of candidates) {
    const isPart = Math.min(name.length, word.length) >= SHORTEST_PART && (name.includes(word) || word.includes(name));
    const distance = isPart ? 1 : editDistance(word, name);
    const start = lettersOfSameStart(word, name);
    if (!best || distance < best.distance || (distance === best.distance && start > best.start)) best = { name, distance, start };
  }
  // Two of three letters must match: a worse suggestion misleads more than it helps.
  return best && best.distance <= Math.max(2, Math.ceil(word.length / 3)) ? best.name : undefined;
};

/** Of two equally close words, the one that starts the same is meant more often. */
const lettersOfSameStart = (left: string, right: string): number => {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
};

const editDistance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
