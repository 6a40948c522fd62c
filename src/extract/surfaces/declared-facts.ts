/** Fields and types that frameworks give a meaning, and what symbols hold that other files may use: constants and routers. */
import { type CodeValue, defined, roleOfKind, type SurfaceFact, type SurfaceSite, meetsConditions } from '#model';
import { EXPRESSION } from '../marks.ts';
import type { Extent } from '../nest-symbols.ts';
import { declaredType, superTypeAt } from '../types/type-expressions.ts';
import { typeAround } from './call-facts.ts';
import { factsOfSite, linesAt } from './fact-of-site.ts';
import { originOfPlace, originOfType } from './origins.ts';
import { codeValueAt } from './code-value-at.ts';
import { type RuleOf, rulesOf } from './rule-table.ts';
import { type SurfaceSource, symbolValue } from './surface-source.ts';
import { formAt, partsOf } from './syntax-parts.ts';

export const fieldFacts = (source: SurfaceSource): readonly SurfaceFact[] => {
  const { fields } = rulesOf(source.language);
  if (fields.size === 0) return [];
  return source.extents.flatMap((extent) => {
    const value = source.marks.value[extent.place] ?? 0;
    const rules = value > 0 ? fields.get(extent.name) : undefined;
    if (!rules) return [];
    const type = typeAround(source, extent.parent);
    const site = declaredSite(source, { extent, type, value: codeValueAt(source, value) });
    return factsOf(source, { place: extent.place, site }, rules);
  });
};

type DeclaredSite = { readonly extent: Extent; readonly type: number | undefined; readonly value?: CodeValue };

const declaredSite = (source: SurfaceSource, { extent, type, value }: DeclaredSite): SurfaceSite => {
  return defined({
    name: extent.name,
    arguments: [],
    named: [],
    value,
    owner: symbolValue(source, type),
    type: symbolValue(source, type),
    holder: symbolValue(source, extent.index),
  });
};

type DeclaredPlace = { readonly place: number; readonly site: SurfaceSite };
type DeclaredRule = ReturnType<typeof rulesOf>['classes'][number] | RuleOf<Parameters<typeof factsOfSite>[2]['rule']>;

const factsOf = (source: SurfaceSource, { place, site }: DeclaredPlace, rules: readonly DeclaredRule[]) =>
  rules
    .filter(({ rule }) => meetsConditions(site, rule.when))
    .flatMap((each) => factsOfSite(source, { site, place, confidence: 'high' }, each));

export const classFacts = (source: SurfaceSource): readonly SurfaceFact[] => {
  const { classes } = rulesOf(source.language);
  if (classes.length === 0) return [];
  return source.extents.flatMap((extent) => {
    const bases = source.marks.lists.extends.get(extent.place);
    if (!bases) return [];
    const origins = bases.map((base) => originOfType(source, superTypeAt(source, base), MOST_STEPS)?.replace(/\(\)$/u, ''));
    const rules = classes.filter(({ rule }) => origins.some((origin) => origin !== undefined && rule.extends.includes(origin)));
    const site = declaredSite(source, { extent, type: extent.index });
    return factsOf(source, { place: extent.place, site }, rules);
  });
};

const MOST_STEPS = 12;
/** Longer lists and objects are data, not settings. */
const MOST_VALUES = 40;

/** What symbols hold and functions return, as far as other files may need it. */
export const heldValues = (source: SurfaceSource, facts: readonly SurfaceFact[]): readonly SurfaceFact[] =>
  source.extents.flatMap((extent) => {
    const value = roleOfKind(extent.kind) === 'value' ? heldValue(source, extent) : undefined;
    if (value) return [stitchFact(source, extent, { kind: 'value', value })];
    const returned = roleOfKind(extent.kind) === 'callable' && facts.length > 0 ? returnedRouter(source, extent) : undefined;
    return returned ? [stitchFact(source, extent, { kind: 'returned', value: returned })] : [];
  });

type HeldFact = { readonly kind: 'value' | 'returned'; readonly value: CodeValue };

const stitchFact = (source: SurfaceSource, extent: Extent, { kind, value }: HeldFact): SurfaceFact => ({
  kind,
  value: '',
  ...linesAt(source, extent.place),
  from: extent.index,
  confidence: 'high',
  parts: { value },
});

const heldValue = (source: SurfaceSource, extent: Extent): CodeValue | undefined => {
  const place = withoutWrappers(source, source.marks.value[extent.place] ?? 0);
  if (place <= 0) return undefined;
  const form = formAt(source, place);
  if (form === 'list' && partsOf(source, place).length >= MOST_VALUES) return undefined;
  if (!DATA.has(form) && !isRouter(source, extent) && !isMadeByProject(source, extent, place)) return undefined;
  const value = codeValueAt(source, place);
  return sizeOf(value) > MOST_VALUES || value.kind === 'unknown' ? undefined : value;
};

const DATA: ReadonlySet<ReturnType<typeof formAt>> = new Set(['text', 'sum', 'adjacent', 'list', 'object']);

/** `[…] as const`. */
const withoutWrappers = (source: SurfaceSource, place: number): number => {
  let at = place;
  while (at > 0 && formAt(source, at) === 'wrapper') at = partsOf(source, at)[0] ?? 0;
  return at;
};

/** A router, or what a wrapper of a framework is passed. */
const isRouter = (source: SurfaceSource, { place, name }: Extent): boolean => {
  const { routers, wrappers } = rulesOf(source.language);
  if (routers.size === 0) return false;
  const origin = originOfType(source, declaredType(source, { place, name }), MOST_STEPS);
  return isRouterOrigin(source, origin) || (origin !== undefined && wrappers.has(origin));
};

/** Other files may use it, and something of the project makes it: it may be a router. */
const isMadeByProject = (source: SurfaceSource, extent: Extent, place: number): boolean => {
  const expression = source.marks.expressions[place];
  return (
    (expression === EXPRESSION.call || expression === EXPRESSION.new) &&
    isShared(source, extent) &&
    rulesOf(source.language).routers.size > 0 &&
    originOfPlace(source, place) === undefined
  );
};

const isShared = ({ language }: SurfaceSource, { isExported, isDefault, parent }: Extent): boolean =>
  isExported || isDefault || (parent < 0 && language.linking?.exportsAll === true);

const isRouterOrigin = (source: SurfaceSource, origin: string | undefined): boolean => {
  const { routers, derivations } = rulesOf(source.language);
  if (origin === undefined) return false;
  return routers.has(origin) || derivations.has(/\.(\w+)\(\)$/u.exec(origin)?.[1] ?? '');
};

const returnedRouter = (source: SurfaceSource, { place }: Extent): CodeValue | undefined => {
  const returned = source.marks.rare.returned.get(place) ?? 0;
  if (returned <= 0 || rulesOf(source.language).routers.size === 0) return undefined;
  return isRouterOrigin(source, originOfPlace(source, returned)) ? codeValueAt(source, returned) : undefined;
};

const sizeOf = (value: CodeValue): number => {
  if (value.kind === 'list' || value.kind === 'join') return value.of.reduce((sum, each) => sum + sizeOf(each), 1);
  if (value.kind === 'object') return value.fields.reduce((sum, field) => sum + sizeOf(field.value), 1);
  return value.kind === 'call' ? value.arguments.reduce((sum, each) => sum + sizeOf(each), 1) : 1;
};
