/** The view under construction: collects entries and publishes them in atomic steps. */
import { entryAt, entryOfPath, type FactsNumber, type RepoPath, type ViewEntry } from '#model';
import type { StoreWriter } from '#store';
import { extractorFingerprint } from '../workers/file-languages.ts';
import type { Plan } from '../views/plan.ts';

export class ViewDraft {
  readonly #writer: StoreWriter;
  readonly #plan: Plan;
  readonly #now: () => string;
  /** The entries that this update has set so far. */
  readonly #entries = new Map<RepoPath, ViewEntry>();
  #unpublished: Map<RepoPath, ViewEntry> = new Map();
  #toRemove: RepoPath[];
  #revision: number;
  #lastPublication: Promise<void> = Promise.resolve();

  constructor({ writer, plan, now }: { readonly writer: StoreWriter; readonly plan: Plan; readonly now: () => string }) {
    this.#writer = writer;
    this.#plan = plan;
    this.#now = now;
    this.#toRemove = [...plan.remove];
    this.#revision = plan.stored?.revision ?? 0;
  }

  put(entries: Iterable<ViewEntry>): void {
    for (const entry of entries) {
      this.#entries.set(entry.path, entry);
      this.#unpublished.set(entry.path, entry);
    }
  }

  /** Removes a file that no longer exists from the view. */
  drop(path: RepoPath): void {
    this.#entries.delete(path);
    this.#unpublished.delete(path);
    this.#toRemove.push(path);
  }

  setFacts(paths: readonly RepoPath[], facts: FactsNumber): void {
    for (const path of paths) {
      const entry = this.entry(path);
      if (entry) this.put([{ ...entry, facts }]);
    }
  }

  entry(path: RepoPath): ViewEntry | undefined {
    const table = this.#plan.stored?.table;
    return this.#entries.get(path) ?? (table && entryOfPath(table, path));
  }

  /** Counts real changes: a file that was checked and found unchanged does not count. */
  changes(): { readonly added: number; readonly modified: number; readonly removed: number } {
    const table = this.#plan.stored?.table;
    const count = { added: 0, modified: 0, removed: this.#plan.remove.length };
    for (const { path, content, skip } of this.#entries.values()) {
      const before = table && entryOfPath(table, path);
      if (!before) count.added += 1;
      else if (before.content !== content || before.skip !== skip) count.modified += 1;
    }
    return count;
  }

  /** Every entry as it will be after the next publication. */
  *all(): Generator<ViewEntry> {
    yield* this.#entries.values();
    const table = this.#plan.stored?.table;
    const removed = new Set(this.#toRemove);
    for (let index = 0; table && index < table.count; index += 1) {
      const entry = entryAt(table, index);
      if (entry && !this.#entries.has(entry.path) && !removed.has(entry.path)) yield entry;
    }
  }

  /** One transaction; publications run one after another. */
  publish(tier: 0 | 1 | 2): Promise<void> {
    this.#lastPublication = this.#lastPublication.then(() => this.#publishOnce(tier));
    return this.#lastPublication;
  }

  /** Only the last publication sets the current extractor: until then, entries may have facts of an older one. */
  async #publishOnce(tier: 0 | 1 | 2): Promise<void> {
    const [put, remove] = [[...this.#unpublished.values()], this.#toRemove];
    this.#unpublished = new Map();
    this.#toRemove = [];
    const own = extractorFingerprint(this.#plan.languages);
    const extractor = tier === 2 ? own : (this.#plan.stored?.attributes.extractor ?? own);
    const attributes = { ...this.#remembered(tier), builtAt: this.#now(), extractor, tier };
    this.#revision = await this.#writer.publishView({ name: this.#plan.name, from: this.#revision, put, remove, attributes });
  }

  /** Omits the sweep record while the view is incomplete: otherwise the missing files would count as seen. */
  #remembered(tier: 0 | 1 | 2): Plan['attributes'] {
    const { sweep, ...attributes } = this.#plan.attributes;
    return sweep === undefined || tier === 0 ? attributes : { ...attributes, sweep };
  }
}
