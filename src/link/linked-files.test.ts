/** The file cache of a view under concurrent requests. */
import { expect, it } from 'vitest';
import { type FactsNumber, repoPath, type ViewTable } from '#model';
import type { FileReferences, FileSymbols, OpenView } from '#store';
import { LinkedFiles } from './linked-files.ts';

const KEPT_FILES = 4_000;
const COUNT = KEPT_FILES + 100;

const tableOf = (): ViewTable => ({
  count: COUNT,
  paths: Array.from({ length: COUNT }, (_, entry) => repoPath(`f${String(entry).padStart(5, '0')}.ts`)),
  contents: Int32Array.from({ length: COUNT }, (_, entry) => entry + 1),
  facts: Int32Array.from({ length: COUNT }, (_, entry) => entry + 1),
  languages: Array.from({ length: COUNT }, () => 'typescript'),
  skips: [],
  stats: new Float64Array(),
});

/** The package name contains the facts number, which shows which file the references came from. */
const referencesOf = (facts: FactsNumber): FileReferences => ({
  imports: [],
  exports: [],
  packageName: `p${facts - 1}`,
  references: () => [],
  referencesNamed: () => [],
});
const NO_SYMBOLS: FileSymbols = { symbols: [], chunks: [], problems: [] };

const openView = (): { readonly view: OpenView; readonly asked: number[] } => {
  const asked: number[] = [];
  const reader = {
    symbols: async (facts: readonly FactsNumber[]) => new Map(facts.map((number) => [number, NO_SYMBOLS])),
    references: async (facts: readonly FactsNumber[]) => {
      asked.push(...facts.map((number) => number - 1));
      return new Map(facts.map((number) => [number, referencesOf(number)]));
    },
  };
  const view = { stored: { table: tableOf() }, reader, readText: async () => undefined };
  return { view: view as unknown as OpenView, asked };
};

const range = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);

// Issue 11.
it('pairs each file with its own references while another request evicts files', async () => {
  for (let turns = 0; turns < 8; turns += 1) {
    const { view } = openView();
    const [one, other] = [new LinkedFiles(view), new LinkedFiles(view)];
    await one.load([0]);
    const loading = other.load(range(100, KEPT_FILES));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const found = await one.referencesIn([0, 1, 2]);
    await loading;
    expect([...found].map(([entry, { packageName }]) => [entry, packageName])).toEqual([
      [0, 'p0'],
      [1, 'p1'],
      [2, 'p2'],
    ]);
  }
});

it('loads more files than it caches', async () => {
  const files = new LinkedFiles(openView().view);
  const loaded = await files.load(range(0, COUNT));
  expect(loaded.map(({ entry, packageName }) => `${entry} ${packageName}`)).toEqual(
    range(0, COUNT).map((entry) => `${entry} p${entry}`),
  );
});

it('evicts the least recently used file', async () => {
  const { view, asked } = openView();
  const files = new LinkedFiles(view);
  await files.load(range(0, KEPT_FILES));
  files.cachedFile(0);
  await files.load(range(KEPT_FILES, 1));
  asked.length = 0;
  await files.load([0, 2, 1]);
  expect(asked).toEqual([1]);
});
