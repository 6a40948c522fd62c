/** The numbers of one tool over the symbols it was asked about, by the name of the measure. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { mean, percentile } from '../../../../bench/statistics.ts';
import { ratio, type Scope } from '../../score.ts';
import type { Measure, Tallies, Tally } from './score-told.ts';
import type { Spent } from './session.ts';
import type { Answer } from '../../../../bench/rivals/tool-server.ts';
import type { Told, Tool } from './tool.ts';

export type ToldSymbol = { readonly told: Told; readonly tallies: Tallies };
/** What was measured of a tool on one project, and on which day. */
export type Trial = {
  readonly symbols: readonly ToldSymbol[];
  readonly index: Spent;
  readonly cpu: number;
  readonly date: string;
};
export type Numbers = Readonly<Record<string, number | undefined>>;

export const numbersOf = (tool: Pick<Tool, 'tells' | 'index'>, trials: readonly Trial[]): Numbers => {
  const symbols = trials.flatMap((trial) => trial.symbols);
  return {
    'symbols it does not know': symbols.filter(({ told }) => !told.places).length,
    ...(tool.tells === 'lines' ? qualityOf('lines', symbols) : {}),
    ...qualityOf('functions', symbols),
    ...sizesOf(tool, symbols),
    'question, p50 ms': percentile(
      symbols.map(({ told }) => wallOf(told)),
      50,
    ),
    'question, CPU ms': total(trials, ({ cpu }) => cpu) / symbols.length,
    ...(tool.index
      ? {
          'index, wall s': total(trials, ({ index }) => index.wall) / 1000,
          'index, CPU s': total(trials, ({ index }) => index.cpu) / 1000,
        }
      : {}),
  };
};

const total = <Item>(items: readonly Item[], pick: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);

const qualityOf = (measure: Measure, symbols: readonly ToldSymbol[]): Numbers => {
  const tallies = (scope: Scope): readonly Tally[] => symbols.map((symbol) => symbol.tallies[measure][scope]);
  const all = tallies('all');
  return {
    [`${measure}, precision %`]: percent(precision(sumOf(all))),
    [`${measure}, recall %`]: percent(recall(sumOf(all))),
    [`${measure}, without overriding, precision %`]: percent(precision(sumOf(tallies('own')))),
    [`${measure}, without overriding, recall %`]: percent(recall(sumOf(tallies('own')))),
    [`${measure}, mean over symbols, precision %`]: percent(meanOf(all.map(precision))),
    [`${measure}, mean over symbols, recall %`]: percent(meanOf(all.map(recall))),
  };
};

const sumOf = (tallies: readonly Tally[]): Tally => ({
  told: total(tallies, ({ told }) => told),
  right: total(tallies, ({ right }) => right),
  truth: total(tallies, ({ truth }) => truth),
});
const precision = ({ right, told }: Tally): number | undefined => ratio(right, told);
const recall = ({ right, truth }: Tally): number | undefined => ratio(right, truth);
const percent = (share: number | undefined): number | undefined => (share === undefined ? undefined : share * 100);

/** Over those that have the number: nothing told has no precision, no use has no recall. */
const meanOf = (shares: readonly (number | undefined)[]): number | undefined => {
  const known = shares.flatMap((share) => share ?? []);
  return known.length === 0 ? undefined : mean(known);
};

const sizesOf = ({ tells }: Pick<Tool, 'tells'>, symbols: readonly ToldSymbol[]): Numbers => {
  const told = symbols.map((symbol) => symbol.told);
  const tokens = total(told, readTokens);
  const structured = told.flatMap(({ answers }) => answers.flatMap((answer) => answer.structured ?? []));
  const perTrue = (measure: Measure): number | undefined =>
    ratio(
      tokens,
      total(symbols, ({ tallies }) => tallies[measure].all.right),
    );
  return {
    'tokens an answer, mean': tokens / symbols.length,
    'tokens an answer, p50': percentile(told.map(readTokens), 50),
    ...(told.some(({ naming }) => naming)
      ? { 'of these to name the symbol, mean': total(told, ({ naming }) => tokensOf(naming ?? [])) / symbols.length }
      : {}),
    ...(structured.length > 0
      ? { 'tokens an answer as structured content, mean': total(structured, (json) => encode(json).length) / symbols.length }
      : {}),
    ...(tells === 'lines' ? { 'tokens a true line': perTrue('lines') } : {}),
    'tokens a true function': perTrue('functions'),
  };
};

const tokensOf = (answers: readonly Answer[]): number => total(answers, ({ text }) => encode(text).length);
const readTokens = ({ answers, naming = [] }: Told): number => tokensOf([...naming, ...answers]);
const wallOf = ({ answers, naming = [] }: Told): number => total([...naming, ...answers], ({ wall }) => wall);
