/** Values → the routers that they are. A router is known by where it is made, or by the parameter or type that stands for it. */
import { type CodeValue, type Derivation, type Framework, selectPart } from '#model';
import type { SymbolAddress } from '#link';
import { type Evaluation, type FileValue, heldBy, symbolOf } from './evaluate-text.ts';

export type Router = {
  readonly id: string;
  /** What made it; unknown for a parameter or a type. */
  readonly origin?: string | undefined;
  /** The prefix that it was made with. */
  readonly own?: FileValue | undefined;
  /** Prefixes of the routers that were derived from it, in order. */
  readonly derived: readonly FileValue[];
};

/** `outside`: made by something that is no router of a known framework. */
export type FoundRouter = Router | 'outside' | undefined;

export type RouterSearch = Evaluation & { readonly frameworks: FrameworkTable };

export type FrameworkTable = {
  readonly byOrigin: ReadonlyMap<string, { readonly framework: Framework; readonly origin: RouterOriginOf }>;
  /** By name, then by framework: `app.route('/a', …)` gives a router below `/a` in one and `app` in another. */
  readonly derivations: ReadonlyMap<string, ReadonlyMap<string, Derivation>>;
  readonly named: ReadonlyMap<string, Framework>;
  /** Variables that hold the routes of a module. */
  readonly moduleRouters: readonly string[];
};
type RouterOriginOf = NonNullable<Framework['routers']>[number];

export const frameworkTable = (frameworks: readonly Framework[]): FrameworkTable => ({
  byOrigin: new Map(
    frameworks.flatMap((framework) => (framework.routers ?? []).map((origin) => [origin.origin, { framework, origin }] as const)),
  ),
  derivations: derivationTable(frameworks),
  named: new Map(frameworks.map((framework) => [framework.name, framework])),
  moduleRouters: frameworks.flatMap(({ moduleRouter }) => moduleRouter ?? []),
});

const derivationTable = (frameworks: readonly Framework[]): FrameworkTable['derivations'] => {
  const byName = new Map<string, Map<string, Derivation>>();
  for (const { name: framework, derivations = [] } of frameworks)
    for (const each of derivations)
      for (const name of each.names) byName.set(name, (byName.get(name) ?? new Map()).set(framework, each));
  return byName;
};

/** Of the framework that made the router; if nothing tells which that is, of any that has a prefix. */
const derivationOf = ({ derivations, byOrigin }: FrameworkTable, name: string, { origin }: Router): Derivation | undefined => {
  const found = derivations.get(name);
  const framework = byOrigin.get(origin ?? '')?.framework.name;
  if (framework !== undefined) return found?.get(framework);
  return [...(found?.values() ?? [])].find(({ prefix }) => prefix !== undefined);
};

const MOST_LEVELS = 16;

export const findRouter = async (search: RouterSearch, at: FileValue, levels = MOST_LEVELS): Promise<FoundRouter> => {
  if (levels <= 0) return undefined;
  const { entry, value } = at;
  switch (value.kind) {
    case 'call':
      return routerOfCall(search, { ...at, value }, levels);
    case 'parameter':
      return { id: parameterId(entry, value), origin: value.origin, derived: [] };
    case 'function':
      return { id: functionId(entry, value), derived: [] };
    case 'name':
    case 'member':
      return routerOfName(search, { ...at, value }, levels);
    case 'text':
      return routerOfModule(search, await search.links.moduleNamed(entry, value.text), levels);
    default:
      return undefined;
  }
};

type CallOfFile = FileValue & { readonly value: Extract<CodeValue, { kind: 'call' }> };
type NameOfFile = FileValue & { readonly value: Extract<CodeValue, { kind: 'name' | 'member' }> };

const routerOfCall = async (search: RouterSearch, { entry, value, from }: CallOfFile, levels: number): Promise<FoundRouter> => {
  if (value.makes !== undefined) return madeRouter(search, { entry, value, from });
  const { of } = value;
  if (of.kind === 'member' && search.frameworks.derivations.has(of.name)) {
    const parent = await findRouter(search, { entry, value: of.of, from }, levels - 1);
    if (parent === 'outside') return parent;
    const returned = parent?.origin === undefined ? await returnedRouter(search, { entry, value: of, from }, levels) : undefined;
    if (returned || !parent) return returned;
    return derivedRouter(search, { entry, value, from }, parent);
  }
  return returnedRouter(search, { entry, value: of, from }, levels);
};

