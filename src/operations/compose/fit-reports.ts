/** Fits the reports of a batch into one budget, in order. A report that does not fit is cut and marked, or skipped: never emptied. */
import { largestThat } from '#model';
import { countCharacters, type FittedEnvelope, MAX_CHARS_RULES } from '#call';
import { type BatchReport, type ItemOutcome, reportFromEnvelope } from './batch-items.ts';

/** Reports cut or skipped for the budget have this reason. */
export const OVER_BUDGET = 'max_chars';

export const fitReports = (outcomes: readonly ItemOutcome[], maxChars: number): readonly BatchReport[] => {
  const smallest = outcomes.map(smallestReport);
  let used = sizeOfReports(smallest);
  return outcomes.map((outcome, index) => {
    const least = sizeOfReport(smallest[index]);
    const fitted = fitReport(outcome, (report) => used - least + sizeOfReport(report) - maxChars);
    used += sizeOfReport(fitted) - least;
    return fitted;
  });
};

/** Characters of a batch's data with these reports: the real number, or a few more. */
export const sizeOfReports = (reports: readonly BatchReport[]): number =>
  reports.reduce((sum, report) => sum + sizeOfReport(report), SIZE_WITHOUT_REPORTS);

const MOST_CHARS = MAX_CHARS_RULES.several.cap;
const SIZE_WITHOUT_REPORTS = countCharacters({
  items: [],
  budget: { max_chars: MOST_CHARS, used_chars: MOST_CHARS, truncated: false },
});

/** With the comma after it. */
const sizeOfReport = (report: BatchReport | undefined): number => countCharacters(report) + 1;

/** No report is longer than this one for its item, when nothing of its answer fits. */
export const longestOfSmallest = ({ id }: { readonly id: string }): BatchReport => ({
  id,
  status: 'requires_reindex',
  reason: 'stop_on_error',
});

/** Without the answer. What ran with an effect, or failed, is not called skipped. */
const smallestReport = ({ report: { id, status, reason }, readOnly }: ItemOutcome): BatchReport => {
  if (status === 'skipped') return { id, status, ...(reason === undefined ? {} : { reason }) };
  return { id, status: readOnly && status !== 'error' ? 'skipped' : status, reason: OVER_BUDGET };
};

const fitReport = (outcome: ItemOutcome, excess: (report: BatchReport) => number): BatchReport => {
  const { report } = outcome;
  if (excess(report) <= 0) return report;
  return cutReport(outcome, excess) ?? shortError(report, excess) ?? smallestReport(outcome);
};

const cutReport = (outcome: ItemOutcome, excess: (report: BatchReport) => number): BatchReport | undefined => {
  const { report, answer } = outcome;
  if (!answer || !report.data) return undefined;
  const cutTo = (room: number): BatchReport => markedReport(report.id, answer.fit(room));
  const room = largestThat(0, countCharacters(report.data), (chars) => chars === 0 || excess(cutTo(chars)) <= 0);
  if (room === 0) return undefined;
  const cut = cutTo(room);
  return isEmptied(outcome, cut) ? undefined : cut;
};

const markedReport = (id: string, { envelope }: FittedEnvelope): BatchReport => ({
  ...reportFromEnvelope(id, envelope),
  reason: OVER_BUDGET,
  truncated: true,
});

/** A list of the whole answer has no entry left. */
const isEmptied = ({ report, mainLists }: ItemOutcome, cut: BatchReport): boolean =>
  mainLists.some((list) => entriesIn(report, list) > 0) && mainLists.every((list) => entriesIn(cut, list) === 0);

const entriesIn = ({ data }: BatchReport, list: string): number => {
  const entries = data?.[list];
  return Array.isArray(entries) ? entries.length : 0;
};

/** A failure keeps its code and its sentence as long as there is room. */
const shortError = ({ id, status, error }: BatchReport, excess: (report: BatchReport) => number): BatchReport | undefined => {
  if (!error) return undefined;
  const { code, message, retryable } = error;
  const short = { id, status, error: { code, message, retryable, next_actions: [] }, reason: OVER_BUDGET };
  return excess(short) <= 0 ? short : undefined;
};
