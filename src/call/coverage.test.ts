import { expect, it } from 'vitest';
import { contentNumber, repoPath } from '#model';
import { versionOf } from '#pipeline';
import type { OpenView, ParseFailure } from '#store';
import { partlyReadFiles, uncoveredSymbols, withUnparsed } from './coverage.ts';

const version = versionOf('typescript');

const parseFailure = (content: number): ParseFailure => ({
  content: contentNumber(content),
  language: 'typescript',
  version,
  attempts: 3,
  code: 'parse_crash',
  message: 'it died',
});

const syntaxError = {
  code: 'syntax_error',
  message: 'lines could not be parsed',
  lines: [1, 4, 7, 10].map((lineStart) => ({ lineStart, lineEnd: lineStart + (lineStart === 4 ? 1 : 0) })),
};

/** `broken`: the facts that have a problem; those of the first path are 1. */
const fakeView = (paths: readonly string[], failures: readonly ParseFailure[], broken: readonly number[] = []): OpenView =>
  ({
    stored: {
      table: {
        count: paths.length,
        paths: paths.map(repoPath),
        contents: Int32Array.from(paths, (_, at) => at + 1),
        facts: Int32Array.from(paths, (_, at) => at + 1),
        languages: paths.map((path) => (path.endsWith('.ts') ? 'typescript' : undefined)),
        skips: paths.map(() => undefined),
      },
    },
    reader: {
      parseFailures: async () => failures,
      postings: async () => [{ documents: Int32Array.from(broken) }],
      symbols: async (facts: readonly number[]) => new Map(facts.map((each) => [each, { problems: [syntaxError] }])),
    },
  }) as unknown as OpenView;

// Issue 11.
it('names the files of the view that could not be parsed, and no others', async () => {
  const paths = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts', 'g.ts'];
  const messages = async (view: OpenView) => (await uncoveredSymbols(view)).map(({ code, message }) => `${code}: ${message}`);
  expect(await messages(fakeView(paths, [{ ...parseFailure(2), version: version + 1 }, parseFailure(99)]))).toEqual([]);
  expect(await messages(fakeView(paths, [parseFailure(2)]))).toEqual([
    'PARSE_PROBLEMS: These files could not be parsed, so their symbols are missing: b.ts.',
  ]);
  expect(await messages(fakeView(paths, [1, 2, 3, 4, 5, 6, 7].map(parseFailure)))).toEqual([
    'PARSE_PROBLEMS: These files could not be parsed, so their symbols are missing: a.ts, b.ts, c.ts, d.ts, e.ts and 2 more.',
  ]);
});

it('names the files of the view that were read in part, with the lines', async () => {
  const view = fakeView(['a.ts', 'b.ts', 'c.ts'], [], [2, 3, 99]);
  const lines = 'lines 1, 4-5, 7 and 1 more part not read';
  const message = (files: string): string => `Read in part, so symbols may be missing: ${files}.`;
  expect(await uncoveredSymbols(view)).toEqual([
    { code: 'PARSE_PROBLEMS', message: message(`b.ts (${lines}), c.ts (${lines})`) },
  ]);
  expect(await partlyReadFiles(view, (entry) => entry === 1)).toEqual([
    { code: 'PARSE_PROBLEMS', message: message(`b.ts (${lines})`) },
  ]);
  expect(await partlyReadFiles(view, (entry) => entry === 0)).toEqual([]);
});

it('calls an answer partial when a virtual file could not be parsed', () => {
  const view = { ...fakeView([], []), unparsed: [{ path: repoPath('draft.ts'), message: 'it hangs' }] };
  const reply = { data: {}, hints: [], meta: { ref: 'main' } };
  expect(withUnparsed(reply, view)).toEqual({
    data: {},
    hints: [{ type: 'warn', text: 'draft.ts could not be parsed: it hangs.' }],
    meta: { ref: 'main', result_completeness: 'partial' },
  });
  expect(withUnparsed(reply, fakeView([], []))).toBe(reply);
});

it('names the languages that are searched as text only', async () => {
  expect(await uncoveredSymbols(fakeView(['a.ts', 'b.erl', 'c.erl', 'd.md'], []))).toEqual([
    { code: 'TEXT_ONLY_LANGUAGES', message: 'Erlang (2 files) is searched as text only; its symbols are not known.' },
  ]);
});
