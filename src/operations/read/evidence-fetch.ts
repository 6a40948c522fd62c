import { z } from 'zod';
import { countOf, defined, isProblem, OPERATION, Problem, splitLines } from '#model';
import { defineOperation, lineInput, MAX_CHARS_RULES, maxLinesInput, type OperationContext, pathInput } from '#call';
import { readFolded } from './read-folded.ts';
import { readLiveText } from './read-live-text.ts';
import {
  evidenceData,
  type EvidenceItem,
  type EvidenceRange,
  evidenceOutput,
  renderEvidence,
  restOfEvidence,
  shrinkEvidence,
  smallestEvidence,
} from './evidence-output.ts';

const MOST_ITEMS = 100;
/** As git abbreviates ids in large repositories. */
const SHORTEST_HASH = 8;

const byteInput = z.number().int().min(0).optional();

const range = z.object({
  path: pathInput,
  line_start: lineInput.optional(),
  line_end: lineInput.optional().describe('Default: line_start.'),
  byte_start: byteInput.describe('First byte, from 0: without line_start, the lines that hold these bytes are read.'),
  byte_end: byteInput.describe('The byte after the last one.'),
  source_hash: z.string().min(SHORTEST_HASH).optional().describe('From an earlier answer; its first digits are enough.'),
  symbol_id: z.string().optional().describe('Ignored: evidence can be sent back as it came.'),
  excerpt: z.string().optional().describe('Ignored.'),
  repo_id: z.string().optional().describe('Ignored.'),
});
type EvidenceWish = z.output<typeof range>;
type EvidenceLines = { readonly line_start: number; readonly line_end: number };

export const evidenceFetch = defineOperation({
  name: 'evidence_fetch',
  summary: 'Read exact line ranges of several files, and check that they did not change.',
  description: 'An item is stale if its file no longer has the given source_hash.',
  toolset: 'read',
  aliases: [{ name: 'evidence', command: 'Read exact line ranges of several files.' }],
  needs: 'text',
  positional: ['items'],
  readWords: (words) => readRanges(words),
  maxChars: 'pack',
  examples: [
    {
      title: 'Two ranges',
      input: {
        items: [
          { path: 'src/model/ids.ts', line_start: 25, line_end: 32 },
          { path: 'src/model/facts.ts', line_start: 8, line_end: 10 },
        ],
      },
    },
    {
      title: 'Whether a file still has a hash',
      input: {
        items: [
          {
            path: 'package.json',
            line_start: 1,
            line_end: 3,
            source_hash: '0000000000000000000000000000000000000000',
          },
        ],
      },
    },
  ],
  input: z.object({
    items: z.array(range).min(1).max(MOST_ITEMS).describe('Line ranges of files.'),
    max_lines: maxLinesInput.default(200).describe('Lines per item (max 400).'),
    strict_hash: z.boolean().default(false).describe('Refuse the whole request if an item is stale.'),
  }),
  output: evidenceOutput,
  shrink: (data, fits) => shrinkEvidence(data, fits),
  run: async (context, input) => {
    const {
      items: asked,
      max_lines: maxLines,
      strict_hash: isStrict,
      max_chars: maxChars = MAX_CHARS_RULES.pack.default,
    } = input;
    const items: EvidenceItem[] = [];
    let readerBytes = 0;
    const ranges: EvidenceRange[] = [];
    for (const [at, wish] of asked.entries()) {
      requireRange(wish, asked, at);
      const { item, range: read, bytes } = await withoutItem(asked, at, () => fetchItem(context, wish, maxLines));
      ranges.push(read);
      items.push(item);
      readerBytes += bytes;
    }
    const stale = items.filter((item) => item.stale);
    if (isStrict && stale.length > 0) throw staleEvidence(stale, asked);
    const minimum = smallestEvidence(items);
    if (minimum > maxChars) throw tooSmall(minimum, maxChars, asked);
    return {
      data: evidenceData(items, maxChars),
      messageOf: ({ items: shown, budget }) =>
        `${budget.truncated ? `${shown.length} of ${countOf(asked.length, 'range')}, cut` : countOf(asked.length, 'range')}${stale.length > 0 ? `, ${stale.length} stale` : ''}.`,
      meta: items.some(({ truncated }) => truncated) ? { result_completeness: 'truncated' as const } : {},
      rest: (fitted) => restOfEvidence(ranges, fitted),
      confidence: 'high' as const,
      readerBytes,
    };
  },
  render: renderEvidence,
});

/** `FILE:10-40 FILE:7`. */
const readRanges = (words: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const found = words.map((word) => /^(?<path>.+?):(?<first>\d+)(?:-(?<last>\d+))?$/u.exec(word)?.groups);
  if (found.some((groups) => groups === undefined)) return undefined;
  return {
    items: found.map((groups) => ({
      path: groups?.['path'],
      line_start: Number(groups?.['first']),
      line_end: Number(groups?.['last'] ?? groups?.['first']),
    })),
  };
};

const fetchItem = async (context: OperationContext, wish: EvidenceWish, maxLines: number) => {
  const live = await readLiveText(context, wish.path);
  const { path, source_hash: hash } = wish;
  const { line_start: lineStart, line_end: lineEnd } = linesOf(wish, live.text);
  const { span, shown } = await readFolded(context, live, { lineStart, lineEnd, contextLines: 0, maxLines });
  const stale = hash !== undefined && live.contentId?.startsWith(hash.toLowerCase()) !== true;
  const item: EvidenceItem = { ...span, ...shown, stale };
  const read = { path, line_start: lineStart, line_end: lineEnd, ...(hash === undefined ? {} : { source_hash: hash }) };
  return { item, range: read, bytes: Buffer.byteLength(live.text) };
};

