/** Uses that a change leaves without a target: of symbols that are gone, and of moved ones under their former name. */
import { entryOfPath, indexOfPath, type RepoPath, symbolId } from '#model';
import { type Links, openLinks, type UnresolvedUse, type Use } from '#link';
import type { OpenView } from '#store';
import { type ResolvedSymbol, symbolAddress } from '../targets/resolved-symbol.ts';

export type DanglingUses = {
  /** Uses that led to the symbol before and lead nowhere now. */
  readonly uses: readonly Use[];
  /** Other uses of its name with an unknown target. */
  readonly byNameOnly: number;
};

export const NO_DANGLING_USES: DanglingUses = { uses: [], byNameOnly: 0 };

type ViewLinks = { readonly view: OpenView; readonly links: Links };

export class DanglingUseSearch {
  readonly #before: ViewLinks;
  readonly #now: ViewLinks;

  constructor(before: OpenView, now: OpenView, signal: AbortSignal | undefined) {
    this.#before = { view: before, links: openLinks(before, signal) };
    this.#now = { view: now, links: openLinks(now, signal) };
  }

  async usesOf(old: ResolvedSymbol): Promise<DanglingUses> {
    const { view, links } = this.#before;
    const at = symbolAddress(view, old);
    const { uses: known } = await links.usesOf(at, { followsOverrides: false, includesUnresolved: false });
    const wasUse = new Set(await Promise.all(known.map((use) => this.#useKey(this.#before, use))));
    const language = entryOfPath(view.stored.table, old.path)?.language;
    const uses: Use[] = [];
    let byNameOnly = 0;
    for (const use of await this.#now.links.unresolvedUses(old.symbol.name, language)) {
      if (wasUse.has(await this.#useKey(this.#now, use))) uses.push(use);
      else if (mayMean(use, old)) byNameOnly += 1;
    }
    return { uses, byNameOnly };
  }

  /** Equal for the same use in both views: by its position in a file that did not change, else by the symbol around it. */
  async #useKey({ links }: ViewLinks, { path, span, kind, from }: Use): Promise<string> {
    if (this.#isUnchanged(path)) return `${path}\0${span.lineStart}:${span.columnStart}`;
    const around = from && (await links.symbol(from)).fact;
    return `${path}\0${kind}\0${around ? symbolId(path, around.qualifiedName, around.ordinal) : ''}`;
  }

  #isUnchanged(path: RepoPath): boolean {
    const [was, is] = [this.#before, this.#now].map(
      ({ view: { stored } }) => stored.table.contents[indexOfPath(stored.table, path)],
    );
    return was !== undefined && was === is;
  }
}

/** A member needs a receiver; other symbols are used by their bare name or as a member of their module. */
const mayMean = ({ isMember, kind }: UnresolvedUse, { symbol }: ResolvedSymbol): boolean =>
  symbol.qualifiedName === symbol.name ? !isMember : isMember && kind !== 'import';
