/** The rules of a language's frameworks, by the names that they look for. */
import type { CallRule, ClassRule, FieldRule, Framework, Language, MemberRule, Wrapper } from '#model';
import { type NameShapes, shapesOf } from './name-shapes.ts';

export type RuleOf<Rule> = { readonly framework: Framework; readonly rule: Rule };

export type RuleTable = {
  readonly calls: ReadonlyMap<string, readonly RuleOf<CallRule>[]>;
  /** By the last name of the object whose keys are read. */
  readonly members: ReadonlyMap<string, readonly RuleOf<MemberRule>[]>;
  /** Of the names of `calls` and `members`. */
  readonly shapes: NameShapes;
  readonly fields: ReadonlyMap<string, readonly RuleOf<FieldRule>[]>;
  readonly classes: readonly RuleOf<ClassRule>[];
  /** Origins that make routers, and names that derive one from another. */
  readonly routers: ReadonlySet<string>;
  readonly routerNames: ReadonlySet<string>;
  readonly derivations: ReadonlySet<string>;
  readonly wrappers: ReadonlyMap<string, Wrapper>;
  /** Modules that origins start with. */
  readonly modules: ReadonlySet<string>;
};

const tables = new WeakMap<Language, RuleTable>();

export const rulesOf = (language: Language): RuleTable => {
  const known = tables.get(language);
  if (known) return known;
  const made = makeTable(language.frameworks ?? []);
  tables.set(language, made);
  return made;
};

const makeTable = (frameworks: readonly Framework[]): RuleTable => {
  const calls = new Map<string, RuleOf<CallRule>[]>();
  const members = new Map<string, RuleOf<MemberRule>[]>();
  const fields = new Map<string, RuleOf<FieldRule>[]>();
  const classes: RuleOf<ClassRule>[] = [];
  for (const { framework, rule } of frameworks.flatMap((each) => each.rules.map((rule) => ({ framework: each, rule }))))
    if (rule.on === 'call') addAll(calls, rule.names, { framework, rule });
    else if (rule.on === 'member') addAll(members, new Set(rule.of.map(lastNameOf)), { framework, rule });
    else if (rule.on === 'field') addAll(fields, rule.names, { framework, rule });
    else classes.push({ framework, rule });
  const routers = new Set(frameworks.flatMap((each) => (each.routers ?? []).map(({ origin }) => origin)));
  const wrappers = new Map(frameworks.flatMap((each) => (each.wrappers ?? []).map((wrapper) => [wrapper.origin, wrapper])));
  const routerNames = new Set([...routers, ...wrappers.keys()].map(lastNameOf));
  const derivations = new Set(frameworks.flatMap((each) => (each.derivations ?? []).flatMap(({ names }) => names)));
  const shapes = shapesOf([...calls.keys(), ...members.keys()]);
  const modules = new Set([...routers, ...wrappers.keys(), ...frameworks.flatMap(originsOfRules)].map(moduleOf));
  return { calls, members, shapes, fields, classes, routers, routerNames, derivations, wrappers, modules };
};

const originsOfRules = ({ rules }: Framework): readonly string[] =>
  rules.flatMap((rule) => {
    if (rule.on === 'field') return [];
    if (rule.on === 'class') return rule.extends;
    return rule.of === undefined || rule.of === 'router' ? [] : rule.of;
  });

const moduleOf = (origin: string): string => /^[^.(]*/u.exec(origin)?.[0] ?? origin;

const addAll = <Rule>(map: Map<string, RuleOf<Rule>[]>, names: Iterable<string>, rule: RuleOf<Rule>): void => {
  for (const name of names) {
    const known = map.get(name);
    if (known) known.push(rule);
    else map.set(name, [rule]);
  }
};

const lastNameOf = (origin: string): string => /(\w+)(?:\(\))*$/u.exec(origin)?.[1] ?? origin;
