/** Hits as wire objects. The detail level decides which fields each hit has, never which hits or their order. */
import { type Hit, type RepoPath, splitLines, type SymbolFact, type SymbolKind, symbolId, type Visibility } from '#model';
import type { OpenView } from '#store';

export const DETAIL_LEVELS = ['location', 'signature', 'context'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];
export type HitShape = {
  readonly detailLevel: DetailLevel;
  readonly compact?: boolean | undefined;
  /** Symbols that a hit calls, in source order. Only called at the level `context`. */
  readonly calleesOf?: (hit: Hit) => Promise<readonly SymbolLocation[]>;
};

export type SymbolLocation = {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly path: RepoPath;
  readonly line_start: number;
};

/** Fields are absent if the detail level excludes them or the hit has no value for them. */
export type WireHit = {
  readonly path: RepoPath;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly symbol_id?: string;
  readonly qualified_name?: string;
  readonly signature?: string;
  readonly language?: string;
  readonly visibility?: Visibility;
  readonly score?: number;
  readonly body_preview?: string;
  readonly parent?: SymbolLocation;
  readonly related_symbols?: readonly SymbolLocation[];
};

const PREVIEW_LINES = 10;
const MOST_RELATED = 5;

export const shapeHits = async (view: OpenView, hits: readonly Hit[], shape: HitShape): Promise<readonly WireHit[]> => {
  if (shape.detailLevel === 'location') return hits.map(locationFields);
  if (shape.compact) return hits.map((hit) => ({ ...locationFields(hit), ...symbolIdField(hit), score: hit.terms.final_score }));
  if (shape.detailLevel === 'signature') return hits.map(signatureFields);
  const context = await readHitContext(view, hits);
  const callees = await Promise.all(hits.map((hit) => shape.calleesOf?.(hit) ?? []));
  return hits.map((hit, index) => ({ ...signatureFields(hit), ...contextFields(hit, context, callees[index] ?? []) }));
};

const locationFields = ({ path, span, kind, name }: Hit): WireHit => ({
  path,
  line_start: span.lineStart,
  line_end: span.lineEnd,
  kind,
  name,
});

const symbolIdField = ({ path, symbol }: Hit): Pick<WireHit, 'symbol_id'> =>
  symbol ? { symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal) } : {};

const signatureFields = (hit: Hit): WireHit => ({
  ...locationFields(hit),
  ...symbolIdField(hit),
  ...(hit.symbol ? { qualified_name: hit.symbol.qualifiedName, signature: hit.symbol.signature } : {}),
  ...(hit.language === undefined ? {} : { language: hit.language }),
  ...(hit.symbol ? { visibility: hit.symbol.visibility } : {}),
  score: hit.terms.final_score,
});

type HitContext = {
  /** Lines of the files as indexed. Absent if a file is missing or has changed, because line numbers would not match. */
  readonly lines: ReadonlyMap<RepoPath, readonly string[]>;
  readonly symbols: ReadonlyMap<number, readonly SymbolFact[]>;
};

const readHitContext = async ({ reader, readText }: OpenView, hits: readonly Hit[]): Promise<HitContext> => {
  const paths = [...new Set(hits.map(({ path }) => path))];
  const facts = [...new Set(hits.flatMap((hit) => (hit.facts === undefined ? [] : [hit.facts])))];
  const read = async (path: RepoPath) => [path, await readText(path)] as const;
  const [texts, files] = await Promise.all([Promise.all(paths.map(read)), reader.symbols(facts)]);
  const lines = new Map<RepoPath, readonly string[]>();
  for (const [path, live] of texts) if (live && !live.isStale) lines.set(path, splitLines(live.text));
  return { lines, symbols: new Map([...files].map(([number, { symbols }]) => [number, symbols])) };
};

const contextFields = (hit: Hit, { lines, symbols }: HitContext, callees: readonly SymbolLocation[]): Partial<WireHit> => {
  const preview = previewOf(hit, lines.get(hit.path) ?? []);
  const siblings = hit.facts === undefined ? [] : (symbols.get(hit.facts) ?? []);
  const parent = hit.symbol?.parent === undefined ? undefined : siblings[hit.symbol.parent];
  const related = firstDistinct([...callees, ...siblingsOf(hit, siblings)]);
  return {
    ...(preview === '' ? {} : { body_preview: preview }),
    ...(parent ? { parent: toSymbolLocation(parent, hit.path) } : {}),
    ...(related.length > 0 ? { related_symbols: related } : {}),
  };
};

const previewOf = ({ span, symbol }: Hit, lines: readonly string[]): string => {
  const hasBody = symbol !== undefined && symbol.signatureLineEnd < span.lineEnd;
  const first = hasBody ? symbol.signatureLineEnd + 1 : (symbol?.signatureLineEnd ?? span.lineStart);
  return lines.slice(first - 1, Math.min(span.lineEnd, first + PREVIEW_LINES - 1)).join('\n');
};

/** The first few locations, without duplicates. */
const firstDistinct = (locations: readonly SymbolLocation[]): readonly SymbolLocation[] => {
  const keys = locations.map(({ path, line_start, name }) => `${path}:${line_start} ${name}`);
  return locations.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).slice(0, MOST_RELATED);
};

/** Symbols with the same parent, nearest by line first. */
const siblingsOf = (hit: Hit, symbols: readonly SymbolFact[]): readonly SymbolLocation[] => {
  const { symbol, symbolIndex } = hit;
  if (!symbol) return [];
  const distance = (other: SymbolFact): number => Math.abs(other.span.lineStart - symbol.span.lineStart);
  return symbols
    .filter((other, index) => index !== symbolIndex && other.parent === symbol.parent)
    .sort((one, other) => distance(one) - distance(other) || one.span.lineStart - other.span.lineStart)
    .slice(0, MOST_RELATED)
    .map((other) => toSymbolLocation(other, hit.path));
};

const toSymbolLocation = ({ kind, name, span }: SymbolFact, path: RepoPath): SymbolLocation => ({
  kind,
  name,
  path,
  line_start: span.lineStart,
});
