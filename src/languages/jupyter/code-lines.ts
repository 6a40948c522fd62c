/** The code of a cell without what only the notebook understands: commands for it (`%time`, `!ls`) and questions (`name?`). */
import type { CodePiece } from '#model';

/** Empty for a cell in another language. */
export const codeOfCell = (pieces: readonly CodePiece[]): readonly CodePiece[] => {
  const lines = linesOf(pieces);
  const first = lines.find((line) => textOf(line).trim() !== '');
  const magic = /^\s*%%(\w+)/u.exec(first ? textOf(first) : '')?.[1];
  if (magic !== undefined && !SAME_LANGUAGE.has(magic)) return [];
  return lines.flatMap(readableLine);
};

/** They only say how the cell is run. */
const SAME_LANGUAGE: ReadonlySet<string> = new Set(
  'time timeit capture prun python python3 pypy memit mprun cache debug'.split(' '),
);

const textOf = (line: readonly CodePiece[]): string => line.map(({ text }) => text).join('');

const linesOf = (pieces: readonly CodePiece[]): readonly (readonly CodePiece[])[] => {
  const lines: CodePiece[][] = [[]];
  for (const piece of pieces) {
    lines.at(-1)?.push(piece);
    if (piece.text === '\n') lines.push([]);
  }
  return lines;
};

const COMMAND = /^(\s*)(?:[%!]|\?\w|[\w.]+\s*\?{1,2}\s*$)/u;
const ASSIGNED_COMMAND = /^(\s*[\w.,\s]+=\s*)[%!](?!=)/u;

/** A line break stays, so that the lines around it do. */
const readableLine = (line: readonly CodePiece[]): readonly CodePiece[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  const text = textOf(line);
  const lineBreak = last.text === '\n' ? [last] : [];
  const [, indent] = COMMAND.exec(text) ?? [];
  if (indent !== undefined) return [{ text: `${indent}pass`, start: first.start }, ...lineBreak];
  const [, assigned] = ASSIGNED_COMMAND.exec(text) ?? [];
  return assigned === undefined ? line : [{ text: `${assigned}None`, start: first.start }, ...lineBreak];
};
