/** The items of a context pack that fit its budget: first all hits by name, then their code and what is related, in order. */
import { type ContextContent, type ContextData, type ContextItem, type Section, SECTIONS } from './context-output.ts';
import type { ContextPlan } from './context-plan.ts';
import { fitPieces, fitsPack, type PackLimits, type PackParts, withPackBudget } from './pack-budget.ts';

type Piece = { readonly kind: 'item' | 'content'; readonly item: ContextItem };

export const fitContext = (plan: ContextPlan, limits: PackLimits): ContextData | undefined => {
  const parts = partsOf(plan);
  const kept = fitPieces({
    parts,
    contentOf: (pieces) => contentOf(plan, pieces),
    fits: (content) => fitsPack(content, limits),
    fills: ({ kind }) => kind === 'content',
  });
  if (!kept) return undefined;
  const truncated = kept.size < parts.first.length + parts.rest.length;
  return withPackBudget(contentOf(plan, kept), { ...limits, truncated });
};

export const smallestContext = (plan: ContextPlan): ContextContent => contentOf(plan, new Set(partsOf(plan).first.slice(0, 1)));

/** For a smaller budget than its own, as in a batch: code goes first, then items from the last. */
export const shrinkContext = (data: ContextData, fits: (data: ContextData) => boolean): ContextData => {
  const { budget, items, ...rest } = data;
  const bare = items.map(withoutCode);
  const first = (count: number): ContextData =>
    withPackBudget({ ...rest, items: bare.slice(0, count) }, { maxChars: budget.max_chars, truncated: true });
  for (let count = bare.length; count > 1; count -= 1) if (fits(first(count))) return first(count);
  return first(1);
};

const partsOf = ({ items }: ContextPlan): PackParts<Piece> => {
  const primary = items.filter(({ role }) => role === 'primary');
  return {
    first: primary.map((item) => ({ kind: 'item', item })),
    rest: items.flatMap((item): readonly Piece[] => [
      ...(item.role === 'related' ? [{ kind: 'item' as const, item }] : []),
      ...(item.content === undefined ? [] : [{ kind: 'content' as const, item }]),
    ]),
  };
};

const contentOf = (plan: ContextPlan, kept: ReadonlySet<Piece>): ContextContent => {
  const of = (kind: Piece['kind']): ReadonlySet<ContextItem> =>
    new Set([...kept].filter((piece) => piece.kind === kind).map(({ item }) => item));
  const [named, withCode] = [of('item'), of('content')];
  const items = plan.items.filter((item) => named.has(item)).map((item) => (withCode.has(item) ? item : withoutCode(item)));
  const { hits, strategy, relatedMode } = plan;
  return {
    query_intent: hits.intent,
    strategy,
    related_mode: relatedMode,
    items,
    ...sectionFields(items),
    ...(items.length < plan.items.length ? { dropped_items: plan.items.length - items.length } : {}),
    ...(items.length === 0 && hits.nearestNames.length > 0 ? { nearest_names: hits.nearestNames } : {}),
  };
};

const withoutCode = ({ content: _content, ...item }: ContextItem): ContextItem => item;

const sectionFields = (items: readonly ContextItem[]): Pick<ContextContent, 'section_counts' | 'missing_sections'> => {
  const count = (section: Section): number => items.filter((item) => item.section === section).length;
  const missing = SECTIONS.filter((section) => count(section) === 0);
  const counts = SECTIONS.filter((section) => count(section) > 0).map((section) => [section, count(section)]);
  return {
    ...(counts.length > 0 ? { section_counts: Object.fromEntries(counts) } : {}),
    ...(missing.length > 0 ? { missing_sections: missing } : {}),
  };
};
