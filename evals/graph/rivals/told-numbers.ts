/** The numbers of one tool over the symbols it was asked about, by the name of the measure. */
import type { Spent } from '../../../bench/rivals/references/session.ts';
import type { ReferenceTool, Told } from '../../../bench/rivals/references/reference-tool.ts';
import type { Answer } from '../../../bench/rivals/running/tool-server.ts';
import type { Numbers } from '../../../bench/rivals/tool-table.ts';
import { mean, percentile, total } from '../../../bench/statistics.ts';
import { tokensOf } from '../../../bench/tokens.ts';
import { ratio, type Scope } from '../score.ts';
import type { Measure, Tallies, Tally } from './score-told.ts';

export type ToldSymbol = { readonly told: Told; readonly tallies: Tallies };
/** What was measured of a tool on one project, and on which day. */
export type Trial = {
  readonly symbols: readonly ToldSymbol[];
  readonly index: Spent;
  readonly cpu: number;
  readonly date: string;
};

export const numbersOf = (tool: Pick<ReferenceTool, 'tells' | 'index'>, trials: readonly Trial[]): Numbers => {
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

const sizesOf = ({ tells }: Pick<ReferenceTool, 'tells'>, symbols: readonly ToldSymbol[]): Numbers => {
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
      ? { 'of these to name the symbol, mean': total(told, ({ naming }) => answerTokens(naming ?? [])) / symbols.length }
      : {}),
    ...(structured.length > 0
      ? { 'tokens an answer as structured content, mean': total(structured, tokensOf) / symbols.length }
      : {}),
    ...(tells === 'lines' ? { 'tokens a true line': perTrue('lines') } : {}),
    'tokens a true function': perTrue('functions'),
  };
};

const answerTokens = (answers: readonly Answer[]): number => total(answers, ({ text }) => tokensOf(text));
const readTokens = ({ answers, naming = [] }: Told): number => answerTokens([...naming, ...answers]);
const wallOf = ({ answers, naming = [] }: Told): number => total([...naming, ...answers], ({ wall }) => wall);
