/** Publishes changes of a view by rewriting the affected pages. A page is verified before it is rewritten. */
import { TURN_LIMITS, TurnBudget, type ViewEntry, type ViewName } from '#model';
import { BrokenBytesError, ByteWriter } from '../bytes.ts';
import { checksumOf, checksumOfPacked } from '../checksum.ts';
import { readOrdered, writeOrdered } from '../packed-text.ts';
import type { SweepRenewal, ViewChange } from '../port.ts';
import type { Database, Statement } from '../sqlite/driver.ts';
import { revisionConflict } from '../sqlite/problems.ts';
import { TotalsRow } from '../sqlite/totals.ts';
import { editPage, editsByPage, type ViewPage, cutPages } from './edit-pages.ts';
import { packPage, unpackPage } from './pack-page.ts';
import { TableBuilder } from './table-builder.ts';
import {
  PAGE_COLUMNS,
  pageChecksum,
  type PageRow,
  requirePage,
  rowChecksum,
  type ViewRow,
  ViewRows,
  viewChecksum,
} from './view-rows.ts';

export class ViewPublisher {
  readonly #rows: ViewRows;
  readonly #totals: TotalsRow;
  readonly #add: Statement;
  readonly #update: Statement;
  readonly #updateAttributes: Statement;
  readonly #updateUsedAt: Statement;
  readonly #remove: Statement;
  readonly #keys: Statement;
  readonly #page: Statement;
  readonly #putPage: Statement;
  readonly #removePage: Statement;
  readonly #removePages: Statement;

