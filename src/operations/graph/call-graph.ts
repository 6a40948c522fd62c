/** The call graph of a view, one step at a time. A nested function counts as called by the function around it. */
import type { RepoPath, SymbolFact, TextSpan } from '#model';
import {
  type Callee,
  type CodeLines,
  type LineCall,
  type Links,
  openLinks,
  type SymbolAddress,
  type Use,
  type UseKind,
  type UsesOptions,
} from '#link';
import type { FileSymbols, OpenView } from '#store';
import { INTERFACE_KINDS } from './find-related-types.ts';
import { fileVertex, outsideVertex, symbolVertex, type Vertex } from './vertex.ts';

/** The kinds of use that count as calls. */
export const CALL_KINDS: readonly UseKind[] = ['call', 'instantiate'];
const CALLS: ReadonlySet<UseKind> = new Set(CALL_KINDS);
const READS: ReadonlySet<UseKind> = new Set(['read']);
/** Uses that call nothing. */
const MENTIONS: ReadonlySet<UseKind> = new Set(['read', 'write', 'type', 'extends', 'implementation']);
/** Overridden and overriding members to follow; a longer list is a name like `toString`. */
const MAX_RELATED_MEMBERS = 50;

const WITHOUT_OVERRIDES = { followsOverrides: false };

/** With the line of the first call; absent for a nested function. */
export type CalledVertex = Vertex & { readonly callLine?: number };

export type CalledVertices = {
  /** In the repository, in source order; each once. */
  readonly inside: readonly CalledVertex[];
  readonly outside: readonly Vertex[];
  /** Calls of a name that the repository declares, on an unknown receiver; in source order. */
  readonly byNameOnly: readonly LineCall[];
};

export class CallGraph {
  readonly view: OpenView;
  readonly links: Links;
  readonly signal: AbortSignal | undefined;
  /** Files that mention a name but could not be searched. */
  uncoveredFiles = 0;
  readonly #files = new Map<number, FileSymbols>();
  readonly #callers = new Map<string, Promise<readonly Vertex[]>>();
  readonly #calls = new Map<string, Promise<readonly Use[]>>();
  readonly #callsByNameOnly = new Map<string, number>();
  readonly #overridingMembers = new Map<string, Promise<readonly Vertex[]>>();

  constructor(view: OpenView, signal?: AbortSignal) {
    this.view = view;
    this.links = openLinks(view, signal);
    this.signal = signal;
  }

  async vertex(at: SymbolAddress): Promise<Vertex> {
    const { path, fact } = await this.links.symbol(at);
    return symbolVertex(at, path, fact);
  }

  /** Each once, by path and line. `followsInterface`: also callers of the members that it overrides or that override it. */
  callersOf(at: SymbolAddress, { followsInterface }: { readonly followsInterface: boolean }): Promise<readonly Vertex[]> {
    const key = `${addressKey(at)} ${followsInterface}`;
    const known = this.#callers.get(key) ?? this.#findCallers(at, followsInterface ? 'all' : 'direct');
    this.#callers.set(key, known);
    return known;
  }

