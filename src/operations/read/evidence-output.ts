/** The data of evidence_fetch: exact ranges of files, checked against the text they were taken from, and cut to a budget. */
import { z } from 'zod';
import { renderSpan } from '#answer';
import { countOf, largestThat, type NextAction, OPERATION } from '#model';
import type { Immutable } from '#call';
import { cutSpan, spanOutput } from './span-output.ts';
import { type PackBudget, packBudgetOutput, smallestBudget, withPackBudget } from '../packs/pack-budget.ts';

const evidenceItem = z
  .object(spanOutput)
  .omit({ folds: true })
  .extend({
    truncated: z.boolean().describe('Lines of the range are left out; line_end is the last one shown.'),
    stale: z.boolean().describe('The file no longer has the source_hash of the request.'),
  });
export type EvidenceItem = Immutable<z.output<typeof evidenceItem>>;

export const evidenceOutput = z.object({ items: z.array(evidenceItem), budget: packBudgetOutput });
export type EvidenceData = { readonly items: readonly EvidenceItem[]; readonly budget: PackBudget };

export const evidenceData = (items: readonly EvidenceItem[], maxChars: number): EvidenceData =>
  withPackBudget({ items }, { maxChars, truncated: items.some(({ truncated }) => truncated) });

/** As many items as fit; of the next one, as many lines as fit. At least one line of the first. */
export const shrinkEvidence = (data: EvidenceData, fits: (data: EvidenceData) => boolean): EvidenceData => {
  const { items, budget } = data;
  const cutTo = (kept: readonly EvidenceItem[]): EvidenceData =>
    withPackBudget({ items: kept }, { maxChars: budget.max_chars, truncated: true });
  const count = largestThat(0, Math.max(0, items.length - 1), (most) => fits(cutTo(items.slice(0, most))));
  const [whole, next] = [items.slice(0, count), items[count]];
  const lines = next?.content.split('\n').length ?? 0;
  const withLines = (most: number): EvidenceData => cutTo(next && most > 0 ? [...whole, cutSpan(next, most)] : whole);
  return withLines(largestThat(count === 0 ? 1 : 0, lines, (most) => fits(withLines(most))));
};

/** The smallest `max_chars` that shows one line of the first item, or all of it if that is shorter. */
export const smallestEvidence = ([first]: readonly EvidenceItem[]): number => {
  if (!first) return 0;
  return smallestBudget({ items: [first.content.includes('\n') ? cutSpan(first, 1) : first] });
};

export type EvidenceRange = { readonly path: string; readonly line_start: number; readonly line_end: number };

/** The call for what is left out: the rest of the last item, and the items after it. */
export const restOfEvidence = (asked: readonly EvidenceRange[], { items }: EvidenceData): readonly NextAction[] => {
  const cut = items.flatMap(({ truncated, line_end: shown }, index) => {
    const range = asked[index];
    return truncated && range ? [{ ...range, line_start: shown + 1 }] : [];
  });
  const rest = [...cut, ...asked.slice(items.length)];
  if (rest.length === 0) return [];
  const reason = rest.length === 1 ? 'The rest.' : `The rest: ${countOf(rest.length, 'range')}.`;
  return [{ tool: OPERATION.evidenceFetch, args: { items: rest }, reason }];
};

/** Digits of a hash that are enough to compare with. */
const SHOWN_DIGITS = 12;

export const renderEvidence = ({ items }: EvidenceData): string =>
  items.map((item) => `${evidenceHead(item)}\n${renderSpan(item)}`.trimEnd()).join('\n');

const evidenceHead = (item: EvidenceItem): string => {
  const { path, line_start: first, line_end: last, total_file_lines: lines, source_hash: hash, stale } = item;
  const place = last === 0 ? `${path} has only ${countOf(lines, 'line')}` : `${path}:${first}-${last}`;
  return `${place}${hash === undefined ? '' : `  source_hash ${hash.slice(0, SHOWN_DIGITS)}`}${stale ? '  stale: the file changed' : ''}`;
};
