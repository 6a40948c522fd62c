/** The facts of code that the file holds in escapes, with the places that the code has in the file. */
import { type CodePiece, defined, type FileFacts, originalPlaces, type Span, type TextSpan } from '#model';
import { indexLines, lineAt, textSpan, type TextLines } from '../text-lines.ts';

export const escapedFacts = async (
  lines: TextLines,
  pieces: readonly CodePiece[],
  extract: (text: string) => Promise<FileFacts>,
): Promise<FileFacts> => {
  const text = pieces.map((piece) => piece.text).join('');
  return movePlaces(await extract(text), placesIn(lines, indexLines(text), pieces));
};

type Places = { readonly line: (line: number) => number; readonly span: (span: TextSpan) => TextSpan };

const placesIn = (lines: TextLines, own: TextLines, pieces: readonly CodePiece[]): Places => {
  const original = originalPlaces(pieces);
  const offset = (line: number, column: number): number => (own.starts[line - 1] ?? 0) + column;
  return {
    line: (line) => lineAt(lines, original(offset(line, 0))),
    span: ({ lineStart, columnStart, lineEnd, columnEnd }) => {
      const start = offset(lineStart, columnStart);
      const end = offset(lineEnd, columnEnd);
      const moved = original(start);
      return textSpan(lines, moved, end > start ? original(end - 1) + 1 : moved);
    },
  };
};

const movePlaces = (facts: FileFacts, { line, span }: Places): FileFacts => ({
  ...facts,
  symbols: facts.symbols.map((symbol) =>
    defined({
      ...symbol,
      span: span(symbol.span),
      nameSpan: span(symbol.nameSpan),
      signatureLineEnd: line(symbol.signatureLineEnd),
      docLineStart: symbol.docLineStart === undefined ? undefined : line(symbol.docLineStart),
    }),
  ),
  references: facts.references.map((reference) => ({ ...reference, span: span(reference.span) })),
  imports: facts.imports.map((fact) => ({ ...fact, span: span(fact.span) })),
  exports: facts.exports.map((fact) => ({ ...fact, line: line(fact.line) })),
  surfaces: facts.surfaces.map((fact) => ({ ...fact, line: line(fact.line) })),
  problems: facts.problems.map((problem) =>
    defined({
      ...problem,
      line: problem.line === undefined ? undefined : line(problem.line),
      lines: problem.lines?.map((each: Span) => ({ lineStart: line(each.lineStart), lineEnd: line(each.lineEnd) })),
    }),
  ),
});
