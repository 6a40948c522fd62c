/** How callers identify a symbol, and its lookup; shared by all operations on one symbol. */
import { z } from 'zod';
import {
  defined,
  entryOfPath,
  type Hit,
  type NextAction,
  OPERATION,
  Problem,
  type SymbolFact,
  type SymbolRole,
  type ViewEntry,
} from '#model';
import { findEnclosingSymbol, findFilteredOut, findNamesakes } from '#search';
import type { OpenView } from '#store';
import { requireEntry } from './require-entry.ts';
import { filtersOf, kindsInput, languageInput, lineInput, type OperationContext } from '#call';
import { declaredSymbols } from './declared-symbols.ts';
import { findAtPosition, type LinePosition } from './find-at-position.ts';
import { findMovedSymbol } from './find-moved-symbol.ts';
import { describeCandidate, MAX_CANDIDATES, otherCandidatesPart } from './other-candidates.ts';
import { besides, chooseMeant, type MeantSymbols, onlySymbol } from './meant-symbols.ts';
import { withoutJoined } from './without-joined.ts';
import { resolvedSymbolId, type ResolvedSymbol } from './resolved-symbol.ts';

export const symbolInput = {
  symbol_id: z.string().min(1).optional().describe('symbol_id, stable_id or qualified name (a.b, a::b).'),
  qualified_name: z.string().min(1).optional(),
  name: z.string().min(1).optional().describe('Symbol name; narrow it with path.'),
  kinds: kindsInput,
  language: languageInput,
  path: z.string().min(1).optional().describe('With name: only here. With line: the file.'),
  line: lineInput.optional().describe('Line inside the symbol, with path.'),
  column: z.number().int().min(1).optional().describe('1-based. The symbol that the name there refers to.'),
};

type SymbolQuery = z.output<z.ZodObject<typeof symbolInput>>;

type LookupContext = Pick<OperationContext, 'view' | 'repository' | 'config' | 'caller' | 'addHint'>;

/** The original request; each candidate is offered as the same request about that symbol. */
type OriginalCall = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What the operation is about, if not symbols of any role: of several symbols of a name, only these can be meant. */
  readonly roles?: ReadonlySet<SymbolRole>;
};

/**
 * Throws `invalid_input`, `symbol_not_found` with similar names, and `ambiguous_symbol` with the candidates if it is not clear
 * which one is meant. An id from the commit that the view is based on is followed to the symbol's current location, with a hint
 * in the answer.
 */
export const findSymbols = async (context: LookupContext, query: SymbolQuery, call: OriginalCall): Promise<MeantSymbols> => {
  const name = query.symbol_id ?? query.qualified_name ?? query.name;
  if (name !== undefined) return findByName(context, { ...query, name }, call);
  if (query.path !== undefined && query.line !== undefined)
    return onlySymbol(await findByPosition(context, { ...query, path: query.path, line: query.line }, call));
  throw new Problem('invalid_input', `${call.tool} needs "symbol_id", "name", or "path" and "line".`, {
    hint: query.path === undefined ? 'Pass the name or id of a symbol.' : 'Pass a line of the file too, or the name of a symbol.',
    details: { field: query.path === undefined ? 'symbol_id' : 'line' },
    nextActions: [
      query.path === undefined
        ? { tool: OPERATION.listSymbols, args: {}, reason: 'List symbols to ask about.' }
        : { tool: OPERATION.getFileOutline, args: { path: query.path }, reason: 'The symbols of the file, with their lines.' },
    ],
  });
};

/** For operations whose answers have no list of other symbols of the name: a hint names them. */
export const findSymbol = async (context: LookupContext, query: SymbolQuery, call: OriginalCall): Promise<ResolvedSymbol> => {
  const named = await findSymbols(context, query, call);
  const { symbol } = named;
  const left = besides(named);
  if (left.length > 0) {
    const ids = left.slice(0, MAX_SUGGESTED).map(resolvedSymbolId).join(', ');
    const more = left.length > MAX_SUGGESTED ? ' and more' : '';
    context.addHint({
      type: 'info',
      text: `About ${resolvedSymbolId(symbol)}.${otherCandidatesPart(left)} Others: ${ids}${more}.`,
    });
  }
  return symbol;
};

