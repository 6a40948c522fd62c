/** Lines of a file, the symbols they show and, if asked, only what concerns a focus. */
import { numberedSpan } from '#answer';
import {
  type Focus,
  foldBudget,
  type FoldedText,
  foldText,
  NO_FOCUS,
  openFocus,
  plainFocus,
  readSourceLines,
  type SourceLines,
  sourceLines,
  symbolsInRuns,
} from '#focus';
import { defined, type Hint, type NextAction, OPERATION, type Span, symbolId } from '#model';
import type { OperationContext } from '#call';
import type { LiveFile } from './read-live-text.ts';
import { cutSpan, MOST_SYMBOLS } from './span-output.ts';

type SpanWish = {
  readonly lineStart: number;
  /** To the end of the file if absent. */
  readonly lineEnd?: number | undefined;
  readonly contextLines: number;
  /** Without a focus. */
  readonly maxLines: number;
  readonly focus?: string | undefined;
  /** Lines that are never folded. */
  readonly keep?: Span | undefined;
  readonly maxChars?: number | undefined;
  /** The lines are those of one symbol. */
  readonly isDefinition?: boolean;
};

/** The part of `max_chars` that the lines may take; the rest is for names and the signs of JSON. */
const SHARE_OF_LINES = 0.8;

export const readFolded = async (context: OperationContext, live: LiveFile, wish: SpanWish) => {
  const source = await readSource(context, live);
  const focus = await readFocus(context, wish.focus);
  const whole = numberedSpan(live.text, { ...wish, maxLines: focus ? source.lines.length : wish.maxLines });
  const folded = focus && whole.line_end > 0 ? foldSpan(source, whole, { ...wish, focus }) : undefined;
  const hints = folded && !folded.hasFocus && folded.folds.length > 0 ? [UNFOUND_FOCUS] : [];
  return { span: spanFields(live, whole, folded), shown: shownSymbols(source, folded?.shown ?? [linesOf(whole)]), hints };
};

/** A long definition without a focus: nested functions and long lists of literals are folded before lines are cut. */
export const readLongDefinition = async (context: OperationContext, live: LiveFile, wish: SpanWish) => {
  const source = await readSource(context, live);
  const whole = numberedSpan(live.text, { ...wish, maxLines: source.lines.length });
  const { line_start: lineStart, line_end: lineEnd } = whole;
  const folded = foldText(source, { lineStart, lineEnd, focus: NO_FOCUS, budget: Number.POSITIVE_INFINITY });
  const span = spanFields(live, whole, folded);
  const isLong = span.content.split('\n').length > wish.maxLines;
  return { span: isLong ? cutSpan(span, wish.maxLines) : span, hints: [] };
};

const UNFOUND_FOCUS: Hint = {
  type: 'info',
  text: 'No word of the focus is in these lines, so they are folded by their structure.',
};

/** A focus of blanks is none. */
const readFocus = async (context: OperationContext, text = ''): Promise<Focus | undefined> => {
  if (text.trim() === '') return undefined;
  return context.freshness.scanTexts ? plainFocus(text) : openFocus(context.view, text, context.caller.signal);
};

/** Lines that are read from disk have no view. */
const readSource = async (context: OperationContext, live: LiveFile): Promise<SourceLines> => {
  const source = context.freshness.scanTexts ? undefined : await readSourceLines(context.view, live.path, live);
  return source ?? sourceLines(live);
};

type NumberedLines = ReturnType<typeof numberedSpan>;

const foldSpan = (
  source: SourceLines,
  { line_start: lineStart, line_end: lineEnd, content }: NumberedLines,
  { focus, keep, maxChars, isDefinition = false }: Omit<SpanWish, 'focus'> & { readonly focus: Focus },
): FoldedText => {
  const most = maxChars === undefined ? Number.POSITIVE_INFINITY : maxChars * SHARE_OF_LINES;
  const budget = Math.min(most, foldBudget(content.length, isDefinition ? 'definition' : 'range'));
  return foldText(source, { lineStart, lineEnd, focus, budget, ...(keep ? { keep } : {}) });
};

const spanFields = ({ path, contentId }: LiveFile, whole: NumberedLines, folded: FoldedText | undefined) =>
  defined({
    path,
    ...whole,
    content: folded?.content ?? whole.content,
    folds: folded?.folds.map(({ lineStart, lineEnd }) => ({ line_start: lineStart, line_end: lineEnd })),
    source_hash: contentId,
  });

const linesOf = ({ line_start: lineStart, line_end: lineEnd }: NumberedLines): Span => ({ lineStart, lineEnd });

const shownSymbols = ({ path, symbols }: SourceLines, runs: readonly Span[]) => {
  const shown = symbolsInRuns(symbols, runs);
  const more = shown.length - MOST_SYMBOLS;
  return defined({
    symbols: shown.slice(0, MOST_SYMBOLS).map((symbol) => ({
      symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
      kind: symbol.kind,
      line_start: symbol.span.lineStart,
      line_end: symbol.span.lineEnd,
    })),
    more_symbols: more > 0 ? more : undefined,
  });
};

type FoldedSpan = ReturnType<typeof spanFields>;

type ShownSymbols = {
  readonly symbols?: readonly { readonly symbol_id: string; readonly line_start: number; readonly line_end: number }[];
};

/**
 * The call that opens the longest fold of the first symbol that is shown in part: it has the most lines of the focus. The longest of
 * all where there is none.
 */
export const openFold = ({ path, folds = [] }: FoldedSpan, { symbols = [] }: ShownSymbols = {}): readonly NextAction[] => {
  const inside = symbols.flatMap((symbol) => {
    const own = longest(folds.filter((fold) => symbol.line_start <= fold.line_start && fold.line_end <= symbol.line_end));
    return own ? [{ fold: own, reason: `Open the fold of ${symbol.symbol_id.slice(symbol.symbol_id.indexOf('#') + 1)}.` }] : [];
  });
  const any = longest(folds);
  const opened = inside[0] ?? (any && { fold: any, reason: 'Open the longest fold.' });
  return opened ? [{ tool: OPERATION.codeGetSpan, args: { path, ...opened.fold }, reason: opened.reason }] : [];
};

type FoldLines = NonNullable<FoldedSpan['folds']>[number];

const longest = (folds: readonly FoldLines[]): FoldLines | undefined =>
  folds.toSorted((one, other) => other.line_end - other.line_start - (one.line_end - one.line_start))[0];
