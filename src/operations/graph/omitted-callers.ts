/** What a list of callers leaves out: calls known by name only, and callers that reach the symbol through an interface. */
import { countOf, OPERATION, symbolId, type NextAction } from '#model';
import type { SymbolAddress } from '#link';
import { CALL_KINDS, type CallGraph } from './call-graph.ts';
import type { Vertex } from './vertex.ts';
import type { VertexScope } from './vertex-scope.ts';
import type { OmittedCalls } from './walk-levels.ts';

type OmittedCallers = Required<Pick<OmittedCalls, 'byNameOnly' | 'viaInterface'>>;

/** Symbols whose calls by name are offered as next actions. */
const MAX_ACTIONS = 3;

type FollowedSymbol = { readonly id: string; readonly at: SymbolAddress; readonly countsByName: boolean };

type CallerOptions = { readonly followsInterface: boolean; readonly scope?: VertexScope };

/** Follows callers and records, per symbol, what was left out. */
export class CallerSearch {
  readonly #graph: CallGraph;
  readonly #followsInterface: boolean;
  readonly #scope: VertexScope | undefined;
  readonly #omitted = new Map<string, OmittedCallers>();
  readonly #throughInterface: SymbolAddress[] = [];

  constructor(graph: CallGraph, { followsInterface, scope }: CallerOptions) {
    this.#graph = graph;
    this.#followsInterface = followsInterface;
    this.#scope = scope;
  }

  async callersOf({ id, at, countsByName }: FollowedSymbol): Promise<readonly Vertex[]> {
    // First, because its lookups cover the direct callers.
    const all = await this.#graph.callersOf(at, { followsInterface: true });
    const shown = this.#followsInterface ? all : await this.#graph.callersOf(at, { followsInterface: false });
    const shownIds = new Set(shown.map((each) => each.id));
    const viaInterface = all.filter((each) => each.id !== id && !shownIds.has(each.id) && this.#isInScope(each)).length;
    if (viaInterface > 0) this.#throughInterface.push(at);
    this.#omitted.set(id, { byNameOnly: countsByName ? await this.#graph.countCallsByNameOnly(at) : 0, viaInterface });
    return this.inScope(shown);
  }

  /** Those outside the scope are counted by it. */
  inScope(found: readonly Vertex[]): readonly Vertex[] {
    return this.#scope?.keep(found) ?? found;
  }

  #isInScope(vertex: Vertex): boolean {
    return this.#scope?.has(vertex) ?? true;
  }

  omittedFor(id: string): OmittedCallers | undefined {
    return this.#omitted.get(id);
  }

  total(): OmittedCallers {
    const all = [...this.#omitted.values()];
    return {
      byNameOnly: all.reduce((sum, { byNameOnly }) => sum + byNameOnly, 0),
      viaInterface: all.reduce((sum, { viaInterface }) => sum + viaInterface, 0),
    };
  }

  /** The lists of calls known by name only, nearest symbols first. */
  byNameActions(): readonly NextAction[] {
    return [...this.#omitted]
      .filter(([, { byNameOnly }]) => byNameOnly > 0)
      .slice(0, MAX_ACTIONS)
      .map(([id, { byNameOnly }]) => callsByNameAction(id, byNameOnly));
  }

  /** Undefined if no caller was left out. */
  async interfaceHint() {
    const { viaInterface: count } = this.total();
    if (count === 0) return undefined;
    const related = await Promise.all(this.#throughInterface.map((at) => this.#graph.relatedMembers(at)));
    const members = await Promise.all(related.flat().map((at) => this.#graph.links.symbol(at)));
    return {
      implements: [...new Set(members.map(({ path, fact }) => symbolId(path, fact.qualifiedName, fact.ordinal)))],
      additional_callers_via_interface: count,
      retry_hint: `${countOf(count, 'more caller')} through interfaces and overrides: set follow_interface.`,
    };
  }
}

/** Lists the calls that match a symbol by name only. */
export const callsByNameAction = (symbol: string, count: number): NextAction => ({
  tool: OPERATION.refsFind,
  args: { symbol_id: symbol, kind: [...CALL_KINDS], resolution_state: 'unresolved' },
  reason: `The ${countOf(count, 'call')} by name only.`,
});

/** `, 3 more calls by name only`; empty if there are none. */
export const byNameOnlyPart = (count: number, known: number): string =>
  count === 0 ? '' : `, ${known === 0 ? countOf(count, 'call') : countOf(count, 'more call')} by name only`;