const findByName = async (
  context: LookupContext,
  query: SymbolQuery & { readonly name: string },
  call: OriginalCall,
): Promise<MeantSymbols> => {
  const { name, line, column } = query;
  const { kinds, language, path } = query;
  const filters = filtersOf({ kinds, language, path });
  const { hits, isLowerBound, nearestNames } = await findNamesakes(context.view, { name, filters });
  const found = inFile(hits.flatMap(resolvedFromHit), query.path);
  const declared = inFile(declaredSymbols(hits).flatMap(resolvedFromHit), query.path);
  const around = line === undefined ? [] : found.filter(({ symbol }) => findEnclosingSymbol([symbol], { line, column }) === 0);
  const matching = await withoutJoined(context.view, around.length > 0 ? around : declared);
  if (matching.length === 0) {
    const outside = (await findFilteredOut(context.view, { name, filters })).flatMap(resolvedFromHit);
    if (outside.length > 0) throw symbolFilteredOut(name, outside, call);
    return onlySymbol(await resolveMovedSymbol(context, query, { nearestNames, call }));
  }
  const fitting = matching.filter(({ symbol }) => call.roles?.has(symbol.role) ?? true);
  const chosen = isLowerBound ? undefined : chooseMeant(context.view, fitting.length > 0 ? fitting : matching);
  if (!chosen) throw ambiguousSymbol(name, { candidates: matching, isLowerBound, call });
  return chosen;
};

type MissedLookup = { readonly nearestNames: readonly string[]; readonly call: OriginalCall };

const resolveMovedSymbol = async (
  context: LookupContext,
  query: SymbolQuery & { readonly name: string },
  { nearestNames, call }: MissedLookup,
): Promise<ResolvedSymbol> => {
  const move = await findMovedSymbol(context, query.name);
  if (!move) throw fileNotSymbol(context.view, query.name) ?? symbolNotFound(query, nearestNames);
  if ('candidates' in move) throw symbolGone(query.name, move.candidates, call);
  context.addHint({ type: 'info', text: `moved: ${move.from} is ${resolvedSymbolId(move.moved)} now.` });
  return move.moved;
};

/** A path filter also matches partial paths; a file with exactly this path wins. */
const inFile = (found: readonly ResolvedSymbol[], path: string | undefined): readonly ResolvedSymbol[] => {
  const exact = found.filter((candidate) => candidate.path === path);
  return exact.length > 0 ? exact : found;
};

const resolvedFromHit = ({ path, facts, symbol, symbolIndex }: Hit): readonly ResolvedSymbol[] =>
  facts !== undefined && symbol && symbolIndex !== undefined ? [{ path, facts, symbol, symbolIndex }] : [];

type FilePosition = LinePosition & { readonly path: string };

const findByPosition = async (context: LookupContext, position: FilePosition, call: OriginalCall): Promise<ResolvedSymbol> => {
  const { view } = context;
  const entry = requireEntry(view, position.path);
  const { targets, name, enclosing } = await findAtPosition(view, entry, position);
  const [first, second] = targets;
  if (first && second) throw ambiguousSymbol(first.symbol.name, { candidates: targets, isLowerBound: false, call });
  if (first) return first;
  if (name !== undefined) throw nameNotLinked({ ...position, path: entry.path, name }, enclosing, call);
  throw await noSymbolAround(view, entry, position.line);
};

/** A local variable, a keyword, or something from outside the repository. */
const nameNotLinked = (
  { path, line, column, name }: FilePosition & { readonly name: string },
  enclosing: ResolvedSymbol | undefined,
  call: OriginalCall,
): Problem =>
  new Problem('symbol_not_found', `${JSON.stringify(name)} at ${path}:${line}:${column} is not linked to a symbol.`, {
    hint: 'It may be a local variable or come from outside the repository. Without column, the symbol around the line is used.',
    details: { path, line, name },
    nextActions: [
      ...(enclosing ? [callAbout(enclosing, call)] : []),
      { tool: OPERATION.textSearch, args: { pattern: name, include_paths: [path] }, reason: 'Its occurrences in the file.' },
    ],
  });

const noSymbolAround = async (view: OpenView, { path, facts }: ViewEntry, line: number): Promise<Problem> => {
  const symbols = facts === undefined ? [] : ((await view.reader.symbols([facts])).get(facts)?.symbols ?? []);
  const near = [...symbols].sort((one, other) => distance(one, line) - distance(other, line)).slice(0, MAX_SUGGESTED);
  return new Problem('symbol_not_found', `No symbol contains ${path}:${line}.`, {
    hint:
      near.length > 0
        ? `Nearest symbols: ${near.map(({ qualifiedName }) => qualifiedName).join(', ')}.`
        : 'The file has no symbols.',
    details: { path, line, nearest_names: near.map(({ qualifiedName }) => qualifiedName) },
    nextActions: [{ tool: OPERATION.getFileOutline, args: { path }, reason: 'All symbols of the file.' }],
  });
};

const distance = ({ span }: SymbolFact, line: number): number => Math.max(span.lineStart - line, line - span.lineEnd);

