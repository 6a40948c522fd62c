/** What a search by words reads of a notebook: all but the outputs of its cells, which are what code printed. */
import { nextToken, type Token } from '../json/next-token.ts';

/** The same lines, with spaces in the place of outputs. Any other text stays as it is. */
export const withoutOutputs = (text: string): string => {
  if (!isNotebook(text)) return text;
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of outputsIn(text)) {
    pieces.push(text.slice(position, start), text.slice(start, end).replaceAll(/[^\n]+/gu, ' '));
    position = end;
  }
  return position === 0 ? text : [...pieces, text.slice(position)].join('');
};

const isNotebook = (text: string): boolean =>
  /^\s*\{/u.test(text) && text.includes('"nbformat"') && text.includes('"cells"') && text.includes('"outputs"');

type Range = { readonly start: number; readonly end: number };

/** A cell is in a list in the notebook; in the third format, the list is in a sheet. */
const CELL_LEVELS: ReadonlySet<number> = new Set([3, 5]);

function* outputsIn(text: string): Generator<Range> {
  let level = 0;
  let before: readonly [Token | undefined, Token | undefined] = [undefined, undefined];
  let open: { readonly start: number; readonly level: number } | undefined;
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.end)) {
    if (token.kind === ']' && open?.level === level) {
      yield { start: open.start, end: token.start };
      open = undefined;
    }
    level += levelChange(token);
    if (!open && token.kind === '[' && CELL_LEVELS.has(level - 1) && isOutputsKey(text, before))
      open = { start: token.end, level };
    before = [before[1], token];
  }
}

const levelChange = ({ kind }: Token): number => {
  if (kind === '{' || kind === '[') return 1;
  return kind === '}' || kind === ']' ? -1 : 0;
};

const isOutputsKey = (text: string, [key, colon]: readonly [Token | undefined, Token | undefined]): boolean =>
  colon?.kind === ':' && key?.kind === 'text' && text.slice(key.inner.start, key.inner.end) === 'outputs';
