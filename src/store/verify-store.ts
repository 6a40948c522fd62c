/** Reads everything and verifies every checksum, which SQLite's own check cannot do. Run it in a separate thread. */
import { factsNumber } from '#model';
import { BrokenBytesError } from './bytes.ts';
import { CommitRows } from './commits/commit-rows.ts';
import { HistoryRows } from './commits/history-rows.ts';
import { ContentRows } from './content-rows.ts';
import { FactsRows } from './facts/facts-rows.ts';
import { ParseFailureRows } from './facts/parse-failures.ts';
import { POSTING_KINDS } from './postings/posting-list.ts';
import { requireAllRows } from './require-all-rows.ts';
import { SegmentRows } from './segments/segment-rows.ts';
import type { Database } from './sqlite/driver.ts';
import { TotalsRow } from './sqlite/totals.ts';
import { ViewRows } from './views/view-rows.ts';

const ROWS_PER_BATCH = 1_000;

/** Throws a `BrokenBytesError` at the first mismatch. */
export const verifyStore = (database: Database): void => {
  const { next_content, next_facts, next_commit } = new TotalsRow(database).read();
  verifyViews(database);
  requireAllRows(database, 'contents');
  requireAllRows(database, 'facts');
  const contents = new ContentRows(database);
  inBatches(next_content, (lowest, highest) => contents.range(lowest, highest));
  const facts = new FactsRows(database);
  inBatches(next_facts, (lowest, highest) => {
    for (const number of facts.range(lowest, highest)) {
      facts.symbols(factsNumber(number));
      facts.references(factsNumber(number));
      facts.vectors(factsNumber(number));
      facts.surfaces(factsNumber(number));
    }
  });
  new ParseFailureRows(database).list();
  verifySegments(database);
  verifyCommits(database, next_commit);
};

const verifyCommits = (database: Database, end: number): void => {
  requireAllRows(database, 'commits');
  const commits = new CommitRows(database);
  const stored = new Set<number>();
  inBatches(end, (lowest, highest) => {
    for (const number of commits.range(lowest, highest)) stored.add(number);
  });
  for (const { numbers } of new HistoryRows(database).all())
    if (numbers.some((number) => !stored.has(number))) throw new BrokenBytesError('a history lists a commit that is missing');
};

const inBatches = (end: number, visit: (lowest: number, highest: number) => void): void => {
  for (let lowest = 0; lowest < end; lowest += ROWS_PER_BATCH) visit(lowest, lowest + ROWS_PER_BATCH - 1);
};

const verifyViews = (database: Database): void => {
  const views = new ViewRows(database);
  for (const row of views.names()) views.load(row);
};

const verifySegments = (database: Database): void => {
  const rows = new SegmentRows(database);
  for (const segment of POSTING_KINDS.flatMap((kind) => rows.list(kind))) {
    rows.directory(segment);
    for (let index = 0; index < segment.blockCount; index++) rows.block(segment, index);
  }
};
