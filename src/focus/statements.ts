/** Statements by brackets and strings: what is opened on a line goes on until it is closed. Lines are counted from 0 here. */
import type { LineForm } from './line-forms.ts';

export type LineRange = { readonly first: number; readonly last: number };

/** Longer ones are read in parts. */
const MOST_LINES = 5;

/** In file order. Lines between them are blank or only close a block. */
export const statementsIn = (
  lines: readonly string[],
  forms: readonly LineForm[],
  { first, last }: LineRange,
): readonly LineRange[] => {
  const found: { first: number; last: number }[] = [];
  let open = 0;
  for (let at = first; at <= last; at += 1) {
    const form = forms[at];
    if (form === 'blank') continue;
    const current = found.at(-1);
    if (open > 0 && current && at - current.first < MOST_LINES) current.last = at;
    else if (form !== 'closing') found.push({ first: at, last: at });
    open = form === 'comment' || form === 'documentation' ? 0 : openAfter(open, lines[at] ?? '');
  }
  return found;
};

const QUOTED = /(["'`])(?:\\.|(?!\1).)*\1/gu;
const LINE_COMMENT = /\s*(?:\/\/|#\s).*$/u;
/** A block begins: its lines are statements of their own. */
const OPENS_BLOCK = /(?:[{:]|=>)\s*$/u;

const openAfter = (open: number, line: string): number => {
  const code = line.replaceAll(QUOTED, '').replace(LINE_COMMENT, '');
  if (OPENS_BLOCK.test(code)) return 0;
  return Math.max(0, open + countOf(code, /[([]/gu) - countOf(code, /[)\]]/gu));
};

const countOf = (code: string, pattern: RegExp): number => code.match(pattern)?.length ?? 0;
