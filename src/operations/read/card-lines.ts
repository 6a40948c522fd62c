/** The lines of a symbol that carry a focus, for its card. */
import { z } from 'zod';
import { openFocus, readSourceLines, tellingLinesOf } from '#focus';
import type { OperationContext } from '#call';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';

const MOST_LINES = 5;

export const cardLinesOutput = z
  .array(z.object({ line: z.number(), text: z.string() }))
  .optional()
  .describe('With a focus: the lines of its body that tell most about it.');

export const cardLines = async (
  { view, caller }: OperationContext,
  { path, symbol }: ResolvedSymbol,
  text = '',
): Promise<{ readonly lines?: readonly { readonly line: number; readonly text: string }[] }> => {
  const source = text.trim() === '' ? undefined : await readSourceLines(view, path);
  // The place of a symbol is known for the text that was indexed.
  if (!source || source.symbols.length === 0) return {};
  const lines = tellingLinesOf(source, await openFocus(view, text, caller.signal), { symbol, limit: MOST_LINES });
  return lines.length === 0 ? {} : { lines: lines.map((line) => ({ line, text: (source.lines[line - 1] ?? '').trim() })) };
};

export const renderCardLines = (lines: readonly { readonly line: number; readonly text: string }[] = []): readonly string[] =>
  lines.map(({ line, text }) => `${line}\t${text}`);
