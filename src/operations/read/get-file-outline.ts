import { z } from 'zod';
import { type OutlineSymbol, outlineOf, renderOutline } from '#answer';
import { textOnlyLanguageOf } from '#languages';
import { countOf, defined, type FactsProblem, OPERATION, SKIP_REASONS, type SymbolFact, type ViewEntry } from '#model';
import { defineOperation, languageInput, pathInput } from '#call';
import { describeSkipped } from '../targets/describe-skipped.ts';
import { requireEntry } from '../targets/require-entry.ts';

const outlineSymbol: z.ZodType<OutlineSymbol> = z.lazy(() =>
  z.object({
    name: z.string(),
    qualified_name: z.string().optional().describe('Unless it is the name, after that of the parent.'),
    kind: z.string(),
    line_start: z.number(),
    line_end: z.number(),
    signature: z.string(),
    visibility: z.string(),
    symbol_id: z.string(),
    children: z.array(outlineSymbol).optional(),
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
    language: languageInput,
  }),
  output: z.object({
    path: z.string(),
    language: z.string().optional(),
    line_count: z.number().optional(),
    symbol_count: z.number(),
    symbols: z.array(outlineSymbol),
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
  list: { nested: 'children' },
  run: async ({ view }, { path, depth }) => {
    const entry = requireEntry(view, path);
    const { facts, content: number } = entry;
    const file = (facts === undefined ? undefined : (await view.reader.symbols([facts])).get(facts)) ?? NO_SYMBOLS;
    const content = number === undefined ? undefined : (await view.reader.contents([number])).get(number);
    const [problem] = file.problems;
    return defined({
      data: defined({
        path: entry.path,
        language: entry.language,
        line_count: content?.lines,
        symbol_count: file.symbols.length,
        symbols: outlineOf(file.symbols, { path: entry.path, depth }),
        skipped: entry.skip,
        problems: problem && file.problems.map(problemFields),
      }),
      message: outlineMessage(entry, file.symbols.length),
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
