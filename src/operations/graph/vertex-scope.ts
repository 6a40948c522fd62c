/** The scope of a walk: callers and callees in other files are neither listed nor followed, but counted. */
import { countOf, indexOfPath, type Json, type Scope } from '#model';
import { fileFilter } from '#search';
import type { OpenView } from '#store';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';
import type { Vertex } from './vertex.ts';

/** The entry of symbols outside the repository and of those that are gone: they are in every scope. */
const OUTSIDE = -1;

type WalkCall = { readonly tool: string; readonly args: Json & { readonly scope: Scope; readonly depth: number } };

export class VertexScope {
  readonly #call: WalkCall;
  readonly #entryOf: (vertex: Vertex) => number;
  readonly #isInScope: (entry: number) => boolean;
  readonly #outside = new Set<string>();

  private constructor(view: OpenView, call: WalkCall, isInScope: (entry: number) => boolean) {
    this.#call = call;
    this.#entryOf = ({ at, path }) => at?.entry ?? (path === undefined ? OUTSIDE : indexOfPath(view.stored.table, path));
    this.#isInScope = isInScope;
  }

  static async open(view: OpenView, call: WalkCall): Promise<VertexScope> {
    return new VertexScope(view, call, await fileFilter(view, { scope: call.args.scope }));
  }

  has(vertex: Vertex): boolean {
    if (this.#call.args.scope === 'mixed') return true;
    const entry = this.#entryOf(vertex);
    return entry < 0 || this.#isInScope(entry);
  }

  keep<Found extends Vertex>(found: readonly Found[]): readonly Found[] {
    for (const vertex of found) if (!this.has(vertex)) this.#outside.add(vertex.id);
    return found.filter((vertex) => this.has(vertex));
  }

  /** `what`: one of those that are listed, such as `caller`. */
  reply(what: string): ReturnType<typeof outsideScopeReply> {
    if (this.#outside.size === 0) return NOTHING_OUTSIDE;
    const { args } = this.#call;
    const unfollowed = args.depth > 1 ? ' (not followed)' : '';
    return outsideScopeReply(`${countOf(this.#outside.size, what)}${unfollowed}`, this.#call);
  }
}
