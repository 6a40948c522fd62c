/** The numbers of one tool over all sampled symbols, keyed by measure. */
import type { TimeSpent } from '../../../bench/rivals/references/session.ts';
import type { ReferenceTool, ReportedUses } from '../../../bench/rivals/references/reference-tool.ts';
import type { ToolAnswer } from '../../../bench/rivals/running/tool-server.ts';
import type { Numbers } from '../../../bench/rivals/tool-table.ts';
import { mean, percentile, total } from '../../../bench/statistics.ts';
import { tokensOf } from '../../../bench/tokens.ts';
import { ratio, type Scope } from '../score.ts';
import type { Measure, Tallies, Tally } from './score-reported.ts';

export type ReportedSymbol = { readonly reported: ReportedUses; readonly tallies: Tallies };
/** One tool measured on one project, and the date. */
export type ToolRun = {
  readonly symbols: readonly ReportedSymbol[];
  readonly index: TimeSpent;
  readonly cpu: number;
  readonly date: string;
};

export const toolNumbers = (tool: Pick<ReferenceTool, 'granularity' | 'index'>, trials: readonly ToolRun[]): Numbers => {
  const symbols = trials.flatMap((trial) => trial.symbols);
  return {
    'symbols not found': symbols.filter(({ reported }) => !reported.lines).length,
    ...(tool.granularity === 'lines' ? qualityOf('lines', symbols) : {}),
    ...qualityOf('functions', symbols),
    ...tokenNumbers(tool, symbols),
    'question, p50 ms': percentile(
      symbols.map(({ reported }) => wallTime(reported)),
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

const qualityOf = (measure: Measure, symbols: readonly ReportedSymbol[]): Numbers => {
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
  reported: total(tallies, ({ reported }) => reported),
  right: total(tallies, ({ right }) => right),
  truth: total(tallies, ({ truth }) => truth),
});
const precision = ({ right, reported }: Tally): number | undefined => ratio(right, reported);
const recall = ({ right, truth }: Tally): number | undefined => ratio(right, truth);
const percent = (share: number | undefined): number | undefined => (share === undefined ? undefined : share * 100);

/** Over symbols that have the number: no reports means no precision, no uses means no recall. */
const meanOf = (shares: readonly (number | undefined)[]): number | undefined => {
  const known = shares.flatMap((share) => share ?? []);
  return known.length === 0 ? undefined : mean(known);
};

const tokenNumbers = ({ granularity }: Pick<ReferenceTool, 'granularity'>, symbols: readonly ReportedSymbol[]): Numbers => {
  const reported = symbols.map((symbol) => symbol.reported);
  const tokens = total(reported, readTokens);
  const structured = reported.flatMap(({ answers }) => answers.flatMap((answer) => answer.structured ?? []));
  const perTrue = (measure: Measure): number | undefined =>
    ratio(
      tokens,
      total(symbols, ({ tallies }) => tallies[measure].all.right),
    );
  return {
    'tokens per answer, mean': tokens / symbols.length,
    'tokens per answer, p50': percentile(reported.map(readTokens), 50),
    ...(reported.some(({ lookups }) => lookups)
      ? {
          'of these, to look up the symbol, mean': total(reported, ({ lookups }) => answerTokens(lookups ?? [])) / symbols.length,
        }
      : {}),
    ...(structured.length > 0
      ? { 'tokens per answer as structured content, mean': total(structured, tokensOf) / symbols.length }
      : {}),
    ...(granularity === 'lines' ? { 'tokens per true line': perTrue('lines') } : {}),
    'tokens per true function': perTrue('functions'),
  };
};

const answerTokens = (answers: readonly ToolAnswer[]): number => total(answers, ({ text }) => tokensOf(text));
const readTokens = ({ answers, lookups = [] }: ReportedUses): number => answerTokens([...lookups, ...answers]);
const wallTime = ({ answers, lookups = [] }: ReportedUses): number => total([...lookups, ...answers], ({ wall }) => wall);
