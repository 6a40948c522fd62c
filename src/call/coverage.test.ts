import { expect, it } from 'vitest';
import { LANGUAGES } from '#languages';
import { contentNumber, repoPath } from '#model';
import type { OpenView, ParseFailure } from '#store';
import { uncoveredSymbols, withUnparsed } from './coverage.ts';

const version = LANGUAGES.find(({ id }) => id === 'typescript')?.version ?? 0;

const parseFailure = (content: number): ParseFailure => ({
  content: contentNumber(content),
  language: 'typescript',
  version,
  attempts: 3,
  code: 'parse_crash',
  message: 'it died',
});

const fakeView = (paths: readonly string[], failures: readonly ParseFailure[]): OpenView =>
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
    reader: { parseFailures: async () => failures },
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
  expect(await uncoveredSymbols(fakeView(['a.ts', 'b.rs', 'c.rs', 'd.md'], []))).toEqual([
    { code: 'TEXT_ONLY_LANGUAGES', message: 'Rust (2 files) is searched as text only; its symbols are not known.' },
  ]);
});
