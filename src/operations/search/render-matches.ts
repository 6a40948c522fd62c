/** Matching lines as text: each file once, each symbol in it once with its lines, and equal lines of a symbol once. */
import { fileRole } from '#model';

export type RenderedMatch = {
  readonly path: string;
  readonly line_start: number;
  readonly text: string;
  readonly from_symbol?: string | undefined;
  readonly from_lines?: string | undefined;
  readonly line_count?: number | undefined;
  /** Numbered lines of the symbol. */
  readonly content?: string | undefined;
  readonly before?: readonly string[] | undefined;
  readonly after?: readonly string[] | undefined;
};

/**
 * `12: a match`, `13- its context`, `--` between groups of context. Without context, indentation is left out. A match that
 * begins a symbol has its last line: `12 (to 40): class A {`. If several files match, only the first matches of each symbol are
 * printed, then further ones as long as there is room for them; the others are named by their lines.
 */
export const renderMatches = (matches: readonly RenderedMatch[]): string => {
  const hasContext = matches.some(({ before, after }) => before !== undefined || after !== undefined);
  const files = byFile(matches);
  const style: RunStyle = hasContext ? 'context' : files.length > 1 ? { charactersLeft: FURTHER_CHARACTERS } : 'lines';
  return files
    .flatMap((inFile) => {
      const lines = renderFile(inFile, style);
      const head = fileLine(inFile);
      const [only, ...others] = lines;
      // The only line of a file stands beside its path.
      if (style !== 'context' && others.length === 0 && head === inFile[0]?.path) return [`${head}:${only?.trimStart() ?? ''}`];
      return [head, ...lines];
    })
    .join('\n');
};

/** Each file once, also if its matches come in turns with those of others. */
const byFile = (matches: readonly RenderedMatch[]): readonly (readonly RenderedMatch[])[] => {
  const files = new Map<string, RenderedMatch[]>();
  for (const match of matches) files.set(match.path, [...(files.get(match.path) ?? []), match]);
  return [...files.values()].map((inFile) => inFile.sort((one, other) => one.line_start - other.line_start));
};

const renderFile = (inFile: readonly RenderedMatch[], style: RunStyle): readonly string[] => {
  const shown = new Map(
    inFile.flatMap((match) => (match.content === undefined ? [] : [[match.from_symbol, shownLines(match.content)]])),
  );
  const isShown = ({ from_symbol: from, line_start: line, content }: RenderedMatch): boolean =>
    content === undefined && shown.get(from)?.has(line) === true;
  return runsOf(
    inFile.filter((match) => !isShown(match)),
    symbolOf,
  ).flatMap((run) => renderRun(run, style));
};

const shownLines = (content: string): ReadonlySet<number> =>
  new Set(content.split('\n').map((line) => Number.parseInt(line, 10)));

/** Neighbours with the same key. */
const runsOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] => {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
};

/** `src/a.ts`, or `src/a.ts (12 of 40 lines)` if this page does not show all of them. */
const fileLine = (inFile: readonly RenderedMatch[]): string => {
  const [first] = inFile;
  const { path = '', line_count: count = inFile.length } = first ?? {};
  return count > inFile.length ? `${path} (${inFile.length} of ${count} lines)` : path;
};

const symbolOf = ({ from_symbol: from = '' }: RenderedMatch): string => from;

/** An object: not every line is printed, and the further lines of all symbols share what is left. */
type RunStyle = 'lines' | 'context' | BriefStyle;
type BriefStyle = { charactersLeft: number };

/** Further lines of all symbols, in reading order: code before tests. A sixth of the default answer. */
const FURTHER_CHARACTERS = 1_000;

