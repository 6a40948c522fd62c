import { z } from 'zod';
import { type NextAction, OPERATION, Problem } from '#model';
import { type BatchItem, type BatchPlan, type BatchReport, renderReport, runItems, skippedReport } from './batch-items.ts';
import { countCharacters, defineOperation, indexInput, MAX_CHARS_RULES, type OperationContext } from '#call';
import { holdsReference } from './resolve-references.ts';

const item = z.object({
  id: z.string().describe('Unique id.'),
  tool: z.string().describe('Operation name.'),
  input: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Its input; {"$ref":"#/items/<id>/data/…"} reads an earlier item.'),
});

const report = z.looseObject({
  id: z.string(),
  status: z.string().describe('Status of the operation, or skipped.'),
  data: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().optional().describe('Why it was skipped: max_chars or stop_on_error.'),
});

const budget = z.object({ max_chars: z.number(), used_chars: z.number(), truncated: z.boolean() });
type BatchData = { readonly items: readonly BatchReport[]; readonly budget: z.output<typeof budget> };

export const batch = defineOperation({
  name: 'batch',
  summary: 'Run several operations in one call.',
  description: 'Items run in order; a failed one does not stop the rest.',
  toolset: 'compose',
  isDefault: true,
  effect: 'anything',
  needs: 'nothing',
  maxChars: 'pack',
  passThrough: ['items'],
  examples: [
    {
      title: 'Find a symbol, then outline its file',
      input: {
        items: [
          { id: 'find', tool: OPERATION.locateSymbol, input: { name: 'main', limit: 1 } },
          {
            id: 'outline',
            tool: OPERATION.getFileOutline,
            input: { path: { $ref: '#/items/find/data/results/0/path', $default: 'README.md' } },
          },
        ],
      },
    },
  ],
  input: z.object({
    items: z.array(item).min(1),
    stop_on_error: z.boolean().default(false).describe('Skip all items after a failure.'),
    options: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Options of every item, such as freshness_policy or ref; its own win.'),
    freshness_policy: indexInput.freshness_policy,
    max_reindex_ms: indexInput.max_reindex_ms,
  }),
  output: z.object({ items: z.array(report), budget }),
  shrink: (data) => data,
  run: async (context, input) => {
    const { max_chars: maxChars = MAX_CHARS_RULES.pack.default, repo } = input;
    const items = trimIds(input.items);
    const project = repo ?? firstRepo(context, items) ?? context.root;
    const plan: BatchPlan = {
      context,
      items,
      ...(project === undefined ? {} : { repo: project }),
      stopOnError: input.stop_on_error,
      maxChars,
      options: { ...context.options, ...input.options, ...freshnessOptions(input) },
      measure: (reports) => countCharacters(withBudget(reports, maxChars)),
    };
    requireRoom(plan);
    return batchReply(plan, withBudget(await runItems(plan), maxChars));
  },
  render: ({ items }, input, renderOther) => items.map((entry) => renderReport(entry, input.items, renderOther)).join('\n'),
});

const freshnessOptions = ({ freshness_policy, max_reindex_ms }: { freshness_policy?: unknown; max_reindex_ms?: unknown }) => ({
  ...(freshness_policy === undefined ? {} : { freshness_policy }),
  ...(max_reindex_ms === undefined ? {} : { max_reindex_ms }),
});

const trimIds = (items: readonly BatchItem[]): readonly BatchItem[] => {
  const trimmed = items.map((entry) => ({ ...entry, id: entry.id.trim() }));
  const duplicate = trimmed.find(({ id }, index) => id === '' || trimmed.findIndex((other) => other.id === id) < index);
  if (!duplicate) return trimmed;
  const numbered = trimmed.map((entry, index) => ({ ...entry, id: `${entry.id || 'item'}_${index + 1}` }));
  throw new Problem(
    'invalid_input',
    duplicate.id === '' ? 'An item has an empty "id".' : `Two items have the id "${duplicate.id}".`,
    {
      hint: 'Give every item a unique id.',
      details: { field: 'items.id' },
      nextActions: [{ tool: OPERATION.batch, args: { items: numbered }, reason: 'The same items with unique ids.' }],
    },
  );
};

/** The first repository that an item names becomes the batch's. */
const firstRepo = (context: OperationContext, items: readonly BatchItem[]): string | undefined =>
  items.map((entry) => context.recognise({ operation: entry.tool, input: entry.input })?.repo).find((repo) => repo !== undefined);

/** The budget must at least fit a report that nothing ran. */
const requireRoom = ({ items, maxChars, measure }: BatchPlan): void => {
  const minimum = measure(items.map((entry) => skippedReport(entry, 'max_chars')));
  if (minimum <= maxChars) return;
  throw new Problem('budget_too_small', `These items need at least ${minimum} characters; max_chars is ${maxChars}.`, {
    details: { minimum },
    hint: `Set max_chars to ${minimum} or more.`,
    nextActions: [
      { tool: OPERATION.batch, args: { items, max_chars: MAX_CHARS_RULES.pack.default }, reason: 'The default budget.' },
    ],
  });
};

/** `used_chars` counts its own digits: repeat until the sum is stable. */
const withBudget = (items: readonly BatchReport[], maxChars: number): BatchData => {
  const truncated = items.some((entry) => entry['reason'] === 'max_chars' || isTruncated(entry));
  let used = 0;
  for (let round = 0; round < 8; round += 1) {
    const size = countCharacters({ items, budget: { max_chars: maxChars, used_chars: used, truncated } });
    if (size === used) break;
    used = size;
  }
  return { items, budget: { max_chars: maxChars, used_chars: used, truncated } };
};

const isTruncated = ({ meta }: BatchReport): boolean =>
  typeof meta === 'object' && meta !== null && 'result_completeness' in meta && meta.result_completeness === 'truncated';

const batchReply = (plan: BatchPlan, data: BatchData) => {
  const done = data.items.filter(({ status }) => status !== 'skipped' && status !== 'error').length;
  const failed = data.items.filter(({ status }) => status === 'error').length;
  const left = data.items.length - done - failed;
  const counts = [
    `${done} of ${data.items.length} items answered`,
    failed > 0 ? `${failed} failed` : '',
    left > 0 ? `${left} skipped` : '',
  ];
  return {
    data,
    message: `${counts.filter(Boolean).join(', ')}.`,
    ...(data.budget.truncated
      ? {
          meta: { result_completeness: 'truncated' as const },
          hints: [{ type: 'warn' as const, text: `Truncated to max_chars ${plan.maxChars}.` }],
          nextActions: [nextBatchCall(plan, data.items)],
        }
      : {}),
  };
};

/** Only the skipped items, unless they reference items that ran. */
const nextBatchCall = ({ items, maxChars, repo }: BatchPlan, reports: readonly BatchReport[]): NextAction => {
  const left = items.filter((_, index) => reports[index]?.status === 'skipped');
  const isSelfContained = left.length > 0 && !left.some((entry) => holdsReference(entry.input));
  const room = isSelfContained ? maxChars : Math.min(MAX_CHARS_RULES.pack.cap, maxChars * 2);
  return {
    tool: OPERATION.batch,
    args: { items: isSelfContained ? left : items, max_chars: room, ...(repo === undefined ? {} : { repo }) },
    reason: isSelfContained ? 'The skipped items.' : 'All items, with a larger budget.',
  };
};