/** Bytes past the end are those of a shorter file: the line after the last one is asked for, which says how many there are. */
const linesOf = ({ line_start: first, line_end: last, ...bytes }: EvidenceWish, text: string): EvidenceLines => {
  if (first !== undefined) return { line_start: first, line_end: last ?? first };
  const { byte_start: start = 0, byte_end: end = start + 1 } = bytes;
  const content = Buffer.from(text);
  if (start >= content.length) return lineAfter(text);
  const lineOf = (byte: number): number => splitLines(content.subarray(0, byte + 1).toString()).length;
  return { line_start: lineOf(start), line_end: lineOf(Math.max(start, Math.min(end, content.length) - 1)) };
};

const lineAfter = (text: string): EvidenceLines => {
  const line = splitLines(text).length + 1;
  return { line_start: line, line_end: line };
};

/** What cannot be shown refuses the whole request: the next call has the file that was meant, or goes without the item. */
const withoutItem = async <Fetched>(
  asked: readonly EvidenceWish[],
  at: number,
  fetch: () => Promise<Fetched>,
): Promise<Fetched> => {
  try {
    return await fetch();
  } catch (error) {
    if (!isProblem(error) || !ITEM_FAULTS.has(error.code)) throw error;
    const { correction, nextActions = [], ...extras } = error.extras;
    const ranges = asked.map(rangeOf);
    const meant = (correction?.instead ?? []).map((path) =>
      ranges.map((each, index) => (index === at ? { ...each, path } : each)),
    );
    const others = ranges.filter((_, index) => index !== at);
    const next = [...meant, ...(others.length > 0 ? [others] : [])].map((items) => ({
      tool: OPERATION.evidenceFetch,
      args: { items },
      reason: items.length < asked.length ? 'The other ranges.' : 'The file of that name.',
    }));
    throw new Problem(error.code, `Item ${at + 1}: ${error.message}`, {
      ...extras,
      nextActions: [...next, ...nextActions],
      cause: error,
    });
  }
};

/** What one item can be wrong about. Any other problem is one of the whole request. */
const ITEM_FAULTS: ReadonlySet<string> = new Set(['invalid_input', 'file_not_found', 'path_not_allowed', 'secret_refused']);

const rangeOf = ({ path, line_start, line_end, byte_start, byte_end, source_hash }: EvidenceWish) =>
  defined({ path, line_start, line_end, ...(line_start === undefined ? { byte_start, byte_end } : {}), source_hash });

const requireRange = (wish: EvidenceWish, asked: readonly EvidenceWish[], at: number): void => {
  const { line_start: first, line_end: last } = wish;
  if (first === undefined && wish.byte_start === undefined) throw missingRange(wish, asked, at);
  requireOrder('line', { start: first, end: last }, { asked, at });
  if (first === undefined) requireOrder('byte', { start: wish.byte_start, end: wish.byte_end }, { asked, at });
};

const missingRange = ({ line_end: last }: EvidenceWish, asked: readonly EvidenceWish[], at: number): Problem => {
  const items = asked.map((wish, index) => ({ ...rangeOf(wish), ...(index === at ? { line_start: last ?? 1 } : {}) }));
  return new Problem('invalid_input', `Item ${at + 1} has no "line_start".`, {
    hint: 'Name the first and the last line, or the first byte and the one after the last.',
    details: { field: `items[${at}].line_start` },
    nextActions: [{ tool: OPERATION.evidenceFetch, args: { items }, reason: 'One line of that file.' }],
  });
};

type Ends = { readonly start: number | undefined; readonly end: number | undefined };

const requireOrder = (
  unit: 'line' | 'byte',
  { start, end }: Ends,
  { asked, at }: { readonly asked: readonly EvidenceWish[]; readonly at: number },
): void => {
  if (start === undefined || end === undefined || start <= end) return;
  const swapped = { [`${unit}_start`]: end, [`${unit}_end`]: start };
  const items = asked.map((wish, index) => ({ ...rangeOf(wish), ...(index === at ? swapped : {}) }));
  throw new Problem('invalid_input', `"${unit}_end" (${end}) of item ${at + 1} is before its "${unit}_start" (${start}).`, {
    hint: 'Swap the two.',
    details: { field: `items[${at}].${unit}_end` },
    nextActions: [{ tool: OPERATION.evidenceFetch, args: { items }, reason: `The ${unit}s in order.` }],
  });
};

const staleEvidence = (stale: readonly EvidenceItem[], asked: readonly EvidenceWish[]): Problem => {
  const paths = [...new Set(stale.map(({ path }) => path))];
  return new Problem('evidence_stale', `${countOf(paths.length, 'file')} changed: ${paths.join(', ')}.`, {
    hint: 'Without strict_hash the current lines are returned and marked.',
    details: {
      stale: stale.map(({ path, source_hash: hash }) => ({ path, ...(hash === undefined ? {} : { source_hash: hash }) })),
    },
    nextActions: [{ tool: OPERATION.evidenceFetch, args: { items: asked.map(rangeOf) }, reason: 'The current lines.' }],
  });
};

const tooSmall = (minimum: number, maxChars: number, asked: readonly EvidenceWish[]): Problem => {
  const enough = Math.max(minimum, MAX_CHARS_RULES.pack.default);
  return new Problem('budget_too_small', `The first line needs ${minimum} characters; max_chars is ${maxChars}.`, {
    details: { minimum },
    hint: `Set max_chars to ${minimum} or more.`,
    nextActions: [
      {
        tool: OPERATION.evidenceFetch,
        args: { items: asked.map(rangeOf), max_chars: enough },
        reason: `A budget of ${enough} characters.`,
      },
    ],
  });
};