const renderRun = (run: readonly RenderedMatch[], style: RunStyle): readonly string[] => {
  const [first] = run;
  const place = first === undefined ? undefined : placeOf(first);
  if (first?.content !== undefined) return [`  in ${place ?? ''}`, ...contentLines(first), ...renderRun(run.slice(1), style)];
  if (style === 'context') return place === undefined ? contextLines(run, '  ') : [`  in ${place}`, ...contextLines(run, '    ')];
  if (place === undefined) return matchLines(run, { indent: '  ', style });
  const [head, ...others] = run;
  if (!head) return [];
  const start = definedLines(head);
  if (start !== undefined) return [`  ${start}: ${head.text.trim()}`, ...matchLines(others, { indent: '    ', style })];
  if (others.length === 0) return [`  ${head.line_start} in ${place}: ${head.text.trim()}`];
  return [`  in ${place}`, ...matchLines(run, { indent: '    ', style })];
};

/** Different lines of a symbol, or of what is between symbols, in code and in tests. */
const MOST_LINES = { code: 6, tests: 3 } as const;

/** `12, 30: a line` for equal lines. */
const matchLines = (
  run: readonly RenderedMatch[],
  { indent, style }: { readonly indent: string; readonly style: RunStyle },
): readonly string[] => {
  const byText = new Map<string, number[]>();
  for (const { line_start: line, text } of run) byText.set(text.trim(), [...(byText.get(text.trim()) ?? []), line]);
  const lines = [...byText];
  const isTest = fileRole(run[0]?.path ?? '') === 'tests';
  const most = typeof style === 'object' ? MOST_LINES[isTest ? 'tests' : 'code'] : lines.length;
  const printed = lines.map(([text, numbers]) => `${indent}${numbers.join(', ')}: ${text}`);
  const shown = most + (typeof style === 'object' ? takeLines(style, printed.slice(most)) : 0);
  const others = lines.slice(shown).flatMap(([, numbers]) => numbers);
  return [
    ...printed.slice(0, shown),
    ...(others.length > 0 ? [`${indent}and ${others.sort((one, other) => one - other).join(', ')}`] : []),
  ];
};

/** How many of the lines there is room for. */
const takeLines = (style: BriefStyle, lines: readonly string[]): number => {
  // One line more is no longer than its number.
  if (lines.length <= 1) return lines.length;
  const cut = lines.findIndex((line) => (style.charactersLeft -= line.length + 1) < 0);
  if (cut === -1) return lines.length;
  style.charactersLeft = 0;
  return cut;
};

/** `Cart.total (12-20)`. A symbol of one line needs no name beside that line. */
const placeOf = ({ path, from_symbol: from, from_lines: lines }: RenderedMatch): string | undefined =>
  from === undefined || lines === undefined ? undefined : `${from.slice(path.length + 1)} (${lines})`;

/** `12 (to 40)` for a match in the first line of its symbol, which names the symbol itself. */
const definedLines = ({ line_start: line, from_lines: lines }: RenderedMatch): string | undefined => {
  const [start, end] = lines?.split('-') ?? [];
  return start === String(line) ? `${start} (to ${end})` : undefined;
};

/** The lines with a line for each gap between them: `… 34 lines (41–74)`. */
const contentLines = ({ content = '', from_lines: range = '' }: RenderedMatch): readonly string[] => {
  const lines: string[] = [];
  let next = Number.parseInt(range, 10);
  for (const text of content.split('\n')) {
    const line = Number.parseInt(text, 10);
    if (line > next) lines.push(gapLine(next, line - 1));
    lines.push(`    ${text}`);
    next = line + 1;
  }
  const end = Number(range.split('-')[1]);
  return next <= end ? [...lines, gapLine(next, end)] : lines;
};

const gapLine = (start: number, end: number): string => `    … ${end - start + 1} lines (${start}–${end})`;

const contextLines = (run: readonly RenderedMatch[], indent: string): readonly string[] => {
  const lines: string[] = [];
  let shown = 0;
  for (const { before = [], after = [], line_start: line, text } of run) {
    const first = line - before.length;
    if (shown > 0 && first > shown + 1) lines.push(`${indent}--`);
    lines.push(...before.map((each, index) => `${indent}${first + index}- ${each.trimEnd()}`));
    lines.push(`${indent}${line}: ${text.trimEnd()}`);
    lines.push(...after.map((each, index) => `${indent}${line + 1 + index}- ${each.trimEnd()}`));
    shown = line + after.length;
  }
  return lines;
};
