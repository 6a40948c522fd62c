import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogParser, type ParsedCommit } from './parse-log.ts';

const MOST_FILES = 5;

const field = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'M', 'R100', '\nA', '0'.repeat(40), 'a\nb', '"q"', '\t', '1700000000', ' '),
);
const text = field.map((value) => value.replaceAll('\0', ''));
const path = text.filter((value) => value !== '').map((value) => Buffer.from(value).toString());
const change = fc.oneof(
  fc.record({ status: fc.constantFrom('A', 'M', 'D', 'T'), path }),
  fc.record({ status: fc.constantFrom('R100', 'R057', 'C075'), from: path, path }).filter((each) => each.from !== each.path),
);
type Change = { readonly status: string; readonly path: string; readonly from?: string };
type Commit = { readonly time: number; readonly subject: string; readonly body: string; readonly changes: readonly Change[] };
const commits = fc.array(
  fc.record({
    time: fc.integer({ min: -1_000, max: 4_102_444_800 }),
    subject: text,
    body: text,
    changes: fc.array(change, { maxLength: MOST_FILES + 2 }),
  }),
  { maxLength: 6 },
);

const idOf = (index: number): string => (index + 1).toString(16).padStart(40, 'a');
const idsOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => idOf(index));

/** As git prints them: a line break before the first file, and one more NUL after a commit without files. */
const printed = ({ time, subject, body, changes }: Commit, index: number): string => {
  const files = changes.flatMap(({ status, from, path: now }) => [status, ...(from === undefined ? [] : [from]), now]);
  const list = files.length === 0 ? '\0' : `\0\n${files.join('\0')}\0`;
  return `\0${idOf(index)}\0${time}\0${subject}\0${body}\0${list}`;
};

const expected = ({ changes, ...commit }: Commit, index: number): ParsedCommit => ({
  ...commit,
  subject: Buffer.from(commit.subject).toString(),
  body: Buffer.from(commit.body).toString(),
  id: idOf(index),
  files:
    changes.length > MOST_FILES
      ? []
      : changes.map(({ path: now, from }) => (from === undefined ? { path: now } : { path: now, from })),
  fileCount: changes.length,
});

const parse = (output: Buffer, ids: readonly string[], pieceBytes: number) => {
  const parser = new LogParser(ids, MOST_FILES);
  for (let start = 0; start < output.byteLength; start += pieceBytes) parser.push(output.subarray(start, start + pieceBytes));
  return parser.end();
};

describe('the parser of git log', () => {
  it('returns any subjects, bodies and file names, however the output is cut into pieces', () => {
    fc.assert(
      fc.property(commits, fc.integer({ min: 1, max: 64 }), (made, pieceBytes) => {
        const output = Buffer.from(made.map(printed).join(''));
        const found = parse(output, idsOf(made.length), pieceBytes);
        expect(found).toEqual({ commits: made.map(expected), unreadable: 0 });
      }),
    );
  });

  it('returns only whole commits of an output that ends anywhere, and counts the others', () => {
    fc.assert(
      fc.property(commits, fc.double({ min: 0, max: 1, noNaN: true }), (made, share) => {
        const whole = Buffer.from(made.map(printed).join(''));
        const { commits: found, unreadable } = parse(
          whole.subarray(0, Math.floor(whole.byteLength * share)),
          idsOf(made.length),
          16,
        );
        expect(found.length + unreadable).toBe(made.length);
        const before = found.slice(0, -1);
        expect(before).toEqual(made.map(expected).slice(0, before.length));
      }),
    );
  });

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parse(Buffer.from(bytes), idsOf(3), 7)).toEqual({ commits: [], unreadable: 3 });
      }),
    );
  });
});

it('skips a commit without a time, and goes on with the next', () => {
  const good = { time: 5, subject: 's', body: '', changes: [{ status: 'A', path: 'a' }] };
  const output = `${printed(good, 0)}\0${idOf(1)}\0\0subject\0\0\0${printed(good, 2)}`;
  const { commits: found, unreadable } = parse(Buffer.from(output), idsOf(3), 1_000);
  expect([found.map(({ id }) => id), unreadable]).toEqual([[idOf(0), idOf(2)], 1]);
});

it('keeps at most 64 KiB of a field', () => {
  const output = printed({ time: 1, subject: 'long', body: 'x'.repeat(1_000_000), changes: [] }, 0);
  const [commit] = parse(Buffer.from(output), idsOf(1), 10_000).commits;
  expect(commit?.body.length).toBe(65_536);
});

it('reads names that are not UTF-8 as views do', () => {
  const output = Buffer.concat([Buffer.from(`\0${idOf(0)}\x001\0s\0\0\0\nA\0caf`), Buffer.from([0xe9]), Buffer.from('.txt\0')]);
  expect(parse(output, idsOf(1), 1_000).commits[0]?.files).toEqual([{ path: 'caf\\xE9.txt' }]);
});
