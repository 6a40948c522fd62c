/** Views as rows. The row of a view has the number of its pages and their combined checksums. */
import { type StoredView, TURN_LIMITS, TurnBudget, type ViewAttributes, type ViewName, type ViewTable } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import { checksumOf, checksumOfPacked, requireChecksum, requirePacked } from '../checksum.ts';
import type { Database, SqlValue, Statement } from '../sqlite/driver.ts';
import { TotalsRow } from '../sqlite/totals.ts';
import { unpackPage } from './pack-page.ts';
import { TableBuilder } from './table-builder.ts';

export type ViewRow = {
  readonly number: number;
  readonly name: ViewName;
  readonly revision: number;
  readonly pages: number;
  /** Over the first paths of the pages, and over the whole pages. */
  readonly keysChecksum: number;
  readonly pagesChecksum: number;
};
export type PageRow = { readonly key: Uint8Array; readonly packed: Uint8Array; readonly checksum: number };

type StoredViewRow = ViewRow & { readonly checksum: number };
const VIEW_COLUMNS = 'number, name, revision, pages, keys_checksum AS keysChecksum, pages_checksum AS pagesChecksum, checksum';
export const PAGE_COLUMNS = 'first_path AS key, body AS packed, checksum';

export class ViewRows {
  readonly #totals: TotalsRow;
  readonly #row: Statement;
  readonly #names: Statement;
  readonly #attributes: Statement;
  readonly #pages: Statement;

  constructor(database: Database) {
    this.#totals = new TotalsRow(database);
    this.#row = database.prepare(`SELECT ${VIEW_COLUMNS} FROM views WHERE name = ?`);
    this.#names = database.prepare(`SELECT ${VIEW_COLUMNS}, used_at AS usedAt FROM views ORDER BY name`);
    this.#attributes = database.prepare('SELECT attributes, attributes_checksum AS checksum FROM views WHERE number = ?');
    this.#pages = database.prepare(`SELECT ${PAGE_COLUMNS} FROM view_pages WHERE view = ? ORDER BY first_path`);
  }

  /** If the row is not found, the checksum over all rows tells whether it is missing or was never written. */
  row(name: ViewName): ViewRow | undefined {
    const row = this.#row.get(name) as StoredViewRow | undefined;
    if (row) return verifyViewRow(row);
    if (this.names().some((view) => view.name === name)) throw new BrokenBytesError(`the view ${name} is missing`);
    return undefined;
  }

  names(): readonly (ViewRow & { readonly usedAt: string })[] {
    const rows = this.#names.all() as (StoredViewRow & { readonly usedAt: string })[];
    const { views, views_checksum } = this.#totals.read();
    const checksum = rows.reduce((sum, row) => sum ^ viewChecksum(verifyViewRow(row)), 0) >>> 0;
    if (rows.length !== views || checksum !== views_checksum) throw new BrokenBytesError('views are missing');
    return rows;
  }

  table(row: ViewRow): ViewTable {
    const table = new TableBuilder();
    for (const page of this.#allPages(row)) unpackPage(requirePage(row.number, page), table);
    return table.toTable();
  }

  #allPages(row: ViewRow): readonly PageRow[] {
    const pages = this.#pages.all(row.number) as PageRow[];
    const checksum = pages.reduce((sum, page) => sum ^ page.checksum, 0) >>> 0;
    if (pages.length === row.pages && checksum === row.pagesChecksum) return pages;
    throw new BrokenBytesError(`pages of the view ${row.name} are missing`);
  }

  attributes({ number, name }: ViewRow): ViewAttributes {
    const row = this.#attributes.get(number) as { readonly attributes: unknown; readonly checksum: number } | undefined;
    if (typeof row?.attributes !== 'string' || checksumOfPacked(row.attributes, [number]) !== row.checksum)
      throw new BrokenBytesError(`the attributes of the view ${name} do not match their checksum`);
    return JSON.parse(row.attributes) as ViewAttributes;
  }

  /** The commits that views are based on. */
  commits(): ReadonlySet<string> {
    return new Set(this.names().flatMap((row) => this.attributes(row).commit ?? []));
  }

  load(row: ViewRow): StoredView {
    return { name: row.name, revision: row.revision, table: this.table(row), attributes: this.attributes(row) };
  }

  async loadInTurns(row: ViewRow): Promise<StoredView> {
    const table = new TableBuilder();
    const turn = new TurnBudget(TURN_LIMITS.entries);
    for (const page of this.#allPages(row)) {
      const before = table.count;
      unpackPage(requirePage(row.number, page), table);
      await turn.spend({ entries: table.count - before });
    }
    return { name: row.name, revision: row.revision, table: table.toTable(), attributes: this.attributes(row) };
  }
}

/** The checksum of a view's identity, independent of its contents. */
export const viewChecksum = ({ number, name }: Pick<ViewRow, 'number' | 'name'>): number => checksumOf([number, name]);

export const rowChecksum = ({ number, name, revision, pages, keysChecksum, pagesChecksum }: ViewRow): number =>
  checksumOf([number, name, revision, pages, keysChecksum, pagesChecksum]);

const verifyViewRow = <Row extends StoredViewRow>(row: Row): Row => {
  const { number, name, revision, pages, keysChecksum, pagesChecksum, checksum } = row;
  requireChecksum(checksum, [number, name, revision, pages, keysChecksum, pagesChecksum], `the row of the view ${name}`);
  return row;
};

const pageValues = (view: number, key: Uint8Array): readonly SqlValue[] => [view, key];

export const pageChecksum = (view: number, { key, body }: { readonly key: Uint8Array; readonly body: Uint8Array }): number =>
  checksumOfPacked(body, pageValues(view, key));

export const requirePage = (view: number, page: PageRow): Uint8Array =>
  requirePacked(page, pageValues(view, page.key), `a page of view ${view}`);