  constructor(database: Database) {
    this.#rows = new ViewRows(database);
    this.#totals = new TotalsRow(database);
    this.#add = database.prepare(
      "INSERT INTO views (number, name, revision, pages, keys_checksum, pages_checksum, checksum, used_at, attributes_checksum, attributes) VALUES (?, ?, 0, 0, 0, 0, 0, '', 0, '')",
    );
    this.#update = database.prepare(
      'UPDATE views SET revision = ?, pages = ?, keys_checksum = ?, pages_checksum = ?, checksum = ?, used_at = ? WHERE number = ?',
    );
    this.#updateAttributes = database.prepare('UPDATE views SET attributes = ?, attributes_checksum = ? WHERE number = ?');
    this.#updateUsedAt = database.prepare('UPDATE views SET used_at = ? WHERE name = ? AND used_at < ?');
    this.#remove = database.prepare('DELETE FROM views WHERE number = ?');
    this.#keys = database.prepare('SELECT first_path AS key FROM view_pages WHERE view = ? ORDER BY first_path');
    this.#page = database.prepare(`SELECT ${PAGE_COLUMNS} FROM view_pages WHERE view = ? AND first_path = ?`);
    this.#putPage = database.prepare('INSERT INTO view_pages (view, first_path, checksum, body) VALUES (?, ?, ?, ?)');
    this.#removePage = database.prepare('DELETE FROM view_pages WHERE view = ? AND first_path = ?');
    this.#removePages = database.prepare('DELETE FROM view_pages WHERE view = ?');
  }

  /** In turns, inside a transaction. */
  async publish(change: ViewChange, usedAt: string): Promise<number> {
    const known = this.#rows.row(change.name);
    const current = known?.revision ?? 0;
    if (change.from !== 0 && change.from !== current) throw revisionConflict({ ...change, current });
    const row = known ?? this.#create(change.name);
    const pages = await (change.from === 0 ? this.#replacePages(row, change.put) : this.#editPages(row, change));
    const next: ViewRow = { ...row, ...pages, revision: current + 1 };
    this.#update.run(next.revision, next.pages, next.keysChecksum, next.pagesChecksum, rowChecksum(next), usedAt, next.number);
    this.#putAttributes(next.number, change.attributes);
    return next.revision;
  }

  renewSweep({ name, revision, sweep }: SweepRenewal): void {
    const row = this.#rows.row(name);
    if (row?.revision === revision) this.#putAttributes(row.number, { ...this.#rows.attributes(row), sweep });
  }

  markUsed(name: ViewName, usedAt: string): void {
    this.#updateUsedAt.run(usedAt, name, usedAt);
  }

  remove(name: ViewName): void {
    const row = this.#rows.row(name);
    if (!row) return;
    this.#removePages.run(row.number);
    this.#remove.run(row.number);
    this.#count(-1, row);
  }

  #create(name: ViewName): ViewRow {
    const number = this.#totals.allocate('next_view', 1);
    this.#add.run(number, name);
    this.#count(1, { number, name });
    return { number, name, revision: 0, pages: 0, keysChecksum: 0, pagesChecksum: 0 };
  }

  #count(change: 1 | -1, view: Pick<ViewRow, 'number' | 'name'>): void {
    this.#totals.change((before) => ({
      views: before.views + change,
      views_checksum: (before.views_checksum ^ viewChecksum(view)) >>> 0,
    }));
  }

  #putAttributes(view: number, attributes: ViewChange['attributes']): void {
    const text = JSON.stringify(attributes);
    this.#updateAttributes.run(text, checksumOfPacked(text, [view]), view);
  }

  async #replacePages({ number }: ViewRow, entries: readonly ViewEntry[]): Promise<PageSums> {
    this.#removePages.run(number);
    const sums = new PageSums();
    const turn = new TurnBudget(TURN_LIMITS.writes);
    for (const page of cutPages(entries)) {
      this.#put(number, page, sums);
      await turn.spend({ entries: page.entries.length });
    }
    return sums;
  }

  async #editPages(row: ViewRow, change: ViewChange): Promise<PageSums> {
    const turn = new TurnBudget(TURN_LIMITS.writes);
    const sums = new PageSums(row);
    const keys = this.#verifiedKeys(row);
    for (const [key, edit] of editsByPage(keys, change)) {
      const before = this.#page.get(row.number, orderedBytes(key)) as PageRow | undefined;
      if (!before && keys.includes(key)) throw new BrokenBytesError(`a page of the view ${row.name} is missing`);
      const after = editPage({ key, entries: before ? unpackEntries(requirePage(row.number, before)) : [] }, edit);
      if (before) {
        // Node's own SQLite would bind an empty blob that it read as NULL, which equals nothing: encode the key again.
        this.#removePage.run(row.number, orderedBytes(key));
        sums.drop(before.key, before.checksum);
      }
      for (const page of after) this.#put(row.number, page, sums);
      await turn.spend({ entries: after.reduce((sum, { entries }) => sum + entries.length, 0) });
    }
    return sums;
  }

  /** Verified because a damaged key would put a path into a second page. */
  #verifiedKeys({ number, name, pages, keysChecksum }: ViewRow): readonly string[] {
    const rows = this.#keys.all(number) as Pick<PageRow, 'key'>[];
    const checksum = rows.reduce((sum, { key }) => sum ^ checksumOf([key]), 0) >>> 0;
    if (rows.length !== pages || checksum !== keysChecksum) throw new BrokenBytesError(`pages of the view ${name} are missing`);
    return rows.map(({ key }) => readOrdered(key, 0, key.length));
  }

  #put(view: number, { key: first, entries }: ViewPage, sums: PageSums): void {
    const [key, body] = [orderedBytes(first), packPage(entries)];
    const checksum = pageChecksum(view, { key, body });
    this.#putPage.run(view, key, checksum, body);
    sums.add(key, checksum);
  }
}

/** The checksums over the pages in a view's row. They are independent of order, so only changed pages need to be read. */
class PageSums {
  pages: number;
  keysChecksum: number;
  pagesChecksum: number;

  constructor(
    before: Pick<ViewRow, 'pages' | 'keysChecksum' | 'pagesChecksum'> = { pages: 0, keysChecksum: 0, pagesChecksum: 0 },
  ) {
    this.pages = before.pages;
    this.keysChecksum = before.keysChecksum;
    this.pagesChecksum = before.pagesChecksum;
  }

  add(key: Uint8Array, checksum: number): void {
    this.pages += 1;
    this.#mix(key, checksum);
  }

  drop(key: Uint8Array, checksum: number): void {
    this.pages -= 1;
    this.#mix(key, checksum);
  }

  #mix(key: Uint8Array, checksum: number): void {
    this.keysChecksum = (this.keysChecksum ^ checksumOf([key])) >>> 0;
    this.pagesChecksum = (this.pagesChecksum ^ checksum) >>> 0;
  }
}

const unpackEntries = (body: Uint8Array): readonly ViewEntry[] => {
  const table = new TableBuilder();
  unpackPage(body, table);
  return table.toEntries();
};

const orderedBytes = (text: string): Uint8Array => {
  const writer = new ByteWriter();
  writeOrdered(writer, text);
  return writer.take();
};
