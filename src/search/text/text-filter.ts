/** `must:` and `exclude:`: texts that the path, the name or the lines of a hit contain. Case does not count. */
import { ordinalOfEntry, pathOfEntry, type ViewIndex } from '#model';
import type { OpenView } from '#store';
import type { RegionTest, TextFilter } from '../rank/region-test.ts';
import { lowerPathsOf } from '../view/view-memo.ts';
import { candidateContents } from './candidate-contents.ts';
import { lineFinder } from './line-finder.ts';
import { foldSafeRuns, requireAll } from './required-literals.ts';

type FilterTexts = { readonly must: readonly string[]; readonly excluded: readonly string[] };

/** Undefined without such texts. */
export const textFilterOf = async (view: OpenView, index: ViewIndex, texts: FilterTexts): Promise<TextFilter | undefined> => {
  if (texts.must.length + texts.excluded.length === 0) return undefined;
  const paths = lowerPathsOf(index);
  const must = await Promise.all(
    texts.must.map(async (text) => ({ text: text.toLowerCase(), flags: await flagsOf(view, index, text) })),
  );
  const excluded = texts.excluded.map((text) => text.toLowerCase());
  const tests = new Map<number, RegionTest>();
  const hasPath = (entry: number, text: string): boolean => paths[entry]?.includes(text) === true;
  const mayHave = (entry: number, { text, flags }: (typeof must)[number]): boolean =>
    hasPath(entry, text) || !flags || flags[ordinalOfEntry(index, entry)] === 1;
  return {
    allowsEntry: (entry) => must.every((one) => mayHave(entry, one)) && !excluded.some((text) => hasPath(entry, text)),
    isAbsent: (given) => {
      const one = must.find(({ text }) => text === given.toLowerCase());
      return one !== undefined && !paths.some((_, entry) => ordinalOfEntry(index, entry) >= 0 && mayHave(entry, one));
    },
    testOf: async (entry) => {
      const known = tests.get(entry);
      if (known) return known;
      const open = must.filter(({ text }) => !hasPath(entry, text)).map(({ text }) => text);
      const live = await view.readText(pathOfEntry(index, entry));
      // Lines of a text that is newer than the index have other numbers.
      const text = live && !live.isStale ? live.text : '';
      const [musts, nots] = [open, excluded].map((each) => each.map((one) => regionTest(text, one)));
      const test: RegionTest = (lines, symbol) =>
        (musts ?? []).every((has) => has(lines, symbol)) && !(nots ?? []).some((has) => has(lines, symbol));
      tests.set(entry, test);
      return test;
    },
  };
};

/** The last part of `a.b` or `a::b`, because a symbol is named so where no line says it whole. */
const flagsOf = (view: OpenView, index: ViewIndex, text: string): Promise<Uint8Array | undefined> => {
  const last = text.split(/\.|::|#/u).findLast((part) => part !== '') ?? text;
  const runs = foldSafeRuns(last, { isCaseSensitive: false, isUnicode: false });
  return candidateContents(view, index, requireAll(runs.map((run) => ({ kind: 'literal', text: run }))));
};

const regionTest = (text: string, wanted: string): RegionTest => {
  const find = lineFinder({ kind: 'literal', text: wanted, isCaseSensitive: false, isWholeWord: false });
  const lines = find(text, Number.MAX_SAFE_INTEGER).matches.map(({ line }) => line);
  return ({ lineStart, lineEnd }, symbol) =>
    lines.some((line) => lineStart <= line && line <= lineEnd) || symbol?.qualifiedName.toLowerCase().includes(wanted) === true;
};
