import { z } from 'zod';
import { type OutlineLoss, type OutlineSymbol, outlineOf, renderOutline, shrinkOutline } from '#answer';
import { textOnlyLanguageOf } from '#languages';
import { countOf, defined, type FactsProblem, OPERATION, SKIP_REASONS, type SymbolFact, type ViewEntry } from '#model';
import { defineOperation, focusInput, kindsInput, languageInput, pathInput } from '#call';
import { describeSkipped } from '../targets/describe-skipped.ts';
import { lossNote, narrowedNote, restCalls } from './outline-loss.ts';
import { narrowOutline } from './narrow-outline.ts';
import { requireEntry } from '../targets/require-entry.ts';

const outlineSymbol: z.ZodType<OutlineSymbol> = z.lazy(() =>
  z.object({
    name: z.string(),
    qualified_name: z.string().optional().describe('Unless it is the name, after that of the parent.'),
    kind: z.string(),
    line_start: z.number(),
    line_end: z.number(),
    signature: z.string().optional(),
    visibility: z.string().optional(),
    symbol_id: z.string().optional(),
    matching_line: z
      .object({ line: z.number(), text: z.string() })
      .optional()
      .describe('The line that tells most about the focus.'),
    children: z.array(outlineSymbol).optional(),
    members: z.array(z.string()).optional().describe('In place of children, if there is no room: name and line.'),
  }),
) as z.ZodType<OutlineSymbol>;

const NO_SYMBOLS: { readonly symbols: readonly SymbolFact[]; readonly problems: readonly FactsProblem[] } = {
  symbols: [],
  problems: [],
};

export const getFileOutline = defineOperation({
  name: 'get_file_outline',
  summary: 'Show the symbols of a file as a tree, without code.',
  toolset: 'read',
  isDefault: true,
  aliases: [{ name: 'outline', command: 'Show the symbols of a file as a tree.' }],
  needs: 'symbols',
  positional: ['path'],
  examples: [
    { title: 'All symbols of a file', input: { path: 'src/model/ids.ts' } },
    { title: 'Only the top level', input: { path: 'src/store/port.ts', depth: 'top' } },
  ],
  input: z.object({
    path: pathInput,
    depth: z.enum(['top', 'all']).default('all').describe('top: without members.'),
    kinds: kindsInput,
    focus: focusInput.describe('Words or a symbol: shows only the symbols about it.'),
    language: languageInput,
  }),
  output: z.object({
    path: z.string(),
    language: z.string().optional(),
    line_count: z.number().optional(),
    symbol_count: z.number().describe('Of the whole file.'),
    symbols: z.array(outlineSymbol),
    truncated: z.boolean().describe('Something is left out to fit max_chars.'),
    left_out: z
      .object({
        signatures: z.number().optional().describe('Shortened or not shown.'),
        values: z.number().optional().describe('Properties, constants and variables inside others.'),
        nested: z.number().optional().describe('Symbols inside functions.'),
        members: z.number().optional(),
        top_level: z.number().optional().describe('Only if max_chars does not hold the top level.'),
      })
      .optional(),
    skipped: z.enum(SKIP_REASONS).optional().describe('Why the text is not indexed.'),
    problems: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          line: z.number().optional(),
          lines: z
            .array(z.object({ line_start: z.number(), line_end: z.number() }))
            .optional()
            .describe('Lines that could not be parsed: symbols there may be missing.'),
        }),
      )
      .optional()
      .describe('Why the file was read in part.'),
  }),
  shrink: (data, fits) => {
    const whole = (outline: ReturnType<typeof shrinkOutline>) => ({ ...data, ...outline, truncated: true });
    return whole(shrinkOutline(data.symbols, (outline) => fits(whole(outline))));
  },
  run: async ({ view }, { path, depth, kinds, focus }) => {
    const entry = requireEntry(view, path);
    const { facts, content: number } = entry;
    const file = (facts === undefined ? undefined : (await view.reader.symbols([facts])).get(facts)) ?? NO_SYMBOLS;
    const content = number === undefined ? undefined : (await view.reader.contents([number])).get(number);
    const [problem] = file.problems;
    const symbols = outlineOf(file.symbols, { path: entry.path, depth });
    const shown = await narrowOutline(view, symbols, { path: entry.path, kinds, focus });
    const message = outlineMessage(entry, file.symbols.length);
    return defined({
      data: defined({
        path: entry.path,
        language: entry.language,
        line_count: content?.lines,
        symbol_count: file.symbols.length,
        symbols: shown,
        truncated: false,
        skipped: entry.skip,
        problems: problem && file.problems.map(problemFields),
      }),
      messageOf: ({ left_out: loss }: { readonly left_out?: OutlineLoss | undefined }) =>
        [message, narrowedNote(symbols, shown), loss && lossNote(loss)].filter(Boolean).join(' '),
      rest: ({ left_out: loss = {} }: { readonly left_out?: OutlineLoss | undefined }) => restCalls(entry.path, loss),
      confidence: 'medium' as const,
      // Symbols of other files do not matter here.
      meta: facts === undefined ? undefined : { result_completeness: 'complete' as const },
      nextActions: isWithoutGrammar(entry)
        ? [{ tool: OPERATION.codeGetSpan, args: { path: entry.path }, reason: 'Read the file.' }]
        : undefined,
      warnings: problem && [
        { code: 'PARSE_PROBLEMS' as const, message: `Read in part, so symbols may be missing: ${problem.message}.` },
      ],
      readerBytes: content?.size,
    });
  },
  render: ({ path, symbols, problems }) => {
    if (symbols.length > 0) return `${path}\n${renderOutline(symbols)}`;
    const why = problems?.[0]?.message;
    return why ? `reason: ${why}` : '';
  },
});

const problemFields = ({ lines, ...problem }: FactsProblem) =>
  defined({ ...problem, lines: lines?.map(({ lineStart, lineEnd }) => ({ line_start: lineStart, line_end: lineEnd })) });

const isWithoutGrammar = ({ language, content }: ViewEntry): boolean => language === undefined && content !== undefined;

/** No symbols is not a fact about a file that was not read or not parsed. */
const outlineMessage = (entry: ViewEntry, count: number): string => {
  const { path } = entry;
  if (count > 0) return `${countOf(count, 'symbol')} in ${path}.`;
  if (entry.skip !== undefined) return `${describeSkipped(entry)} Its symbols are not known.`;
  if (!isWithoutGrammar(entry)) return `No symbols in ${path}.`;
  const language = textOnlyLanguageOf(path)?.name;
  return language === undefined
    ? `${path} is searched as text only.`
    : `${language} is searched as text only: ${path} has no outline.`;
};
