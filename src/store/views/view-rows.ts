/** Views as rows: loading one, and publishing a change of one by rewriting the pages it touches. */
import type { StoredView, ViewAttributes, ViewEntry, ViewName, ViewTable } from '#model';
import { ByteWriter } from '../bytes.ts';
import type { Database, Statement } from '../sqlite/driver.ts';
import { readOrdered, writeOrdered } from '../packed-text.ts';
import type { SweepRenewal, ViewChange } from '../port.ts';
import { movedView } from '../sqlite/problems.ts';
import { editPage, editsByPage, type Page, pagesOf } from './edit-pages.ts';
import { packPage, unpackPage } from './page.ts';
import { TableBuilder } from './table.ts';

export type ViewRow = { readonly number: number; readonly revision: number; readonly attributes: string };
type PageRow = { readonly key: Uint8Array; readonly body: Uint8Array };

export class ViewRows {
  readonly #row: Statement;
  readonly #names: Statement;
  readonly #pages: Statement;

  constructor(database: Database) {
    this.#row = database.prepare('SELECT number, revision, attributes FROM views WHERE name = ?');
    this.#names = database.prepare('SELECT name, revision, used_at AS usedAt FROM views ORDER BY name');
    this.#pages = database.prepare('SELECT body FROM view_pages WHERE view = ? ORDER BY first_path');
  }

  row(name: ViewName): ViewRow | undefined {
    return this.#row.get(name) as ViewRow | undefined;
  }

  names(): readonly { name: ViewName; revision: number; usedAt: string }[] {
    return this.#names.all() as { name: ViewName; revision: number; usedAt: string }[];
  }

  table(row: ViewRow): ViewTable {
    const pages = this.#pages.all(row.number) as Pick<PageRow, 'body'>[];
    const table = new TableBuilder();
    for (const { body } of pages) unpackPage(body, table);
    return table.toTable();
  }

  load(name: ViewName, row: ViewRow): StoredView {
    const attributes = JSON.parse(row.attributes) as ViewAttributes;
    return { name, revision: row.revision, table: this.table(row), attributes };
  }
}

export class ViewPublisher {
  readonly #rows: ViewRows;
  readonly #add: Statement;
  readonly #update: Statement;
  readonly #renew: Statement;
  readonly #use: Statement;
  readonly #remove: Statement;
  readonly #keys: Statement;
  readonly #page: Statement;
  readonly #putPage: Statement;
  readonly #removePage: Statement;
  readonly #removePages: Statement;

  constructor(database: Database) {
    this.#rows = new ViewRows(database);
    this.#add = database.prepare("INSERT INTO views (name, revision, attributes, used_at) VALUES (?, 0, '{}', '')");
    this.#update = database.prepare('UPDATE views SET revision = ?, attributes = ?, used_at = ? WHERE number = ?');
    this.#renew = database.prepare('UPDATE views SET attributes = ? WHERE number = ?');
    this.#use = database.prepare('UPDATE views SET used_at = ? WHERE name = ? AND used_at < ?');
    this.#remove = database.prepare('DELETE FROM views WHERE number = ?');
    this.#keys = database.prepare('SELECT first_path AS key FROM view_pages WHERE view = ? ORDER BY first_path');
    this.#page = database.prepare('SELECT body FROM view_pages WHERE view = ? AND first_path = ?');
    this.#putPage = database.prepare('INSERT OR REPLACE INTO view_pages (view, first_path, body) VALUES (?, ?, ?)');
    this.#removePage = database.prepare('DELETE FROM view_pages WHERE view = ? AND first_path = ?');
    this.#removePages = database.prepare('DELETE FROM view_pages WHERE view = ?');
  }

  publish(change: ViewChange, usedAt: string): number {
    const row = this.#rows.row(change.name);
    const current = row?.revision ?? 0;
    if (change.from !== 0 && change.from !== current) throw movedView({ ...change, current });
    const view = row?.number ?? this.#create(change.name);
    if (change.from === 0) this.#replacePages(view, change.put);
    else this.#editPages(view, change);
    this.#update.run(current + 1, JSON.stringify(change.attributes), usedAt, view);
    return current + 1;
  }

  renewSweep({ name, revision, sweep }: SweepRenewal): void {
    const row = this.#rows.row(name);
    if (row?.revision !== revision) return;
    const attributes = JSON.parse(row.attributes) as ViewAttributes;
    this.#renew.run(JSON.stringify({ ...attributes, sweep }), row.number);
  }

  use(name: ViewName, usedAt: string): void {
    this.#use.run(usedAt, name, usedAt);
  }

  remove(name: ViewName): void {
    const row = this.#rows.row(name);
    if (!row) return;
    this.#removePages.run(row.number);
    this.#remove.run(row.number);
  }

  #create(name: ViewName): number {
    this.#add.run(name);
    return this.#rows.row(name)?.number ?? 0;
  }

  #replacePages(view: number, entries: readonly ViewEntry[]): void {
    this.#removePages.run(view);
    for (const page of pagesOf(entries)) this.#put(view, page);
  }

  #editPages(view: number, change: ViewChange): void {
    const rows = this.#keys.all(view) as Pick<PageRow, 'key'>[];
    const keys = rows.map(({ key }) => readOrdered(key, 0, key.length));
    for (const [key, edit] of editsByPage(keys, change)) {
      const before = this.#page.get(view, orderedBytes(key)) as Pick<PageRow, 'body'> | undefined;
      const after = editPage({ key, entries: before ? entriesOf(before.body) : [] }, edit);
      for (const page of after) this.#put(view, page);
      if (before && after.length === 0) this.#removePage.run(view, orderedBytes(key));
    }
  }

  #put(view: number, page: Page): void {
    this.#putPage.run(view, orderedBytes(page.key), packPage(page.entries));
  }
}

const entriesOf = (body: Uint8Array): readonly ViewEntry[] => {
  const table = new TableBuilder();
  unpackPage(body, table);
  return table.toEntries();
};

const orderedBytes = (text: string): Uint8Array => {
  const writer = new ByteWriter();
  writeOrdered(writer, text);
  return writer.take();
};
