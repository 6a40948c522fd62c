/** Stack traces through real functions. The answer is the innermost function of the repository. */
import { findEnclosingSymbol } from '#search';
import type { PlaceQuestion } from '../material/place-questions.ts';
import { isAskedAbout, type KnownSymbol, spread } from './all-symbols.ts';
import { TRACE_FORMATS, type TracePlace } from './trace-formats.ts';

const MOST_QUESTIONS = 8;
const FRAMES = 3;
/** What an older version of the file was shorter by, in every third trace that names functions. */
const MOVED_LINES = 6;
const SHORTEST_BODY = 4;

export const makeTraces = (all: readonly KnownSymbol[], language: string): readonly PlaceQuestion[] => {
  const formats = TRACE_FORMATS[language] ?? [];
  const inFile = new Map<string, readonly KnownSymbol[]>();
  for (const one of all) inFile.set(one.path, [...(inFile.get(one.path) ?? []), one]);
  const asked = all.flatMap((one) => {
    const line = isAskedAbout(one) && one.symbol.role === 'callable' ? lineOf(one, inFile.get(one.path) ?? []) : undefined;
    return line === undefined ? [] : [{ one, line }];
  });
  return spread(asked, MOST_QUESTIONS).flatMap(({ one, line }, at) => {
    const start = asked.findIndex((each) => each.one === one);
    const callers = Array.from({ length: FRAMES - 1 }, (_, step) => asked[(start + 7 * (step + 1)) % asked.length]).flatMap(
      (each) => each ?? [],
    );
    const format = formats[at % formats.length];
    if (!format) return [];
    const { path, symbol } = one;
    const text = format([{ one, line }, ...callers].map(placeOf));
    return [
      { kind: 'trace', text, answers: [{ path, lineStart: symbol.span.lineStart, lineEnd: symbol.span.lineEnd }], blanked: [] },
      ...moved({ one, line, at, text, file: inFile.get(path) ?? [] }),
    ];
  });
};

type Moved = {
  readonly one: KnownSymbol;
  readonly line: number;
  readonly at: number;
  readonly text: string;
  readonly file: readonly KnownSymbol[];
};

/** Only for a name that one function of the file has: the same trace of an older version of the innermost file, whose lines came earlier. */
const moved = ({ one: { path, symbol }, line, at, text, file }: Moved): readonly PlaceQuestion[] => {
  const older = line - MOVED_LINES - (symbol.span.lineEnd - symbol.span.lineStart);
  const isNamed = new RegExp(`\\b${symbol.name.replace('?', '\\?')}`, 'u').test(text);
  const isOnly = file.filter((each) => each.symbol.name === symbol.name).length === 1;
  if (at % 3 !== 1 || older < 1 || !isNamed || !isOnly) return [];
  const shifted = text.replaceAll(new RegExp(`(?<=[:( ]|line )${line}(?!\\d)`, 'gu'), String(older));
  return [
    {
      kind: 'older',
      text: shifted,
      answers: [{ path, lineStart: symbol.span.lineStart, lineEnd: symbol.span.lineEnd }],
      blanked: [],
    },
  ];
};

/** A line in the body that is in no inner function. */
const lineOf = (one: KnownSymbol, file: readonly KnownSymbol[]): number | undefined => {
  const { span, signatureLineEnd } = one.symbol;
  const line = Math.min(span.lineEnd, signatureLineEnd + Math.max(1, Math.floor((span.lineEnd - signatureLineEnd) / 2)));
  const symbols = file.map(({ symbol }) => symbol);
  const around = symbols[findEnclosingSymbol(symbols, { line }) ?? -1];
  return span.lineEnd - span.lineStart >= SHORTEST_BODY && around === one.symbol ? line : undefined;
};

const placeOf = ({ one: { path, symbol, parent }, line }: { readonly one: KnownSymbol; readonly line: number }): TracePlace => ({
  path,
  line,
  name: symbol.name,
  owner: parent?.role === 'type' || parent?.role === 'namespace' ? parent.name : undefined,
});
