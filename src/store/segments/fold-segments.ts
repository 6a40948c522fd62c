/** Folding of stored segments: one bounded merge, then one short transaction that swaps the rows. */
import type { Database, Statement } from '../sqlite/driver.ts';
import type { PostingKind } from '../port.ts';
import { mergeSources } from './merge-segments.ts';
import { planMerge } from './plan-merge.ts';
import { type SegmentAdder, type SegmentRow, SegmentRows } from './segment-rows.ts';
import { inTransaction } from '../sqlite/transaction.ts';

const KINDS: readonly PostingKind[] = ['word', 'trigram', 'name'];

export class SegmentFolder {
  readonly #database: Database;
  readonly #rows: SegmentRows;
  readonly #adder: SegmentAdder;
  readonly #alive: Readonly<Record<PostingKind, Statement>>;
  readonly #aliveCount: Readonly<Record<PostingKind, Statement>>;

  constructor(database: Database, adder: SegmentAdder) {
    this.#database = database;
    this.#rows = new SegmentRows(database);
    this.#adder = adder;
    const contents = 'FROM contents WHERE number >= ? AND number < ?';
    const facts = 'FROM facts WHERE number >= ? AND number < ?';
    const forKinds = (columns: string): Record<PostingKind, Statement> => ({
      word: database.prepare(`SELECT ${columns} ${contents}`),
      trigram: database.prepare(`SELECT ${columns} ${contents}`),
      name: database.prepare(`SELECT ${columns} ${facts}`),
    });
    this.#alive = forKinds('number');
    this.#aliveCount = forKinds('count(*) AS count');
  }

  /** True when there is more to fold. False at the signal, with nothing folded. */
  async fold(signal?: AbortSignal): Promise<boolean> {
    const run = signal?.aborted ? undefined : this.#nextRun();
    if (!run) return false;
    await this.#foldRun(run, signal);
    return !signal?.aborted && this.#nextRun() !== undefined;
  }

  #nextRun(): readonly SegmentRow[] | undefined {
    for (const kind of KINDS) {
      const segments = this.#rows.list(kind).map((segment) => ({ ...segment, alive: this.#countAlive(segment) }));
      const plan = planMerge(segments);
      if (plan) return segments.slice(plan.start, plan.end);
    }
    return undefined;
  }

  async #foldRun(run: readonly SegmentRow[], signal: AbortSignal | undefined): Promise<void> {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return;
    const { kind, base } = first;
    const span = last.base + last.span - base;
    const alive = this.#aliveIn(kind, base, span);
    const sources = run.map((segment) => ({
      base: segment.base,
      blockCount: segment.blockCount,
      readBlock: (index: number) => this.#rows.block(segment, index),
      isWhole: segment.documents === this.#countAlive(segment),
    }));
    const blocks = await mergeSources(sources, { kind, base, isAlive: (document) => alive[document - base] === 1, signal });
    if (!blocks) return;
    const documents = alive.reduce((sum, one) => sum + one, 0);
    inTransaction(this.#database, () => {
      for (const segment of run) this.#adder.remove(segment);
      this.#adder.add({ kind, blocks }, { base, span, documents });
    });
  }

  #countAlive({ kind, base, span }: SegmentRow): number {
    return (this.#aliveCount[kind].get(base, base + span) as { count: number }).count;
  }

  #aliveIn(kind: PostingKind, base: number, span: number): Uint8Array {
    const alive = new Uint8Array(span);
    const rows = this.#alive[kind].all(base, base + span) as { number: number }[];
    for (const { number } of rows) alive[number - base] = 1;
    return alive;
  }
}
