import { z } from 'zod';
import { countOf, isProblem, OPERATION, Problem } from '#model';
import { defineOperation, lineInput, MAX_CHARS_RULES, maxLinesInput, type OperationContext, pathInput } from '#call';
import { readFolded } from './read-folded.ts';
import { readLiveText } from './read-live-text.ts';
import {
  evidenceData,
  type EvidenceItem,
  evidenceOutput,
  renderEvidence,
  restOfEvidence,
  shrinkEvidence,
  smallestEvidence,
} from './evidence-output.ts';

const MOST_ITEMS = 100;
/** As git abbreviates ids in large repositories. */
const SHORTEST_HASH = 8;

const range = z.object({
  path: pathInput,
  line_start: lineInput,
  line_end: lineInput,
  source_hash: z.string().min(SHORTEST_HASH).optional().describe('From an earlier answer; its first digits are enough.'),
  symbol_id: z.string().optional().describe('Ignored: evidence can be sent back as it came.'),
  excerpt: z.string().optional().describe('Ignored.'),
  repo_id: z.string().optional().describe('Ignored.'),
});
type EvidenceWish = z.output<typeof range>;

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
    for (const [at, wish] of asked.entries()) {
      requireOrder(wish, asked, at);
      const { item, bytes } = await withoutItem(asked, at, () => fetchItem(context, wish, maxLines));
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
      rest: (fitted) => restOfEvidence(asked.map(rangeOf), fitted),
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
  const { line_start: lineStart, line_end: lineEnd, source_hash: hash } = wish;
  const { span, shown } = await readFolded(context, live, { lineStart, lineEnd, contextLines: 0, maxLines });
  const stale = hash !== undefined && live.contentId?.startsWith(hash.toLowerCase()) !== true;
  const item: EvidenceItem = { ...span, ...shown, stale };
  return { item, bytes: Buffer.byteLength(live.text) };
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

const rangeOf = ({ path, line_start, line_end, source_hash }: EvidenceWish) => ({
  path,
  line_start,
  line_end,
  ...(source_hash === undefined ? {} : { source_hash }),
});

const requireOrder = ({ line_start: first, line_end: last }: EvidenceWish, asked: readonly EvidenceWish[], at: number): void => {
  if (first <= last) return;
  const items = asked.map((wish, index) => ({
    ...rangeOf(wish),
    ...(index === at ? { line_start: last, line_end: first } : {}),
  }));
  throw new Problem('invalid_input', `"line_end" (${last}) of item ${at + 1} is before its "line_start" (${first}).`, {
    hint: 'Swap the two.',
    details: { field: `items[${at}].line_end` },
    nextActions: [{ tool: OPERATION.evidenceFetch, args: { items }, reason: 'The lines in order.' }],
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
