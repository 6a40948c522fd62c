/** The part of an outline that a focus or kinds ask for: the symbols that fit, and those around them. */
import type { OutlineSymbol } from '#answer';
import { openFocus, readSourceLines, tellingLines } from '#focus';
import { escapeControls, type RepoPath } from '#model';
import { kindTest } from '#search';
import type { OpenView } from '#store';

type OutlineWish = {
  readonly path: RepoPath;
  readonly kinds?: readonly string[] | undefined;
  readonly focus?: string | undefined;
};

/** More lines than these tell nothing about what matters. */
const MAX_FOCUSED = 12;
/** Of the weight of the best line; less is a word in passing. */
const LEAST_SHARE = 0.1;

export const narrowOutline = async (
  view: OpenView,
  symbols: readonly OutlineSymbol[],
  { path, kinds = [], focus }: OutlineWish,
): Promise<readonly OutlineSymbol[]> => {
  const isKind = kinds.length > 0 ? kindTest(kinds) : undefined;
  const ofKind = isKind ? keepFitting(symbols, (symbol) => (isKind(symbol.kind) ? symbol : undefined)) : symbols;
  if (!focus?.trim()) return ofKind;
  const lines = await focusedLines(view, path, focus);
  return keepFitting(ofKind, (symbol) => {
    const line = lines.get(symbol.line_start);
    return line ? { ...symbol, matching_line: line } : undefined;
  });
};

/** By the first line of the symbol that has it. */
const focusedLines = async (view: OpenView, path: RepoPath, focus: string): Promise<ReadonlyMap<number, MatchingLine>> => {
  const source = await readSourceLines(view, path);
  const told = source ? await tellingLines(source, await openFocus(view, focus), { limit: MAX_FOCUSED }) : [];
  const least = LEAST_SHARE * (told[0]?.weight ?? 0);
  return new Map(
    told.flatMap(({ symbol, line, text, weight }) =>
      symbol && weight >= least ? [[symbol.span.lineStart, { line, text: escapeControls(text, '\t') }] as const] : [],
    ),
  );
};

type MatchingLine = NonNullable<OutlineSymbol['matching_line']>;

/** A symbol that does not fit stays, without its signature, around one that does. */
const keepFitting = (
  symbols: readonly OutlineSymbol[],
  fit: (symbol: OutlineSymbol) => OutlineSymbol | undefined,
): readonly OutlineSymbol[] =>
  symbols.flatMap((symbol) => {
    const kept = fit(symbol);
    const inner = keepFitting(symbol.children ?? [], fit);
    if (!kept && inner.length === 0) return [];
    const { children, ...own } = kept ?? { ...symbol, signature: '' };
    return [children && inner.length > 0 ? { ...own, children: inner } : own];
  });
