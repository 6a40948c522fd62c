import { z } from 'zod';
import { type Hint, type NextAction, OPERATION, Problem } from '#model';
import { type BatchItem, type BatchPlan, type BatchReport, type ItemOutcome, runItems } from './batch-items.ts';
import { countCharacters, defineOperation, indexInput, isRepeatable, MAX_CHARS_RULES, type OperationContext } from '#call';
import { fitReports, longestOfSmallest, OVER_BUDGET, sizeOfReports } from './fit-reports.ts';
import { renderReport } from './render-report.ts';

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
  reason: z.string().optional().describe('Why it is cut or skipped: max_chars or stop_on_error.'),
  truncated: z.boolean().optional().describe('Cut to fit max_chars.'),
});

const budget = z.object({
  max_chars: z.number(),
  used_chars: z.number(),
  truncated: z.boolean().describe('Items are cut or skipped to fit max_chars.'),
});
type BatchData = { readonly items: readonly BatchReport[]; readonly budget: z.output<typeof budget> };

export const batch = defineOperation({
  name: 'batch',
  summary: 'Run several operations in one call.',
  description: 'Items run in order; a failed one does not stop the rest.',
  toolset: 'compose',
  isDefault: true,
  effect: 'anything',
  needs: 'nothing',
  maxChars: 'several',
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
    const { max_chars: maxChars = MAX_CHARS_RULES.several.default, repo } = input;
    const items = trimIds(input.items);
    const project = repo ?? firstRepo(context, items) ?? context.root;
    const plan: BatchPlan = {
      context,
      items,
      ...(project === undefined ? {} : { repo: project }),
      stopOnError: input.stop_on_error,
      options: { ...context.options, ...input.options, ...freshnessOptions(input) },
      repeated: { ...(input.options ? { options: input.options } : {}), ...freshnessOptions(input) },
    };
    requireRoom(items, maxChars);
    const outcomes = await runItems(plan);
    return batchReply(plan, outcomes, withBudget(fitReports(outcomes, maxChars), maxChars));
  },
  render: ({ items }, input, renderOther) => items.map((entry) => renderReport(entry, input.items, renderOther)).join('\n'),
});

const freshnessOptions = ({ freshness_policy, max_reindex_ms }: { freshness_policy?: unknown; max_reindex_ms?: unknown }) => ({
  ...(freshness_policy === undefined ? {} : { freshness_policy }),
  ...(max_reindex_ms === undefined ? {} : { max_reindex_ms }),
});

