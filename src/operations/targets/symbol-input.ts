/** The ways to name one symbol, and the symbol that is meant: shared by every operation that is about one. */
import { z } from 'zod';
import { defined, type Hit, type NextAction, OPERATION, Problem, type SymbolFact } from '#model';
import { findNamesakes, findEnclosingSymbol } from '#search';
import type { OpenView } from '#store';
import { entryOf } from './view-path.ts';
import { filtersOf, kindsInput, languageInput, lineInput, type OperationContext } from '#call';
import { followLineage } from './lineage.ts';
import { idOf, type ResolvedSymbol } from './resolved-symbol.ts';

export const symbolInput = {
  symbol_id: z.string().min(1).optional().describe('symbol_id, stable_id or qualified name in the spelling of its language.'),
  qualified_name: z.string().min(1).optional(),
  name: z.string().min(1).optional().describe('Its name; narrow it by kinds, path or language.'),
  kinds: kindsInput,
  language: languageInput,
  path: z.string().min(1).optional().describe('With a name: only there. With line: the file.'),
  line: lineInput.optional().describe('The symbol around this line of path.'),
  column: z.number().int().min(1).optional().describe('From 1.'),
};

type SymbolWish = z.output<z.ZodObject<typeof symbolInput>>;

/** What a symbol is looked for with. */
type Finding = Pick<OperationContext, 'view' | 'repository' | 'config' | 'caller' | 'addHint'>;

/** The call that asks: candidates are offered as the same call, each about one of them. */
type Asking = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/**
 * Throws `invalid_input`, `symbol_not_found` with the nearest names, and `ambiguous_symbol` with the candidates. An id that was
 * there in the commit that the view stands on is followed to where the symbol is now, and the answer says so.
 */
export const findSymbol = async (finding: Finding, wish: SymbolWish, asking: Asking): Promise<ResolvedSymbol> => {
  const name = wish.symbol_id ?? wish.qualified_name ?? wish.name;
  if (name !== undefined) return findByName(finding, { ...wish, name }, asking);
  if (wish.path !== undefined && wish.line !== undefined)
    return findByPlace(finding.view, { ...wish, path: wish.path, line: wish.line });
  throw new Problem('invalid_input', `${asking.tool}: name a symbol by "symbol_id", "name", or "path" and "line".`, {
    hint: 'For example: {"name":"main"}',
    details: { field: 'symbol_id' },
    nextActions: [{ tool: OPERATION.locateSymbol, args: { name: 'main' }, reason: 'Find a symbol by its name.' }],
  });
};

const findByName = async (
  finding: Finding,
  wish: SymbolWish & { readonly name: string },
  asking: Asking,
): Promise<ResolvedSymbol> => {
  const { name, line, column } = wish;
  const { hits, isLowerBound, nearestNames } = await findNamesakes(finding.view, { name, filters: filtersOf(wish) });
  const found = inFile(hits.flatMap(resolved), wish.path);
  const around = line === undefined ? [] : found.filter(({ symbol }) => findEnclosingSymbol([symbol], { line, column }) === 0);
  const meant = around.length > 0 ? around : found;
  const [first, second] = meant;
  if (!first) return findMoved(finding, wish, { nearestNames, asking });
  if (second) throw ambiguous(name, { candidates: meant, isLowerBound, asking });
  return first;
};

type Missed = { readonly nearestNames: readonly string[]; readonly asking: Asking };

const findMoved = async (
  finding: Finding,
  wish: SymbolWish & { readonly name: string },
  { nearestNames, asking }: Missed,
): Promise<ResolvedSymbol> => {
  const lineage = await followLineage(finding, wish.name);
  if (!lineage) throw notFound(wish, nearestNames);
  if ('candidates' in lineage) throw gone(wish.name, lineage.candidates, asking);
  finding.addHint({ type: 'info', text: `moved: ${lineage.from} is ${idOf(lineage.moved)} now.` });
  return lineage.moved;
};

/** A path filter also takes parts of paths: where a file has the very path, that file is meant. */
const inFile = (found: readonly ResolvedSymbol[], path: string | undefined): readonly ResolvedSymbol[] => {
  const exact = found.filter((candidate) => candidate.path === path);
  return exact.length > 0 ? exact : found;
};

const resolved = ({ path, facts, symbol, symbolIndex }: Hit): readonly ResolvedSymbol[] =>
  facts !== undefined && symbol && symbolIndex !== undefined ? [{ path, facts, symbol, symbolIndex }] : [];

type Place = { readonly path: string; readonly line: number; readonly column?: number | undefined };

