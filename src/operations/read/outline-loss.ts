/** What an outline leaves out, in words, and the calls that show it. */
import type { OutlineLoss, OutlineSymbol } from '#answer';
import { countOf, type NextAction, OPERATION } from '#model';

/** Empty unless kinds or a focus leave out symbols. */
export const narrowedNote = (all: readonly OutlineSymbol[], shown: readonly OutlineSymbol[]): string => {
  if (shown === all) return '';
  const [total, kept] = [countSymbols(all), countSymbols(shown)];
  return kept < total ? `${kept} of ${total} shown.` : '';
};

const countSymbols = (symbols: readonly OutlineSymbol[]): number =>
  symbols.reduce((sum, { children = [] }) => sum + 1 + countSymbols(children), 0);

const LOSSES: readonly (readonly [what: keyof OutlineLoss, noun: string])[] = [
  ['signatures', 'signature'],
  ['values', 'value'],
  ['nested', 'nested symbol'],
  ['members', 'member'],
  ['top_level', 'top-level symbol'],
];

export const lossNote = (loss: OutlineLoss): string => {
  const parts = LOSSES.flatMap(([what, noun]) => {
    const count = loss[what];
    return count === undefined ? [] : [countOf(count, noun)];
  });
  return `Left out or shortened: ${parts.join(', ')}.`;
};

const VALUE_KINDS = ['property', 'field', 'constant', 'variable', 'enum_member'];

export const restCalls = (path: string, { values, nested, members, top_level: top }: OutlineLoss): readonly NextAction[] => [
  ...(values
    ? [{ tool: OPERATION.getFileOutline, args: { path, kinds: VALUE_KINDS }, reason: 'The properties and constants.' }]
    : []),
  ...(nested || members || top
    ? [{ tool: OPERATION.listSymbols, args: { path, limit: 100 }, reason: 'All symbols, in pages.' }]
    : []),
];
