/** Everything that a context pack may show, before its budget: hits, what is near them in the code graph, and their code. */
import { type FileRole, type Hit, type Hits, nextTurn, repoPath, roleIn, type RoleOf, symbolId } from '#model';
import { type Focus, foldText, openFocus, readSourceLines, type SourceLines } from '#focus';
import { fileFilter, type HitFilters, search } from '#search';
import type { OpenView } from '#store';
import { type LocatedRelated, relatedToHits } from '../search/hit-neighborhood.ts';
import type { ContextItem, RELATED_MODES, Section, STRATEGIES } from './context-output.ts';
import { primaryHits } from './primary-hits.ts';
import { whyHit } from './why-file.ts';

type Strategy = (typeof STRATEGIES)[number];
type RelatedMode = (typeof RELATED_MODES)[number];

export type ContextQuestion = {
  readonly query: string;
  readonly limit: number;
  readonly filters: HitFilters;
  readonly strategy: Strategy | undefined;
  readonly relatedMode: RelatedMode | undefined;
  readonly relatedPerPrimary: number;
  readonly prefersCode: boolean | undefined;
  readonly includesDocs: boolean;
  readonly sectionCaps: Readonly<Partial<Record<Section, number>>>;
  readonly signal: AbortSignal | undefined;
};

export type ContextPlan = {
  readonly hits: Hits;
  readonly strategy: Strategy;
  readonly relatedMode: RelatedMode;
  /** A hit, then what is related to it; each range once. */
  readonly items: readonly ContextItem[];
};

const DEPTHS: Readonly<Record<Strategy, number>> = { direct: 1, extended: 2, deep: 3 };
/** Related items to choose from, as a multiple of the limit. */
const MORE_RELATED = 3;
/** Hits to choose from: the ranking of files reorders them, and some repeat a range. */
const MORE_HITS = 3;
const FEWEST_HITS = 100;
/** Hits whose surroundings are shown. */
const MOST_EXPANDED = 6;

export const planContext = async (view: OpenView, question: ContextQuestion): Promise<ContextPlan> => {
  const { query, limit, filters, signal } = question;
  const hits = await search(view, { query, limit: Math.max(limit * MORE_HITS, FEWEST_HITS), filters, signal });
  const isExact = hits.intent === 'symbol' || hits.intent === 'path';
  const strategy = question.strategy ?? 'direct';
  const relatedMode = question.relatedMode ?? (isExact ? 'focus' : 'explore');
  const primary = await primaryHits(view, hits.hits, { ...question, intent: hits.intent });
  const focus = await openFocus(view, query, signal);
  const around = await relatedToHits(
    view,
    primary.slice(0, MOST_EXPANDED).map(({ hit }) => hit),
    {
      depth: relatedMode === 'focus' ? Math.min(2, DEPTHS[strategy]) : DEPTHS[strategy],
      limit: question.relatedPerPrimary * MORE_RELATED,
      allowsEntry: await fileFilter(view, filters),
      signal,
    },
  );
  const items = new ItemList(question.sectionCaps);
  const roleOf: RoleOf = (path) => roleIn(view.stored.table, path);
  for (const [index, { hit, rank, file }] of primary.entries()) {
    const isAdded = items.add(primaryItem(hit, whyHit(rank, file), roleOf));
    const related = pickRelated(around[index]?.related ?? [], { focus, relatedMode, question });
    if (isAdded) for (const each of related) items.add(relatedItem(hit, each, roleOf));
  }
  return { hits, strategy, relatedMode, items: await withContent(view, items.items, { focus, signal }) };
};

type RelatedChoice = { readonly focus: Focus; readonly relatedMode: RelatedMode; readonly question: ContextQuestion };

/** In focus mode: those whose name or path has a word of the query, and at most two others. */
const pickRelated = (
  related: readonly LocatedRelated[],
  { focus, relatedMode, question: { relatedPerPrimary: most } }: RelatedChoice,
): readonly LocatedRelated[] => {
  const inside = related.filter(({ vertex }) => vertex.at !== undefined);
  if (relatedMode === 'explore') return inside.slice(0, most);
  const words = [...focus.words.keys()].map((word) => word.replace(/^=/u, ''));
  const isOnTopic = ({ vertex }: LocatedRelated): boolean => words.some((word) => vertex.id.toLowerCase().includes(word));
  return [...inside.filter(isOnTopic), ...inside.filter((each) => !isOnTopic(each)).slice(0, 2)].slice(0, most);
};

const primaryItem = ({ path, span, kind, symbol, terms }: Hit, reason: string, roleOf: RoleOf): ContextItem => ({
  id: `${path}:${span.lineStart}:${span.lineEnd}`,
  role: 'primary',
  section: sectionOfRole(roleOf(path)) ?? 'definitions',
  path,
  line_start: span.lineStart,
  line_end: span.lineEnd,
  ...(symbol ? { symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal) } : {}),
  kind,
  score: terms.final_score,
  reason,
});

const relatedItem = (hit: Hit, { vertex, steps, lineEnd }: LocatedRelated, roleOf: RoleOf): ContextItem => {
  const { id, kind, path = '', line = 1 }: { id: string; kind: string; path?: string; line?: number } = vertex;
  const relationship = steps.join(' → ');
  return {
    id: `${path}:${line}:${lineEnd}`,
    role: 'related',
    section: sectionOfRole(roleOf(path)) ?? (steps.at(-1)?.endsWith('_by') ? 'usages' : 'dependencies'),
    path,
    line_start: line,
    line_end: lineEnd,
    symbol_id: id,
    kind,
    relationship,
    distance: steps.length,
    reason: `${relationship} from ${hit.symbol?.qualifiedName ?? hit.path}`,
  };
};

const sectionOfRole = (role: FileRole): Section | undefined =>
  role === 'tests' || role === 'fixtures' ? 'tests' : role === 'config' ? 'config' : role === 'docs' ? 'docs' : undefined;

/** Each range once, and no more per section than allowed. */
class ItemList {
  readonly items: ContextItem[] = [];
  readonly #caps: ContextQuestion['sectionCaps'];
  readonly #ids = new Set<string>();

  constructor(caps: ContextQuestion['sectionCaps']) {
    this.#caps = caps;
  }

  add(item: ContextItem): boolean {
    const known = this.items.filter(({ section }) => section === item.section).length;
    if (this.#ids.has(item.id) || known >= (this.#caps[item.section] ?? Number.POSITIVE_INFINITY)) return false;
    this.#ids.add(item.id);
    this.items.push(item);
    return true;
  }
}

/** Characters of code per item. */
const CONTENT_CHARS = { primary: 1_500, related: 500 } as const;

const withContent = async (
  view: OpenView,
  items: readonly ContextItem[],
  { focus, signal }: { readonly focus: Focus; readonly signal: AbortSignal | undefined },
): Promise<readonly ContextItem[]> => {
  const sources = new Map<string, SourceLines | undefined>();
  const filled: ContextItem[] = [];
  for (const item of items) {
    const { path, role, line_start: lineStart, line_end: lineEnd } = item;
    if (!sources.has(path)) {
      sources.set(path, await readSourceLines(view, repoPath(path)));
      await nextTurn(signal);
    }
    const source = sources.get(path);
    const folded = source && foldText(source, { lineStart, lineEnd, focus, budget: CONTENT_CHARS[role] });
    filled.push(folded ? { ...item, content: folded.text } : item);
  }
  return filled;
};