const findByPlace = async (view: OpenView, place: Place): Promise<ResolvedSymbol> => {
  const { path, facts } = entryOf(view, place.path);
  const file = facts === undefined ? undefined : (await view.reader.symbols([facts])).get(facts);
  const symbols = file?.symbols ?? [];
  const index = findEnclosingSymbol(symbols, place);
  const symbol = index === undefined ? undefined : symbols[index];
  if (facts !== undefined && symbol && index !== undefined) return { path, facts, symbol, symbolIndex: index };
  const near = [...symbols].sort((one, other) => distance(one, place.line) - distance(other, place.line)).slice(0, MOST_OFFERED);
  throw new Problem('symbol_not_found', `No symbol stands around ${path}:${place.line}.`, {
    hint: near.length > 0 ? `Nearest: ${near.map(({ qualifiedName }) => qualifiedName).join(', ')}.` : 'The file has no symbols.',
    details: { path, line: place.line, nearest_names: near.map(({ qualifiedName }) => qualifiedName) },
    nextActions: [{ tool: OPERATION.getFileOutline, args: { path }, reason: 'The symbols of the file.' }],
  });
};

const distance = ({ span }: SymbolFact, line: number): number => Math.max(span.lineStart - line, line - span.lineEnd);

const MOST_OFFERED = 5;
/** More candidates than a reader would look through. */
const MOST_CANDIDATES = 10;

const notFound = (
  { name, path }: { readonly name: string; readonly path?: string | undefined },
  nearestNames: readonly string[],
) => {
  const offered = nearestNames.slice(0, MOST_OFFERED);
  const where = path === undefined ? '' : ` under ${path}`;
  return new Problem('symbol_not_found', `No symbol answers to ${JSON.stringify(name)}${where}.`, {
    hint: offered.length > 0 ? `Nearest names: ${offered.join(', ')}.` : 'Look for it as text.',
    details: defined({ name, path, nearest_names: offered.length > 0 ? offered : undefined }),
    nextActions:
      offered.length > 0
        ? offered.map((near): NextAction => ({ tool: OPERATION.locateSymbol, args: { name: near }, reason: 'A near name.' }))
        : [{ tool: OPERATION.textSearch, args: { pattern: name, case_sensitive: false }, reason: 'Look for the name as text.' }],
  });
};

/** It was in the last commit; what has its body now is offered, and whoever asks decides. */
const gone = (name: string, candidates: readonly ResolvedSymbol[], asking: Asking): Problem => {
  const shown = candidates.slice(0, MOST_CANDIDATES);
  const about =
    shown.length > 0 ? 'Symbols with the same body came with the change.' : 'Nothing with its body came with the change.';
  return new Problem('symbol_not_found', `${name} was in the last commit and is gone.`, {
    hint: about,
    details: { name, candidates: shown.map(describe) },
    nextActions:
      shown.length > 0
        ? shown.map((candidate) => askAbout(candidate, asking))
        : [{ tool: OPERATION.locateSymbol, args: { name }, reason: 'Look for names that are near.' }],
  });
};

/** The same call, about this symbol. */
const askAbout = (candidate: ResolvedSymbol, { tool, args }: Asking): NextAction => ({
  tool,
  args: {
    ...Object.fromEntries(Object.entries(args).filter(([field]) => !(field in symbolInput))),
    symbol_id: idOf(candidate),
  },
  reason: `${candidate.symbol.kind} in ${candidate.path}:${candidate.symbol.span.lineStart}`,
});

type Ambiguity = {
  readonly candidates: readonly ResolvedSymbol[];
  readonly isLowerBound: boolean;
  readonly asking: Asking;
};

const ambiguous = (name: string, { candidates, isLowerBound, asking }: Ambiguity): Problem => {
  const shown = candidates.slice(0, MOST_CANDIDATES);
  return new Problem(
    'ambiguous_symbol',
    `${candidates.length}${isLowerBound ? ' or more' : ''} symbols answer to ${JSON.stringify(name)}.`,
    {
      hint: 'Ask by symbol_id, or narrow the name by path or kinds.',
      details: { name, count: candidates.length, candidates: shown.map(describe) },
      nextActions: shown.map((candidate) => askAbout(candidate, asking)),
    },
  );
};

const describe = (candidate: ResolvedSymbol) => ({
  symbol_id: idOf(candidate),
  kind: candidate.symbol.kind,
  path: candidate.path,
  line_start: candidate.symbol.span.lineStart,
  signature: candidate.symbol.signature,
});
