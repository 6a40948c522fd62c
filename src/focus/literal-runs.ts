/** Long lists of literals: tables of names, numbers, messages. */

/** Shorter runs are read at a glance. */
const LONG_RUN = 10;
/** The first lines of a run say what the others are like. */
const SAMPLE_LINES = 2;

/** The lines that can be folded, counted from 0. */
export const literalRuns = (
  lines: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly number[] => {
  const folded: number[] = [];
  let start = first;
  for (let at = first; at <= last + 1; at += 1) {
    if (at <= last && isLiteral(lines[at] ?? '')) continue;
    if (at - start >= LONG_RUN) for (let line = start + SAMPLE_LINES; line < at; line += 1) folded.push(line);
    start = at + 1;
  }
  return folded;
};

const LITERALS = /(["'`])(?:\\.|(?!\1)[^\\])*\1|\b[\d_.]+\b|\b(?:true|false|null|nil|none|undefined)\b/giu;
const KEY = /^\s*[\p{L}\p{N}_$-]+\s*:/u;

const isLiteral = (line: string): boolean => {
  const withoutLiterals = line.replaceAll(LITERALS, '');
  return withoutLiterals !== line && !/[\p{L}\p{N}]/u.test(withoutLiterals.replace(KEY, ''));
};