const MAX_SUGGESTED = 5;
/** A path of the view was given where a symbol is expected. */
const fileNotSymbol = ({ stored }: OpenView, name: string): Problem | undefined => {
  const path = name.replace(/^\.\//u, '');
  if (!entryOfPath(stored.table, path)) return undefined;
  return new Problem('symbol_not_found', `${JSON.stringify(path)} is a file, not a symbol.`, {
    hint: 'Ask for its outline, read its lines, or add the name of a symbol: path#name.',
    details: { name, path },
    nextActions: [
      { tool: OPERATION.getFileOutline, args: { path }, reason: 'The symbols of the file, with their lines.' },
      { tool: OPERATION.codeGetSpan, args: { path }, reason: 'Its lines.' },
    ],
  });
};

const symbolNotFound = (
  { name, path }: { readonly name: string; readonly path?: string | undefined },
  nearestNames: readonly string[],
) => {
  const offered = nearestNames.slice(0, MAX_SUGGESTED);
  const where = path === undefined ? '' : ` in ${path}`;
  return new Problem('symbol_not_found', `No symbol named ${JSON.stringify(name)}${where}.`, {
    hint: offered.length > 0 ? `Similar names: ${offered.join(', ')}.` : 'Search for it as text.',
    details: defined({ name, path, nearest_names: offered.length > 0 ? offered : undefined }),
    nextActions:
      offered.length > 0
        ? offered.map((near): NextAction => ({ tool: OPERATION.locateSymbol, args: { name: near }, reason: 'A similar name.' }))
        : [
            {
              tool: OPERATION.textSearch,
              args: { pattern: name, ignore_case: true },
              reason: 'Search for the name as text.',
            },
          ],
  });
};

/** The name exists, but kinds, path or language exclude it. */
const symbolFilteredOut = (name: string, outside: readonly ResolvedSymbol[], call: OriginalCall): Problem => {
  const shown = outside.slice(0, MAX_CANDIDATES);
  return new Problem('symbol_not_found', `No symbol named ${JSON.stringify(name)} passes the filters.`, {
    hint: `The filters leave out ${shown.map(describeLocation).join(', ')}.`,
    details: { name, candidates: shown.map(describeCandidate) },
    nextActions: shown.map((candidate) => callAbout(candidate, call)),
  });
};

const describeLocation = ({ path, symbol }: ResolvedSymbol): string =>
  `${symbol.kind} ${symbol.qualifiedName} in ${path}:${symbol.span.lineStart}`;

/** It was in the last commit; symbols that have its body now are offered as candidates. */
const symbolGone = (name: string, candidates: readonly ResolvedSymbol[], call: OriginalCall): Problem => {
  const shown = candidates.slice(0, MAX_CANDIDATES);
  const about =
    shown.length > 0 ? 'Symbols with the same body were added; see the candidates.' : 'No added symbol has the same body.';
  return new Problem('symbol_not_found', `${name} was in the last commit but no longer exists.`, {
    hint: about,
    details: { name, candidates: shown.map(describeCandidate) },
    nextActions:
      shown.length > 0
        ? shown.map((candidate) => callAbout(candidate, call))
        : [{ tool: OPERATION.locateSymbol, args: { name }, reason: 'Search for similar names.' }],
  });
};

/** The original request, about this symbol. */
const callAbout = (candidate: ResolvedSymbol, { tool, args }: OriginalCall): NextAction => ({
  tool,
  args: {
    ...Object.fromEntries(Object.entries(args).filter(([field]) => !(field in symbolInput))),
    symbol_id: resolvedSymbolId(candidate),
  },
  reason: `${candidate.symbol.kind} in ${candidate.path}:${candidate.symbol.span.lineStart}`,
});

type AmbiguousMatch = {
  readonly candidates: readonly ResolvedSymbol[];
  readonly isLowerBound: boolean;
  readonly call: OriginalCall;
};

const ambiguousSymbol = (name: string, { candidates, isLowerBound, call }: AmbiguousMatch): Problem => {
  const shown = candidates.slice(0, MAX_CANDIDATES);
  return new Problem(
    'ambiguous_symbol',
    `${candidates.length}${isLowerBound ? ' or more' : ''} symbols are named ${JSON.stringify(name)}${shown.length < candidates.length ? `; the first ${shown.length} are listed` : ''}.`,
    {
      hint: 'Use a symbol_id, or narrow the name with path or kinds.',
      details: { name, count: candidates.length, candidates: shown.map(describeCandidate) },
      nextActions: shown.map((candidate) => callAbout(candidate, call)),
    },
  );
};
