/** What the programs of compilers print: `S kind name`, `D symbol path line column`, `U symbol path line column class`. */
import { type SampledKind, type SourcePosition, SYMBOL_KINDS, type TrueSymbol, type TrueUse } from './truth.ts';

const isKind = (word: string): word is SampledKind => (SYMBOL_KINDS as readonly string[]).includes(word);

/** Columns of the rows start at 1. */
export const symbolsOfRows = (rows: readonly (readonly string[])[]): readonly TrueSymbol[] => {
  const symbols: (TrueSymbol & { readonly declarations: SourcePosition[]; readonly uses: TrueUse[] })[] = [];
  for (const [mark, first = '', second = '', ...rest] of rows) {
    if (mark === 'S' && isKind(first)) symbols.push({ name: second, kind: first, declarations: [], uses: [] });
    if (mark === 'D') symbols[Number(first)]?.declarations.push(positionOf([second, ...rest]));
    if (mark === 'U') symbols[Number(first)]?.uses.push({ ...positionOf([second, ...rest]), class: rest[2] ?? '' });
  }
  return symbols;
};

const positionOf = ([path = '', line = '', column = '']: readonly string[]): SourcePosition => ({
  path,
  line: Number(line),
  column: Number(column) - 1,
});
