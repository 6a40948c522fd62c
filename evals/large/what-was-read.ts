/** What became of the files of a view: how many were parsed whole, in part or not at all. */
import { contentNumber, factsNumber, lineRanges } from '#model';
import { unparsedIn } from '#pipeline';
import type { OpenView } from '#store';

export type FileCounts = { readonly files: number; readonly inPart: number };
export type NotWhole = { readonly path: string; readonly message: string; readonly lines: string };

export type WhatWasRead = {
  readonly files: number;
  readonly bytes: number;
  readonly lines: number;
  /** Of languages with symbols, by language. */
  readonly languages: ReadonlyMap<string, FileCounts>;
  /** Files with a language that have no facts. */
  readonly lost: number;
  readonly failed: number;
  /** Without text: binary, oversized and the like. */
  readonly skipped: number;
  readonly notWhole: readonly NotWhole[];
};

/** Rows of the store to read at once. */
const BATCH = 500;
/** Parts of a file to name. */
const MOST_PARTS = 5;

export const readWhatWasRead = async (view: OpenView): Promise<WhatWasRead> => {
  const { table } = view.stored;
  const entries = Array.from({ length: table.count }, (_, entry) => entry);
  const indexed = entries.filter((entry) => table.contents[entry] !== 0);
  const sizes = await sizesOf(view, indexed);
  const notWhole = await problemsOf(
    view,
    indexed.filter((entry) => table.facts[entry] !== 0),
  );
  const languages = new Map<string, FileCounts>();
  for (const entry of indexed) {
    const language = table.languages[entry];
    if (language === undefined) continue;
    const { files, inPart } = languages.get(language) ?? { files: 0, inPart: 0 };
    languages.set(language, { files: files + 1, inPart: inPart + (notWhole.has(entry) ? 1 : 0) });
  }
  return {
    ...sizes,
    files: indexed.length,
    languages,
    lost: indexed.filter((entry) => table.languages[entry] !== undefined && table.facts[entry] === 0).length,
    failed: unparsedIn(table, await view.reader.parseFailures())?.total ?? 0,
    skipped: table.count - indexed.length,
    notWhole: [...notWhole.values()],
  };
};

const sizesOf = async ({ stored: { table }, reader }: OpenView, entries: readonly number[]) => {
  let [bytes, lines] = [0, 0];
  for (let at = 0; at < entries.length; at += BATCH) {
    const numbers = entries.slice(at, at + BATCH).map((entry) => contentNumber(table.contents[entry] ?? 0));
    const records = await reader.contents([...new Set(numbers)]);
    for (const number of numbers) {
      bytes += records.get(number)?.size ?? 0;
      lines += records.get(number)?.lines ?? 0;
    }
  }
  return { bytes, lines };
};

/** The first problem of each entry that has one. That deep data are bounded is none. */
const problemsOf = async ({ stored: { table }, reader }: OpenView, entries: readonly number[]) => {
  const found = new Map<number, NotWhole>();
  for (let at = 0; at < entries.length; at += BATCH) {
    const batch = entries.slice(at, at + BATCH);
    const numberOf = (entry: number) => factsNumber(table.facts[entry] ?? 0);
    const symbols = await reader.symbols([...new Set(batch.map(numberOf))]);
    for (const entry of batch) {
      const problem = symbols.get(numberOf(entry))?.problems.find(({ code }) => code !== 'too_large');
      if (!problem) continue;
      const lines = lineRanges(problem.lines ?? [], { most: MOST_PARTS });
      found.set(entry, { path: table.paths[entry] ?? '', message: problem.message, lines });
    }
  }
  return found;
};
