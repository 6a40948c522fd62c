/** Keys that are read from an object, such as the environment → facts. */
import { type MemberRule, type SurfaceFact, type SurfaceSite, meetsConditions } from '#model';
import { nameAt, textAt } from '../syntax/syntax-tree.ts';
import { factsOfSite } from './fact-of-site.ts';
import { originOfPlace } from './origins.ts';
import { textValue, codeValueAt } from './code-value-at.ts';
import type { RuleOf } from './rule-table.ts';
import type { SurfaceSource } from './surface-source.ts';
import { formAt, partsOf } from './syntax-parts.ts';

/** `place`: the last name of the object. */
export const memberFacts = (
  source: SurfaceSource,
  place: number,
  rules: readonly RuleOf<MemberRule>[],
): readonly SurfaceFact[] => {
  const member = source.marks.memberOf[place] ?? 0;
  const object = member > 0 ? member : place;
  const origin = originOfPlace(source, object) ?? textAt(source.tree, object);
  const fitting = rules.filter(({ rule }) => origin !== undefined && rule.of.includes(origin));
  if (fitting.length === 0) return [];
  return readsOf(source, object).flatMap((read) =>
    fitting
      .filter(({ rule }) => (rule.through !== 'subscript' || read.isSubscript) && meetsConditions(read.site, rule.when))
      .flatMap((each) => factsOfSite(source, { ...read, confidence: 'high' }, each)),
  );
};

type KeyRead = { readonly site: SurfaceSite; readonly place: number; readonly isSubscript?: true };

/** One key, or those that a pattern takes apart. */
const readsOf = (source: SurfaceSource, object: number): readonly KeyRead[] => {
  const { tree, marks } = source;
  const parent = tree.parents[object] ?? -1;
  if (parent < 0) return [];
  const key = subscriptOf(source, parent, object);
  if (key !== undefined) return [subscriptRead(source, parent, key)];
  const property = marks.property[parent] ?? 0;
  if (marks.inner[parent] === object && property > 0) return [readOf(parent, nameAt(tree, property))];
  return keysOfPattern(source, parent, object);
};

const subscriptOf = (source: SurfaceSource, parent: number, object: number): number | undefined => {
  if (formAt(source, parent) !== 'subscript') return undefined;
  const [of, key] = partsOf(source, parent);
  return of === object ? key : undefined;
};

const subscriptRead = (source: SurfaceSource, place: number, key: number): KeyRead => {
  const value = codeValueAt(source, key);
  return { ...readOf(place, value.kind === 'text' ? value.text : '', value), isSubscript: true };
};

const keysOfPattern = (source: SurfaceSource, parent: number, object: number): readonly KeyRead[] => {
  const { marks } = source;
  const pattern = marks.name[parent] || (partsOf(source, parent)[0] ?? 0);
  const isTakenApart = marks.value[parent] === object || marks.inner[pattern] === object;
  return isTakenApart ? namesOfPattern(source, pattern).map(({ place, name }) => readOf(place, name)) : [];
};

const readOf = (place: number, name: string, value = textValue(name)): KeyRead => ({
  place,
  site: { name, arguments: [], named: [], value },
});

type PatternKey = { readonly place: number; readonly name: string };

const namesOfPattern = (source: SurfaceSource, pattern: number): readonly PatternKey[] => {
  const { tree, marks } = source;
  const found: PatternKey[] = [];
  for (let place = pattern + 1; place < (tree.afters[pattern] ?? 0); place++) {
    if (marks.rare.whole.get(place) !== pattern) continue;
    const key = marks.rare.key.get(place) ?? (marks.name[place] || place);
    found.push({ place, name: nameAt(tree, key) });
  }
  return found;
};
