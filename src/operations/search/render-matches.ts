/** Matching lines as text: each file once, and each symbol in it once with its lines. */

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
 * begins a symbol has its last line: `12 (to 40): class A {`.
 */
export const renderMatches = (matches: readonly RenderedMatch[]): string => {
  const style = matches.some(({ before, after }) => before !== undefined || after !== undefined) ? 'context' : 'lines';
  return runsOf(matches, ({ path }) => path)
    .flatMap((inFile) => {
      const lines = renderFile(inFile, style);
      const head = fileLine(inFile);
      const [only, ...others] = lines;
      // The only line of a file stands beside its path.
      if (style === 'lines' && others.length === 0 && head === inFile[0]?.path) return [`${head}:${only?.trimStart() ?? ''}`];
      return [head, ...lines];
    })
    .join('\n');
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

type RunStyle = 'lines' | 'context';

const renderRun = (run: readonly RenderedMatch[], style: RunStyle): readonly string[] => {
  const [first] = run;
  const place = first === undefined ? undefined : placeOf(first);
  if (first?.content !== undefined) return [`  in ${place ?? ''}`, ...contentLines(first), ...renderRun(run.slice(1), style)];
  if (style === 'context') return place === undefined ? contextLines(run, '  ') : [`  in ${place}`, ...contextLines(run, '    ')];
  if (place === undefined) return run.map((match) => `  ${match.line_start}: ${match.text.trim()}`);
  const [head, ...others] = run;
  if (!head) return [];
  const start = definedLines(head);
  if (start !== undefined) return [`  ${start}: ${head.text.trim()}`, ...others.map((match) => `    ${matchLine(match)}`)];
  if (others.length === 0) return [`  ${head.line_start} in ${place}: ${head.text.trim()}`];
  return [`  in ${place}`, ...run.map((match) => `    ${matchLine(match)}`)];
};

const matchLine = ({ line_start: line, text }: RenderedMatch): string => `${line}: ${text.trim()}`;

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
