/** Merges stored segments: one bounded merge, then one short transaction that replaces the rows. */
import { nextTurn, TURN_LIMITS } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import { ContentRows } from '../content-rows.ts';
import { FactsRows } from '../facts/facts-rows.ts';
import { requireAllRows } from '../require-all-rows.ts';
import type { Database, Statement } from '../sqlite/driver.ts';
import type { PostingKind } from '../port.ts';
import { POSTING_KINDS } from '../postings/posting-list.ts';
import { mergeSources } from './merge-sources.ts';
import { planMerge } from './plan-merge.ts';
import { type SegmentAdder, type SegmentRow, SegmentRows } from './segment-rows.ts';
import { inTransaction } from '../sqlite/transaction.ts';

export class SegmentMerger {
  readonly #database: Database;
  readonly #rows: SegmentRows;
  readonly #adder: SegmentAdder;
  readonly #contents: ContentRows;
  readonly #facts: FactsRows;
  readonly #aliveCount: Readonly<Record<PostingKind, Statement>>;

  constructor(database: Database, adder: SegmentAdder) {
    this.#database = database;
    this.#rows = new SegmentRows(database);
    this.#adder = adder;
    this.#contents = new ContentRows(database);
    this.#facts = new FactsRows(database);
    const ofContents = database.prepare('SELECT count(*) AS count FROM contents WHERE number >= ? AND number < ?');
    const ofFacts = database.prepare('SELECT count(*) AS count FROM facts WHERE number >= ? AND number < ?');
    this.#aliveCount = { word: ofContents, trigram: ofContents, name: ofFacts };
  }

  /** True if more is left to merge. If aborted, false with nothing merged. */
  async merge(signal?: AbortSignal): Promise<boolean> {
    const run = signal?.aborted ? undefined : this.#nextRun();
    if (!run) return false;
    await this.#mergeRun(run, signal);
    return !signal?.aborted && this.#nextRun() !== undefined;
  }

  #nextRun(): readonly SegmentRow[] | undefined {
    for (const kind of POSTING_KINDS) {
      const segments = this.#rows.list(kind).map((segment) => ({ ...segment, alive: this.#countAliveRows(segment) }));
      const plan = planMerge(segments);
      if (plan) return segments.slice(plan.start, plan.end);
    }
    return undefined;
  }

  async #mergeRun(run: readonly SegmentRow[], signal: AbortSignal | undefined): Promise<void> {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return;
    const { kind, base } = first;
    const span = last.base + last.span - base;
    const alive = await this.#findAlive(kind, base, span);
    const sources = run.map((segment) => ({
      base: segment.base,
      blockCount: segment.blockCount,
      readBlock: (index: number) => this.#rows.block(segment, index),
      isWhole: segment.documents === this.#countAliveRows(segment),
    }));
    const blocks = await mergeSources(sources, { kind, base, isAlive: (document) => alive[document - base] === 1, signal });
    if (!blocks) return;
    const documents = countAlive(alive);
    await inTransaction(this.#database, async () => {
      for (const segment of run) this.#adder.remove(segment);
      await this.#adder.add({ kind, blocks }, { base, span, documents });
    });
  }

  #countAliveRows({ kind, base, span }: SegmentRow): number {
    return (this.#aliveCount[kind].get(base, base + span) as { count: number }).count;
  }

  /** A row hidden by damage must not count as removed: its postings would be lost for good. */
  async #findAlive(kind: PostingKind, base: number, span: number): Promise<Uint8Array> {
    const table = kind === 'name' ? 'facts' : 'contents';
    const expected = requireAllRows(this.#database, table, { lowest: base, highest: base + span - 1 });
    const alive = new Uint8Array(span);
    for (let from = base; from < base + span; from += TURN_LIMITS.rows.rows) {
      // Also before the first batch: the preceding transaction may have used most of a turn.
      await nextTurn();
      const highest = Math.min(base + span, from + TURN_LIMITS.rows.rows) - 1;
      for (const number of this.#numbersIn(table, from, highest)) alive[number - base] = 1;
    }
    if (countAlive(alive) !== expected) throw new BrokenBytesError(`${table} from ${base} on are missing`);
    return alive;
  }

  #numbersIn(table: 'contents' | 'facts', lowest: number, highest: number): readonly number[] {
    if (table === 'facts') return this.#facts.range(lowest, highest);
    return this.#contents.range(lowest, highest).map(([number]) => number);
  }
}

const countAlive = (alive: Uint8Array): number => alive.reduce((sum, one) => sum + one, 0);
