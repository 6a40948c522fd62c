/** Routes, config keys, tables and the like: what the rules of the language's frameworks find in a file. */
import { type ExpressionForm, FACT_KINDS, type SurfaceFact } from '#model';
import type { Extent } from '../nest-symbols.ts';
import { FLAG, hasFlag, USE } from '../marks.ts';
import { endAt, startAt, textAt } from '../syntax/syntax-tree.ts';
import type { TextLines } from '../text-lines.ts';
import type { ResolvedSource } from '../types/resolved-source.ts';
import { callFacts } from './call-facts.ts';
import { fieldFacts, classFacts, heldValues } from './declared-facts.ts';
import { memberFacts } from './member-facts.ts';
import { mayBeNamed, type NameShapes, shapesOf } from './name-shapes.ts';
import { passedRouters } from './passed-routers.ts';
import { rulesOf } from './rule-table.ts';
import { sqlFacts } from './sql-facts.ts';
import { symbolPlaces, type SurfaceSource } from './surface-source.ts';
import { thrownFact } from './thrown-fact.ts';

export type SurfaceRequest = {
  readonly lines: TextLines;
  readonly extents: readonly Extent[];
  readonly forms: readonly (ExpressionForm | undefined)[] | undefined;
};

/** Files with more are generated or hostile. */
const MOST_SURFACES = 20_000;

const NO_FACTS: readonly SurfaceFact[] = [];

export const surfaceFacts = (resolved: ResolvedSource, { lines, extents, forms }: SurfaceRequest): readonly SurfaceFact[] => {
  if (!forms) return NO_FACTS;
  const source: SurfaceSource = { ...resolved, lines, extents, forms, places: symbolPlaces(resolved, extents) };
  const found: SurfaceFact[] = [...factsOfPlaces(source), ...fieldFacts(source), ...classFacts(source)];
  const facts = [...found, ...heldValues(source, found)];
  facts.push(...passedRouters(source, facts));
  return facts.sort(compareFacts).slice(0, MOST_SURFACES);
};

const factsOfPlaces = (source: SurfaceSource): SurfaceFact[] => {
  const { tree, forms } = source;
  const names = exportedNames(source);
  const { shapes } = rulesOf(source.language);
  const lookedFor = names ? shapesOf(names.keys(), shapes) : shapes;
  const found: SurfaceFact[] = [];
  for (let place = 0; place < tree.count && found.length < MOST_SURFACES; place++) {
    const form = forms[tree.types[place] ?? 0];
    if (form !== undefined) found.push(...factsOfForm(source, place, form));
    if (!isUse(source, place, lookedFor)) continue;
    const written = textAt(tree, place);
    found.push(...factsOfName(source, place, names?.get(written) ?? written));
  }
  return found;
};

/** Whether the place is a use of a name that may be looked for. */
const isUse = ({ tree, marks }: SurfaceSource, place: number, lookedFor: NameShapes): boolean => {
  const use = marks.uses[place] ?? USE.none;
  if (use === USE.none || use >= USE.import) return false;
  const start = startAt(tree, place);
  return mayBeNamed(lookedFor, tree.text.charCodeAt(start), endAt(tree, place) - start) && !hasFlag(marks, place, FLAG.comment);
};

const factsOfForm = (source: SurfaceSource, place: number, form: ExpressionForm): readonly SurfaceFact[] => {
  if (form === 'text') return sqlFacts(source, place);
  return form === 'throw' ? [thrownFact(source, place)] : NO_FACTS;
};

const factsOfName = (source: SurfaceSource, place: number, name: string): readonly SurfaceFact[] => {
  const { calls, members } = rulesOf(source.language);
  const called = calls.get(name);
  const read = members.get(name);
  if (!called && !read) return NO_FACTS;
  return [...(called ? callFacts(source, place, called) : []), ...(read ? memberFacts(source, place, read) : [])];
};

/** Names that the file gives to what it imports, and their own names. */
const exportedNames = ({ declared }: SurfaceSource): ReadonlyMap<string, string> | undefined => {
  const renamed = declared.links.imports.filter(
    ({ name, alias }) => alias !== undefined && alias !== name && /^\w+$/u.test(name),
  );
  const named = renamed.filter(({ name }) => name !== 'default');
  return named.length === 0 ? undefined : new Map(named.map(({ name, alias = name }) => [alias, name]));
};

const compareFacts = (one: SurfaceFact, other: SurfaceFact): number =>
  one.line - other.line || FACT_KINDS.indexOf(one.kind) - FACT_KINDS.indexOf(other.kind);
