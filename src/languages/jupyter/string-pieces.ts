/** The content of a string of JSON, in pieces that the text holds as they are; each escape is a piece of its own. */
import type { CodePiece } from '#model';

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([^]))/gu;
const SHORT: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

export const stringPieces = (text: string, start: number, end: number): readonly CodePiece[] => {
  const pieces: CodePiece[] = [];
  const written = text.slice(start, end);
  let copied = 0;
  for (const { 0: all, 1: code, 2: short = '', index } of written.matchAll(ESCAPE)) {
    if (index > copied) pieces.push({ text: written.slice(copied, index), start: start + copied });
    const character = code === undefined ? (SHORT[short] ?? short) : String.fromCharCode(Number.parseInt(code, 16));
    pieces.push({ text: character, start: start + index });
    copied = index + all.length;
  }
  if (copied < written.length) pieces.push({ text: written.slice(copied), start: start + copied });
  return pieces;
};