  async #findCallers(at: SymbolAddress, which: 'direct' | 'all'): Promise<readonly Vertex[]> {
    const around = await this.#parentCallable(at);
    const calls = which === 'all' ? await this.callsThroughInterfaces(at) : await this.#directCalls(at);
    const callers = await this.callersFromUses(calls);
    return around ? [around, ...callers.filter(({ id }) => id !== around.id)] : callers;
  }

  /** Calls of the symbol itself (without `through`), of members it overrides and of members that override it. */
  callsThroughInterfaces(at: SymbolAddress): Promise<readonly Use[]> {
    const known = this.#calls.get(addressKey(at)) ?? this.#findCalls(at);
    this.#calls.set(addressKey(at), known);
    return known;
  }

  async #findCalls(at: SymbolAddress): Promise<readonly Use[]> {
    const related = new Set((await this.relatedMembers(at)).map(addressKey));
    const uses = await this.#resolvedCalls(at, { followsOverrides: related.size > 0 });
    return uses.filter(({ through }) => !through || related.has(addressKey(through)));
  }

  async #directCalls(at: SymbolAddress): Promise<readonly Use[]> {
    const all = await this.#calls.get(addressKey(at));
    return all ? all.filter(({ through }) => !through) : this.#resolvedCalls(at, WITHOUT_OVERRIDES);
  }

  async #resolvedCalls(at: SymbolAddress, { followsOverrides }: typeof WITHOUT_OVERRIDES): Promise<readonly Use[]> {
    const uses = await this.#usesOf(at, { followsOverrides, includesUnresolved: true, kinds: CALLS });
    const resolved = uses.filter(({ state }) => state === 'resolved');
    this.#callsByNameOnly.set(addressKey(at), uses.length - resolved.length);
    return resolved;
  }

  /** The number of calls whose receiver is unknown and whose name is that of the symbol. */
  async countCallsByNameOnly(at: SymbolAddress): Promise<number> {
    if (!this.#callsByNameOnly.has(addressKey(at))) await this.#directCalls(at);
    return this.#callsByNameOnly.get(addressKey(at)) ?? 0;
  }

  /** Resolved uses that pass the symbol on instead of calling it. */
  readsOf(at: SymbolAddress): Promise<readonly Use[]> {
    return this.#usesOf(at, { followsOverrides: false, includesUnresolved: false, kinds: READS });
  }

  /** The callables that contain a resolved use of it, each once. */
  async usersOf(at: SymbolAddress): Promise<readonly Vertex[]> {
    const uses = await this.#usesOf(at, { followsOverrides: false, includesUnresolved: false, kinds: MENTIONS });
    return this.callersFromUses(uses);
  }

  pathOf(entry: number): RepoPath | undefined {
    return this.view.stored.table.paths[entry];
  }

  async #usesOf(at: SymbolAddress, options: UsesOptions): Promise<readonly Use[]> {
    this.signal?.throwIfAborted();
    const { uses, uncoveredFiles } = await this.links.usesOf(at, { ...options, ...(this.signal ? { signal: this.signal } : {}) });
    this.uncoveredFiles += uncoveredFiles;
    return uses;
  }

  /** The callables that contain the uses, each once. */
  async callersFromUses(uses: readonly Use[]): Promise<readonly Vertex[]> {
    const found = new Map<string, Vertex>();
    for (const { entry, from, path, span } of uses) {
      const caller = from
        ? await this.vertex({ entry, symbol: await this.#enclosingCallable(from) })
        : fileVertex(path, span.lineStart);
      if (!found.has(caller.id)) found.set(caller.id, caller);
    }
    return [...found.values()];
  }

  async relatedMembers(at: SymbolAddress): Promise<readonly SymbolAddress[]> {
    const [above, below] = [await this.links.overriddenMembersOf(at), await this.links.overridingMembersOf(at)];
    return [...above, ...below].slice(0, MAX_RELATED_MEMBERS);
  }

  async calledVertices(at: SymbolAddress): Promise<CalledVertices> {
    const { inside, outside, byNameOnly } = await this.#verticesOf(at.entry, await this.#ownCallees(at));
    const known = new Set(inside.map(({ id }) => id));
    const nested = (await this.#nestedCallables(at)).filter(({ id }) => !known.has(id));
    return { inside: [...inside, ...nested], outside, byNameOnly };
  }

  /** What a function without a name calls. */
  async calledIn(lines: CodeLines): Promise<CalledVertices> {
    return this.#verticesOf(lines.entry, await this.links.callsIn(lines));
  }

  async #verticesOf(entry: number, calls: readonly LineCall[]): Promise<CalledVertices> {
    this.signal?.throwIfAborted();
    const inside = new Map<string, CalledVertex>();
    const outside = new Map<string, Vertex>();
    const byNameOnly: LineCall[] = [];
    for (const callee of calls) {
      if (callee.state === 'resolved') {
        const callLine = callee.span.lineStart;
        for (const vertex of await this.#callTargets(callee.targets))
          inside.set(vertex.id, inside.get(vertex.id) ?? { ...vertex, callLine });
      } else if (callee.state === 'external') {
        const vertex = outsideVertex(callee.name, callee.container);
        outside.set(vertex.id, vertex);
      } else if (await this.links.isCallableNameDeclared(entry, callee.name)) byNameOnly.push(callee);
    }
    return { inside: [...inside.values()], outside: [...outside.values()], byNameOnly };
  }

  /** A member of an interface, or an abstract one: a call of it ends in another member. */
  async isDeclaredOnly(at: SymbolAddress): Promise<boolean> {
    const { symbols } = await this.file(at.entry);
    const own: SymbolFact | undefined = symbols[at.symbol];
    const owner = own?.parent === undefined ? undefined : symbols[own.parent];
    return INTERFACE_KINDS.has(owner?.kind ?? '') || /\babstract\b/u.test(own?.signature ?? '');
  }

  /** Members of subtypes that a call may dispatch to. */
  overridingMembers(at: SymbolAddress): Promise<readonly Vertex[]> {
    const known = this.#overridingMembers.get(addressKey(at));
    if (known) return known;
    const found = this.links
      .overridingMembersOf(at)
      .then((members) => Promise.all(members.slice(0, MAX_RELATED_MEMBERS).map((member) => this.vertex(member))));
    this.#overridingMembers.set(addressKey(at), found);
    return found;
  }

  async file(entry: number): Promise<FileSymbols> {
    const known = this.#files.get(entry);
    if (known) return known;
    const found = (await this.links.file(entry)) ?? EMPTY_FILE;
    this.#files.set(entry, found);
    return found;
  }

  /** Calls made by the symbol itself, without its nested functions, in source order. */
  async #ownCallees(at: SymbolAddress): Promise<readonly Callee[]> {
    const { symbols } = await this.file(at.entry);
    const found = [...(await this.links.calleesOf(at))];
    for (const symbol of membersDeclaredIn(symbols, at.symbol))
      found.push(...(await this.links.calleesOf({ entry: at.entry, symbol })));
    return found.filter(({ from }) => enclosingCallable(symbols, from.symbol) === at.symbol).sort(byPosition);
  }

  async #enclosingCallable(at: SymbolAddress): Promise<number> {
    return enclosingCallable((await this.file(at.entry)).symbols, at.symbol);
  }

  /** Instantiating a type calls its constructor, if it declares one. */
  async #callTargets(targets: readonly SymbolAddress[]): Promise<readonly Vertex[]> {
    const targetVertices: Vertex[] = [];
    for (const { entry, symbol } of targets) {
      const { symbols } = await this.file(entry);
      const isType = symbols[symbol]?.role === 'type';
      const made = isType ? symbols.findIndex(({ kind, parent }) => kind === 'constructor' && parent === symbol) : -1;
      targetVertices.push(await this.vertex({ entry, symbol: made >= 0 ? made : symbol }));
    }
    return targetVertices;
  }

  async #nestedCallables(at: SymbolAddress): Promise<readonly Vertex[]> {
    const { symbols } = await this.file(at.entry);
    if (symbols[at.symbol]?.role !== 'callable') return [];
    const inner = symbols.flatMap(({ role, parent }, symbol) => (role === 'callable' && parent === at.symbol ? [symbol] : []));
    return Promise.all(inner.map((symbol) => this.vertex({ entry: at.entry, symbol })));
  }

  async #parentCallable(at: SymbolAddress): Promise<Vertex | undefined> {
    const { symbols } = await this.file(at.entry);
    const parent = symbols[at.symbol]?.role === 'callable' ? symbols[at.symbol]?.parent : undefined;
    if (parent === undefined || symbols[parent]?.role !== 'callable') return undefined;
    return this.vertex({ entry: at.entry, symbol: parent });
  }
}

const addressKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

const EMPTY_FILE: FileSymbols = { symbols: [], chunks: [], problems: [] };

/** The nearest enclosing callable, possibly the symbol itself; the symbol if there is none. */
const enclosingCallable = (symbols: readonly SymbolFact[], symbol: number): number => {
  for (let at: number | undefined = symbol; at !== undefined; at = symbols[at]?.parent)
    if (symbols[at]?.role === 'callable') return at;
  const around = symbols.findLastIndex(({ role, span }) => role === 'callable' && isSpanInside(symbols[symbol]?.span, span));
  return around >= 0 ? around : symbol;
};

/** Fields of a type that this method declares by assigning them first. */
export const membersDeclaredIn = (symbols: readonly SymbolFact[], symbol: number): readonly number[] => {
  const around = symbols[symbol];
  if (around?.role !== 'callable') return [];
  return symbols.flatMap(({ role, parent, span }, index) =>
    role === 'value' && parent === around.parent && isSpanInside(span, around.span) ? [index] : [],
  );
};

const isSpanInside = (inner: TextSpan | undefined, outer: TextSpan): boolean =>
  inner !== undefined &&
  (inner.lineStart > outer.lineStart || (inner.lineStart === outer.lineStart && inner.columnStart > outer.columnStart)) &&
  (inner.lineEnd < outer.lineEnd || (inner.lineEnd === outer.lineEnd && inner.columnEnd <= outer.columnEnd));

const byPosition = ({ span: one }: Callee, { span: other }: Callee): number =>
  one.lineStart - other.lineStart || one.columnStart - other.columnStart;
