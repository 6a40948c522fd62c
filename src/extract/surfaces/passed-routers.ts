/** Routers that are passed to functions, which add routes to them: `registerRoutes(app)`. */
import type { CodeValue, SurfaceFact } from '#model';
import { EXPRESSION } from '../marks.ts';
import { textAt } from '../syntax/syntax-tree.ts';
import { linesAt } from './fact-of-site.ts';
import { codeValueAt } from './code-value-at.ts';
import { originOfPlace } from './origins.ts';
import { routerOrigin } from './router-origin.ts';
import { rulesOf } from './rule-table.ts';
import type { SurfaceSource } from './surface-source.ts';
import { formAt, partsOf } from './syntax-parts.ts';

export const passedRouters = (source: SurfaceSource, facts: readonly SurfaceFact[]): readonly SurfaceFact[] => {
  const names = new Set(facts.flatMap(({ parts }) => (parts?.['router'] ? namesIn(parts['router']) : [])));
  for (const { kind, from } of facts) if (kind === 'value') names.add(source.extents[from ?? -1]?.name ?? '');
  const mayMake = importsRouters(source);
  if (names.size === 0 && !mayMake) return [];
  const found: SurfaceFact[] = [];
  for (let place = 0; place < source.tree.count && found.length < MOST_PASSED; place++)
    if (formAt(source, place) === 'arguments') found.push(...passedIn(source, place, { names, mayMake }));
  return found;
};

const MOST_PASSED = 1_000;

const importsRouters = ({ declared, language }: SurfaceSource): boolean => {
  const routers = [...rulesOf(language).routers];
  return declared.links.imports.some(({ specifier }) => routers.some((origin) => origin.startsWith(specifier)));
};

/** A local router, or a group that is made where it is passed: `register(api.Group("/orders"))`. */
const isMadeHere = (source: SurfaceSource, place: number): boolean => {
  const origin = originOfPlace(source, place);
  return origin !== undefined && rulesOf(source.language).routers.has(routerOrigin(source, origin));
};

/** What a router is called where it is used; a local name stands for its value, so its uses are found by their own names. */
const namesIn = (value: CodeValue): readonly string[] => {
  if (value.kind === 'name' || value.kind === 'parameter') return [value.name];
  if (value.kind === 'member') return [value.name];
  return value.kind === 'call' && value.of.kind === 'member' ? namesIn(value.of.of) : [];
};

type Passable = { readonly names: ReadonlySet<string>; readonly mayMake: boolean };

const passedIn = (source: SurfaceSource, list: number, { names, mayMake }: Passable): readonly SurfaceFact[] => {
  const { tree, marks } = source;
  const call = tree.parents[list] ?? -1;
  if (call < 0 || (marks.expressions[call] !== EXPRESSION.call && marks.expressions[call] !== EXPRESSION.new)) return [];
  return partsOf(source, list).flatMap((part, index): SurfaceFact[] => {
    const last = textAt(tree, marks.property[part] || part);
    if (!names.has(last) && !(mayMake && isMadeHere(source, part))) return [];
    const callee = codeValueAt(source, marks.inner[call] ?? 0);
    if ('name' in callee && rulesOf(source.language).calls.has(callee.name)) return [];
    const value = codeValueAt(source, part);
    if (value.kind === 'text' || value.kind === 'unknown') return [];
    return [
      {
        kind: 'passed',
        value: '',
        ...linesAt(source, call),
        confidence: 'high',
        detail: { index: String(index) },
        parts: { callee, value },
      },
    ];
  });
};
