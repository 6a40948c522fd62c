/** A notebook → its cells of code as one text, and the headings of its cells of Markdown. */
import { type CodePiece, originalPlaces, type Reading } from '#model';
import { scanHeadings } from '../markdown/scan-headings.ts';
import { plainTitle } from '../markdown/plain-title.ts';
import { boundedSymbols } from '../reading/bounded-symbols.ts';
import { type Heading, headingSymbols } from '../reading/heading-symbols.ts';
import { codeOfCell } from './code-lines.ts';
import { kernelLanguage } from './kernel-language.ts';
import { type Cell, notebookCells } from './notebook-cells.ts';

export const readNotebook = (text: string): Reading => {
  const { cells, language: name } = notebookCells(text);
  const headings = cells.filter(({ type }) => type === 'markdown').flatMap(headingsIn);
  const sections = headingSymbols(text, headings).map((section, index) => ({
    ...section,
    end: Math.min(section.end, headings[index]?.cellEnd ?? section.end),
  }));
  const language = kernelLanguage(name);
  const pieces = cells.filter(({ type }) => type === 'code').flatMap((cell) => withLineBreak(codeOfCell(cell.pieces)));
  const escaped = language && pieces.length > 0 ? { escaped: [{ language, pieces }] } : {};
  return { ...boundedSymbols(sections, MOST_SECTIONS), ...escaped };
};

const MOST_SECTIONS = 400;

const withLineBreak = (pieces: readonly CodePiece[]): readonly CodePiece[] => {
  const last = pieces.at(-1);
  return last && last.text !== '\n' ? [...pieces, { text: '\n', start: last.start + last.text.length }] : pieces;
};

/** A section ends with its cell: the code below has symbols of its own. */
type CellHeading = Heading & { readonly cellEnd: number };

const headingsIn = ({ pieces }: Cell): readonly CellHeading[] => {
  const placeOf = originalPlaces(pieces);
  const last = pieces.at(-1);
  const cellEnd = last ? last.start + last.text.length : 0;
  const headings: CellHeading[] = [];
  scanHeadings(pieces.map(({ text }) => text).join(''), 0, {
    onHeading: ({ level, title, start, titleStart, end }) =>
      headings.push({
        level,
        title: plainTitle(title),
        start: placeOf(start),
        nameStart: placeOf(titleStart),
        end: placeOf(Math.max(start, end - 1)) + 1,
        cellEnd,
      }),
  });
  return headings.filter(({ title }) => title !== '');
};
