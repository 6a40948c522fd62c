import { z } from 'zod';
import { renderSpan, numberedSpan } from '#answer';
import { OPERATION, stableId, symbolId } from '#model';
import { contextLinesInput, defineOperation, maxLinesInput } from '#call';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { findSymbol, symbolInput } from '../targets/symbol-input.ts';
import { readLiveText, restOfSpan, STALE_HINT, shortenSpan, spanOutput } from './read-live-text.ts';

export const symbolsGetDefinitionSpan = defineOperation({
  name: 'symbols_get_definition_span',
  summary: 'Read the source of a symbol, current and numbered.',
  description: 'Identify by symbol_id, stable_id, qualified name, name plus filters, or path and line.',
  toolset: 'read',
  aliases: [{ name: 'definition', command: 'Read the source of a symbol.' }, { name: 'get_definition_span' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By id', input: { symbol_id: 'src/call/definition/define-operation.ts#defineOperation' } },
    { title: 'By name, in one folder', input: { name: 'locate', path: 'src/search', kinds: ['const'] } },
    { title: 'The symbol at a line', input: { path: 'src/model/ids.ts', line: 30 } },
  ],
  input: z.object({ ...symbolInput, max_lines: maxLinesInput.default(120), context_lines: contextLinesInput.default(2) }),
  output: z.object({
    symbol_id: z.string(),
    stable_id: z.string(),
    qualified_name: z.string(),
    kind: z.string(),
    ...spanOutput,
  }),
  shrink: (data, fits) => shortenSpan(data, fits),
  run: async (context, input) => {
    const found = await findSymbol(context, input, { tool: OPERATION.symbolsGetDefinitionSpan, args: input });
    const live = await readLiveText(context, found.path);
    const { lineStart, lineEnd } = found.symbol.span;
    const span = numberedSpan(live.text, { lineStart, lineEnd, contextLines: input.context_lines, maxLines: input.max_lines });
    return {
      data: { ...definitionFields(found), ...span, ...(live.contentId === undefined ? {} : { source_hash: live.contentId }) },
      messageOf: (fitted) =>
        `${found.symbol.kind} ${found.symbol.qualifiedName} in ${found.path}:${lineStart}-${lineEnd}${fitted.truncated ? `, shown to line ${fitted.line_end}` : ''}`,
      rest: restOfSpan(lineEnd),
      confidence: 'medium' as const,
      ...(live.isStale ? { hints: [STALE_HINT] } : {}),
      readerBytes: Buffer.byteLength(live.text),
    };
  },
  render: (data) => `${data.path}\n${renderSpan(data)}`,
});

const definitionFields = ({ path, symbol }: ResolvedSymbol) => ({
  symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
  stable_id: stableId({ path, ...symbol }),
  qualified_name: symbol.qualifiedName,
  kind: symbol.kind,
  path,
});
