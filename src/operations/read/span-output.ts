/** The fields of a span, and how a span is cut to a budget. */
import { z } from 'zod';
import { countOf, largestThat, type NextAction, OPERATION } from '#model';

const linesOutput = { line_start: z.number(), line_end: z.number() };

export const spanOutput = {
  path: z.string(),
  ...linesOutput,
  total_file_lines: z.number(),
  content: z.string().describe('Each line as number, tab, text; without the lines of the folds.'),
  truncated: z.boolean(),
  symbols: z
    .array(z.object({ symbol_id: z.string(), kind: z.string(), ...linesOutput }))
    .optional()
    .describe('The symbols that the lines are in, or that they show: the first few.'),
  more_symbols: z.number().optional().describe('Symbols in the lines beyond those in symbols.'),
  folds: z.array(z.object(linesOutput)).optional().describe('Lines of the span that are not in content.'),
  source_hash: z.string().optional(),
};

/** More names than these say no more than the lines do. */
export const MOST_SYMBOLS = 6;

type Lines = { readonly line_start: number; readonly line_end: number };

type Span = {
  readonly path: string;
  readonly content: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly truncated: boolean;
  readonly total_file_lines: number;
  readonly folds?: readonly Lines[] | undefined;
  readonly symbols?: readonly Lines[] | undefined;
};

/** Drops whole lines from the end until the data fits; of a first line that is too long, its end. */
export const shortenSpan = <Data extends Span>(data: Data, fits: (data: Data) => boolean): Data => {
  const lines = data.content.split('\n');
  const count = largestThat(0, lines.length - 1, (most) => fits(cutSpan(data, most)));
  if (count > 0) return cutSpan(data, count);
  const letters = [...(lines[0] ?? '')];
  const firstLine = (length: number): Data => ({ ...cutSpan(data, 1), content: `${letters.slice(0, length).join('')}…` });
  return firstLine(largestThat(0, Math.max(0, letters.length - 1), (length) => fits(firstLine(length))));
};

/** Keeps so many printed lines, and the folds between them. */
export const cutSpan = <Data extends Span>(data: Data, count: number): Data => {
  const lines = data.content.split('\n').slice(0, count);
  const last = lines.length === 0 ? data.line_start - 1 : Number.parseInt(lines.at(-1) ?? '', 10);
  const folds = data.folds?.filter((fold) => fold.line_end <= last);
  const symbols = data.symbols?.filter((symbol) => symbol.line_start <= last);
  const kept = { content: lines.join('\n'), line_end: last, truncated: true };
  return { ...data, ...kept, ...(folds ? { folds } : {}), ...(symbols ? { symbols } : {}) };
};

/** `path:1-40 of 300 lines`, for the lines that are shown; `path:1-300, 60 lines shown` if some are folded. */
export const spanMessage = (span: Span): string => {
  const { path, line_start: first, line_end: last, truncated, total_file_lines: lines } = span;
  return `${path}:${first}-${last}${truncated ? ` of ${lines} lines` : ''}${foldedPart(span)}`;
};

/** `, 60 lines shown, the others folded`; empty if nothing is folded. */
export const foldedPart = ({ folds = [], content }: Pick<Span, 'folds' | 'content'>): string =>
  folds.length === 0 ? '' : `, ${countOf(content === '' ? 0 : content.split('\n').length, 'line')} shown, the others folded`;

type RestOfSpan = {
  /** The last line asked for, if not the end of the file. */
  readonly lastLine?: number | undefined;
  readonly focus?: string | undefined;
};

/** The lines after those that are shown. */
export const restOfSpan =
  ({ lastLine, focus }: RestOfSpan = {}) =>
  ({ path, line_end: shown }: Span): readonly NextAction[] => [
    {
      tool: OPERATION.codeGetSpan,
      args: {
        path,
        line_start: shown + 1,
        ...(lastLine === undefined ? {} : { line_end: Math.max(shown + 1, lastLine) }),
        ...(focus === undefined ? {} : { focus }),
      },
      reason: 'The next lines.',
    },
  ];