const trimIds = (items: readonly BatchItem[]): readonly BatchItem[] => {
  const trimmed = items.map((entry) => ({ ...entry, id: entry.id.trim() }));
  const seen = new Set(['']);
  const duplicate = trimmed.find(({ id }) => seen.has(id) || !seen.add(id));
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

/** The budget must at least fit a report that nothing of any answer fits. */
const requireRoom = (items: readonly BatchItem[], maxChars: number): void => {
  const { cap, default: usual } = MAX_CHARS_RULES.several;
  const minimum = sizeOfReports(items.map(longestOfSmallest));
  if (minimum <= maxChars) return;
  if (minimum > cap) throw tooManyItems(items.length, minimum);
  const enough = Math.max(minimum, usual);
  throw new Problem('budget_too_small', `These items need at least ${minimum} characters; max_chars is ${maxChars}.`, {
    details: { minimum },
    hint: `Set max_chars to ${minimum} or more.`,
    nextActions: [{ tool: OPERATION.batch, args: { items, max_chars: enough }, reason: `A budget of ${enough} characters.` }],
  });
};

const tooManyItems = (count: number, minimum: number): Problem => {
  const most = Math.floor((count * MAX_CHARS_RULES.several.cap) / minimum);
  return new Problem('too_large', `${count} items are too many for one batch: no max_chars holds a line for each.`, {
    hint: `Send at most ${most} items in one batch.`,
    details: { field: 'items', most_items: most },
  });
};

/** `used_chars` counts its own digits: repeat until the sum is stable. */
const withBudget = (items: readonly BatchReport[], maxChars: number): BatchData => {
  const truncated = items.some(({ reason }) => reason === OVER_BUDGET);
  let used = 0;
  for (let round = 0; round < 8; round += 1) {
    const size = countCharacters({ items, budget: { max_chars: maxChars, used_chars: used, truncated } });
    if (size === used) break;
    used = size;
  }
  return { items, budget: { max_chars: maxChars, used_chars: used, truncated } };
};

const batchReply = (plan: BatchPlan, outcomes: readonly ItemOutcome[], data: BatchData) => {
  const left = outcomes.filter(({ readOnly }, index) => readOnly && data.items[index]?.reason === OVER_BUDGET);
  const isCut = data.budget.truncated || outcomes.some(({ answer }) => answer?.cutBy !== undefined);
  return {
    data,
    message: countsSentence(data),
    ...(isCut ? { meta: { result_completeness: 'truncated' as const } } : {}),
    ...(data.budget.truncated ? restOfBatch(plan, left, data) : {}),
  };
};

const countsSentence = ({ items }: BatchData): string => {
  const failed = items.filter(({ status }) => status === 'error').length;
  const skipped = items.filter(({ status }) => status === 'skipped').length;
  const cut = items.filter(({ truncated }) => truncated === true).length;
  const counts = [
    `${items.length - failed - skipped} of ${items.length} items answered`,
    cut > 0 ? `${cut} of them cut` : '',
    failed > 0 ? `${failed} failed` : '',
    skipped > 0 ? `${skipped} skipped` : '',
  ];
  return `${counts.filter(Boolean).join(', ')}.`;
};

/** Warns, and proposes the items that did not fit, with their references resolved and a budget that is enough. */
const restOfBatch = (plan: BatchPlan, left: readonly ItemOutcome[], { items, budget: { max_chars: maxChars } }: BatchData) => {
  const over = items.filter(({ reason }) => reason === OVER_BUDGET).map(({ id }) => shortId(id));
  const named =
    over.length > MAX_NAMED ? `${over.slice(0, MAX_NAMED).join(', ')} and ${over.length - MAX_NAMED} more` : over.join(', ');
  const calls = callsFor(plan, left);
  const hint: Hint = { type: 'warn', text: `Cut or skipped, because max_chars is ${maxChars}: ${named}.` };
  const repeat: Hint = { type: 'action', text: 'Send the items that did not fit again, in a batch of their own.' };
  return {
    hints: calls.every(isRepeatable) ? [hint] : [hint, repeat],
    nextActions: calls.filter(isRepeatable),
  };
};

/** Nobody reads a longer list of ids, nor a longer id. */
const MAX_NAMED = 10;
const MAX_ID = 40;
const shortId = (id: string): string => (id.length > MAX_ID ? `${id.slice(0, MAX_ID - 1)}…` : id);

/** Room for what differs when items run again, such as what a sync did. */
const SPARE_CHARS = 200;

/** As few batches as hold all of these items. */
const callsFor = ({ repo, repeated }: BatchPlan, left: readonly ItemOutcome[]): readonly NextAction[] => {
  const { cap } = MAX_CHARS_RULES.several;
  const groups: { readonly items: BatchItem[]; room: number }[] = [];
  for (const { item: one, report: whole } of left) {
    const alone = sizeOfReports([whole]) + SPARE_CHARS;
    const last = groups.at(-1);
    if (last && last.room + alone <= cap) {
      last.items.push(one);
      last.room += alone;
    } else groups.push({ items: [one], room: Math.min(cap, alone) });
  }
  return groups.map(({ items, room }) => ({
    tool: OPERATION.batch,
    args: { items, max_chars: room, ...repeated, ...(repo === undefined ? {} : { repo }) },
    reason: `What did not fit, in ${room} characters.`,
  }));
};
