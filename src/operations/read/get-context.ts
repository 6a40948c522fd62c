import { z } from 'zod';
import { renderSpan } from '#answer';
import {
  countOf,
  defined,
  type Hint,
  type ImportFact,
  OPERATION,
  Problem,
  type RepoPath,
  type SymbolFact,
  symbolId,
  type ViewEntry,
} from '#model';
import { findEnclosingSymbol } from '#search';
import type { OpenView } from '#store';
import { defineOperation, focusInput, lineInput, pathInput, windowInput } from '#call';
import { readLiveText, textHints } from './read-live-text.ts';
import { openFold, readFolded } from './read-folded.ts';
import { foldedPart, restOfSpan, shortenSpan, spanOutput } from './span-output.ts';
import { requireEntry } from '../targets/require-entry.ts';

const parentOutput = z.object({ kind: z.string(), name: z.string(), line_start: z.number() });

export const getContext = defineOperation({
  name: 'get_context',
  summary: 'Show the code around a line, the symbol that contains it and the imports of the file.',
  toolset: 'read',
  needs: 'symbols',
  fallback: 'disk',
  positional: ['path', 'line'],
  examples: [{ title: 'Around a line', input: { path: 'src/model/ids.ts', line: 30, window: 5 } }],
  input: z.object({ path: pathInput, line: lineInput, window: windowInput.default(20), focus: focusInput }),
  output: z.object({
    ...spanOutput,
    line: z.number(),
    symbol_id: z.string().optional(),
    name: z.string().optional(),
    kind: z.string().optional(),
    parent: parentOutput.optional(),
    imports: z.array(z.object({ specifier: z.string(), names: z.array(z.string()).optional(), line: z.number() })).optional(),
    window: z.object({ before: z.number(), after: z.number() }),
  }),
  shrink: (data, fits) => {
    const cut = shortenSpan(data, fits);
    return { ...cut, window: { ...cut.window, after: Math.max(0, cut.line_end - cut.line) } };
  },
  run: async (context, { path: given, line, window, focus, max_chars: maxChars }) => {
    const live = await readLiveText(context, given);
    const keep = { lineStart: line, lineEnd: line };
    const wish = { ...keep, contextLines: window, maxLines: 2 * window + 1, focus, keep, maxChars };
    const { span, shown, hints } = await readFolded(context, live, wish);
    if (line > span.total_file_lines) throw linePastEnd(live.path, line, span.total_file_lines);
    const isFromDisk = context.freshness.scanTexts !== undefined;
    const around = isFromDisk ? NO_SYMBOL : await aroundLine(context.view, requireEntry(context.view, given), line);
    return {
      data: defined({
        line,
        ...around,
        ...span,
        ...shown,
        window: { before: line - span.line_start, after: span.line_end - line },
      }),
      messageOf: (fitted) =>
        `${live.path}:${line}${around.name === undefined ? '' : ` in ${around.kind} ${around.name}`}${fitted.truncated ? `, shown to line ${fitted.line_end} of ${fitted.total_file_lines}` : ''}${foldedPart(fitted)}`,
      rest: restOfSpan({ lastLine: span.line_end, focus }),
      nextActions: openFold(span, shown),
      confidence: 'medium' as const,
      hints: [...textHints(context, live), ...hints, ...(isFromDisk ? [NO_SYMBOL_HINT] : [])],
      readerBytes: Buffer.byteLength(live.text),
    };
  },
  render: (data) => {
    const imports = (data.imports ?? []).map(
      ({ specifier, names }) => `import ${specifier}${names ? `: ${names.join(', ')}` : ''}`,
    );
    return [data.path, ...imports, renderSpan(data)].join('\n');
  },
});

const NO_SYMBOL: { readonly name?: string; readonly kind?: string } = {};

const NO_SYMBOL_HINT: Hint = {
  type: 'warn',
  text: 'The symbol around the line and the imports are not known without the index.',
};

const aroundLine = async (view: OpenView, { path, facts }: ViewEntry, line: number) => {
  if (facts === undefined) return NO_SYMBOL;
  const file = (await view.reader.symbols([facts])).get(facts);
  const links = (await view.reader.references([facts])).get(facts);
  const symbols = file?.symbols ?? [];
  const symbol = symbols[findEnclosingSymbol(symbols, { line }) ?? -1];
  const imports = groupImports(links?.imports ?? []);
  return { ...(symbol ? enclosingSymbolFields(path, symbol, symbols) : {}), ...(imports.length > 0 ? { imports } : {}) };
};

const enclosingSymbolFields = (path: RepoPath, symbol: SymbolFact, symbols: readonly SymbolFact[]) => {
  const parent = symbol.parent === undefined ? undefined : symbols[symbol.parent];
  return defined({
    symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
    name: symbol.name,
    kind: symbol.kind,
    parent: parent && parentFields(parent),
  });
};

const parentFields = ({ kind, name, span }: SymbolFact) => ({ kind, name, line_start: span.lineStart });

/** One entry per module, with the imported names. */
const groupImports = (imports: readonly ImportFact[]) => {
  const bySpecifier = new Map<string, { specifier: string; names: string[]; line: number }>();
  for (const { specifier, name, alias, span } of imports) {
    const group = bySpecifier.get(specifier) ?? { specifier, names: [], line: span.lineStart };
    bySpecifier.set(specifier, group);
    if (alias !== undefined) group.names.push(alias === name ? name : `${name} as ${alias}`);
  }
  return [...bySpecifier.values()];
};

const linePastEnd = (path: string, line: number, lines: number): Problem =>
  new Problem('invalid_input', `Line ${line} is past the end of ${path} (${countOf(lines, 'line')}).`, {
    hint: `Use a line from 1 to ${lines}.`,
    details: { field: 'line', total_file_lines: lines },
    nextActions: [{ tool: OPERATION.getContext, args: { path, line: Math.max(1, lines) }, reason: 'The last line.' }],
  });