const derivedRouter = ({ frameworks }: RouterSearch, { entry, value, from }: CallOfFile, parent: Router): Router => {
  const name = value.of.kind === 'member' ? value.of.name : '';
  const selector = derivationOf(frameworks, name, parent)?.prefix;
  const prefix = selector && selectPart({ ...NO_SITE, ...argumentsOf(value) }, selector);
  return prefix ? { ...parent, derived: [...parent.derived, { entry, value: prefix, from }] } : parent;
};

/** Of a function of the project that returns one. */
const returnedRouter = async (
  search: RouterSearch,
  { entry, value: of, from }: FileValue,
  levels: number,
): Promise<FoundRouter> => {
  const symbol = 'binding' in of && of.binding ? await symbolOf(search, { entry, binding: of.binding, from }) : undefined;
  const returned = symbol && search.index.returnedBy(symbol);
  return symbol && returned
    ? findRouter(search, { entry: symbol.entry, value: returned, from: symbol.symbol }, levels - 1)
    : undefined;
};

const NO_SITE = { name: '', arguments: [], named: [] };

const argumentsOf = ({ arguments: given, named = [] }: Extract<CodeValue, { kind: 'call' }>) => ({ arguments: given, named });

const madeRouter = ({ frameworks }: RouterSearch, { entry, value, from }: CallOfFile): Router => {
  const selector = frameworks.byOrigin.get(value.makes ?? '')?.origin.prefix;
  const prefix = selector && selectPart({ ...NO_SITE, ...argumentsOf(value) }, selector);
  return {
    id: `${entry}@${value.at}`,
    origin: value.makes,
    derived: [],
    ...(prefix ? { own: { entry, value: prefix, from } } : {}),
  };
};

const routerOfName = async (search: RouterSearch, at: NameOfFile, levels: number): Promise<FoundRouter> => {
  const { entry, value, from } = at;
  const symbol = value.binding && (await symbolOf(search, { entry, binding: value.binding, from }));
  if (symbol) return routerOfSymbol(search, symbol, levels);
  const held = await heldBy(search, at);
  if (held) return findRouter(search, held, levels - 1);
  const targets = value.binding ? await search.links.targetsOf(entry, value.binding, from) : [];
  for (const target of targets) if (target.kind === 'module') return routerOfModule(search, target.entries, levels);
  if (value.kind === 'member' && search.frameworks.derivations.has(value.name))
    return findRouter(search, { entry, value: value.of, from }, levels - 1);
  return targets.some(({ kind }) => kind === 'external') ? 'outside' : undefined;
};

/** The variable of a module that holds its routes. */
const routerOfModule = async (search: RouterSearch, entries: readonly number[], levels: number): Promise<FoundRouter> => {
  for (const name of search.frameworks.moduleRouters) {
    const found = await routerOfExport(search, { entries, name }, levels);
    if (found) return found;
  }
  return undefined;
};

type ExportedName = { readonly entries: readonly number[]; readonly name: string };

export const routerOfExport = async (
  search: RouterSearch,
  { entries, name }: ExportedName,
  levels = MOST_LEVELS,
): Promise<FoundRouter> => {
  const target = (await search.links.exportOf(entries, name)).find(({ kind }) => kind === 'symbol');
  return target?.kind === 'symbol' ? routerOfSymbol(search, target.at, levels) : undefined;
};

const routerOfSymbol = async (search: RouterSearch, at: SymbolAddress, levels: number): Promise<FoundRouter> => {
  const held = search.index.valueOf(at);
  if (held) return (await findRouter(search, { entry: at.entry, value: held }, levels - 1)) ?? symbolRouter(at);
  const { fact } = await search.links.symbol(at);
  if (fact.role === 'callable') return { id: `${at.entry}#${at.symbol}/0`, derived: [] };
  return symbolRouter(at);
};

const symbolRouter = ({ entry, symbol }: SymbolAddress): Router => ({ id: `${entry}#${symbol}`, derived: [] });

const parameterId = (entry: number, value: Extract<CodeValue, { kind: 'parameter' }>): string =>
  `${entry}${value.symbol === undefined ? `@${value.function}` : `#${value.symbol}`}/${value.index}`;

const functionId = (entry: number, { symbol, at }: Extract<CodeValue, { kind: 'function' }>): string =>
  `${entry}${symbol === undefined ? `@${at}` : `#${symbol}`}/0`;
