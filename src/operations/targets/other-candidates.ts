/** Symbols of the same name as the one that an answer is about. */
import { z } from 'zod';
import { countOf } from '#model';
import { candidateLine, type Immutable } from '#call';
import type { MeantSymbols } from './meant-symbols.ts';
import { resolvedSymbolId, type ResolvedSymbol } from './resolved-symbol.ts';

/** Longer lists are not read. */
export const MAX_CANDIDATES = 10;

const candidate = z.object({
  symbol_id: z.string(),
  kind: z.string(),
  path: z.string(),
  line_start: z.number(),
  signature: z.string(),
});

export const otherCandidatesOutput = z.array(candidate).optional().describe('Other symbols of the name; the first ten.');

/** Output of operations that answer about all overloads of a callable at once. */
export const overloadsOutput = {
  overloads: z.array(z.string()).optional().describe('The overloads that the answer covers, if it is about several.'),
  other_candidates: otherCandidatesOutput,
};

type SharedName = Pick<MeantSymbols, 'overloads' | 'others'>;

export const overloadFields = ({ overloads, others }: SharedName) => ({
  overloads: overloads.length > 1 ? overloads.map(resolvedSymbolId) : undefined,
  other_candidates: otherCandidateFields(others),
});

/** ` (3 overloads)`; empty for one symbol. */
export const overloadsPart = ({ overloads }: Pick<MeantSymbols, 'overloads'>): string =>
  overloads.length > 1 ? ` (${overloads.length} overloads)` : '';

export const describeCandidate = (found: ResolvedSymbol): z.output<typeof candidate> => ({
  symbol_id: resolvedSymbolId(found),
  kind: found.symbol.kind,
  path: found.path,
  line_start: found.symbol.span.lineStart,
  signature: found.symbol.signature,
});

export const otherCandidateFields = (others: readonly ResolvedSymbol[]) =>
  others.length > 0 ? others.slice(0, MAX_CANDIDATES).map(describeCandidate) : undefined;

/** ` 3 more symbols have that name.`; empty if there are none. */
export const otherCandidatesPart = (others: readonly ResolvedSymbol[]): string =>
  others.length === 0 ? '' : ` ${countOf(others.length, 'more symbol')} ${others.length === 1 ? 'has' : 'have'} that name.`;

type RenderedCandidates = readonly Immutable<z.output<typeof candidate>>[];

export const renderOtherCandidates = (others: RenderedCandidates = []): readonly string[] =>
  others.length === 0 ? [] : ['also of that name:', ...others.map(candidateLine)];
