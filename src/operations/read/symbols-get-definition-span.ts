import { z } from 'zod';
import { renderSpan } from '#answer';
import { defined, OPERATION, stableId, symbolId } from '#model';
import { contextLinesInput, defineOperation, focusInput, maxLinesInput } from '#call';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { besides } from '../targets/meant-symbols.ts';
import {
  otherCandidateFields,
  otherCandidatesOutput,
  otherCandidatesPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols, symbolInput } from '../targets/symbol-input.ts';
import { readLiveText, STALE_HINT } from './read-live-text.ts';
import { openFold, readLongDefinition, readFolded } from './read-folded.ts';
import { foldedPart, restOfSpan, shortenSpan, spanOutput } from './span-output.ts';

export const symbolsGetDefinitionSpan = defineOperation({
  name: 'symbols_get_definition_span',
  summary: 'Read the source of a symbol, current and numbered.',
  description: 'With focus: only the lines about it, the rest folded.',
  toolset: 'read',
  isDefault: true,
  aliases: [{ name: 'definition', command: 'Read the source of a symbol.' }, { name: 'get_definition_span' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'By id', input: { symbol_id: 'src/call/definition/define-operation.ts#defineOperation' } },
    { title: 'By name, in one folder', input: { name: 'locate', path: 'src/search', kinds: ['const'] } },
    { title: 'Only what concerns a topic', input: { name: 'defineOperation', focus: 'pages of a list' } },
    { title: 'The symbol at a line', input: { path: 'src/model/ids.ts', line: 30 } },
  ],
  input: z.object({
    ...symbolInput,
    max_lines: maxLinesInput.default(120),
    context_lines: contextLinesInput.default(2).describe('Lines before and after; none if lines are folded (max 50).'),
    focus: focusInput,
  }),
  output: z.object({
    symbol_id: z.string(),
    stable_id: z.string(),
    qualified_name: z.string(),
    kind: z.string(),
    ...spanOutput,
    other_candidates: otherCandidatesOutput,
  }),
  shrink: (data, fits) => shortenSpan(data, fits),
  run: async (context, input) => {
    const named = await findSymbols(context, input, { tool: OPERATION.symbolsGetDefinitionSpan, args: input });
    const found = named.symbol;
    const others = besides(named);
    const live = await readLiveText(context, found.path);
    const { lineStart, lineEnd } = found.symbol.span;
    const { max_lines: maxLines, max_chars: maxChars, context_lines: contextLines } = input;
    const focus = input.focus?.trim() ? input.focus : undefined;
    const isLong = lineEnd - lineStart >= maxLines;
    const wish = {
      lineStart,
      lineEnd,
      maxLines,
      maxChars,
      focus,
      contextLines: focus || isLong ? 0 : contextLines,
      isDefinition: true,
    };
    const read = isLong && !focus ? readLongDefinition : readFolded;
    const { span, hints } = await read(context, live, wish);
    return {
      data: defined({ ...definitionFields(found), ...span, other_candidates: otherCandidateFields(others) }),
      messageOf: (fitted) =>
        `${found.symbol.kind} ${found.symbol.qualifiedName} in ${found.path}:${lineStart}-${lineEnd}${fitted.truncated ? `, shown to line ${fitted.line_end}` : ''}${foldedPart(fitted)}${others.length > 0 ? `.${otherCandidatesPart(others)}` : ''}`,
      rest: restOfSpan({ lastLine: lineEnd, focus }),
      nextActions: openFold(span),
      confidence: 'medium' as const,
      hints: [...(live.isStale ? [STALE_HINT] : []), ...hints],
      readerBytes: Buffer.byteLength(live.text),
    };
  },
  render: (data) => [renderSpan(data), ...renderOtherCandidates(data.other_candidates)].join('\n'),
});

const definitionFields = ({ path, symbol }: ResolvedSymbol) => ({
  symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
  stable_id: stableId({ path, ...symbol }),
  qualified_name: symbol.qualifiedName,
  kind: symbol.kind,
  path,
});
