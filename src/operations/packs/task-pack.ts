import { z } from 'zod';
import { countOf, type NextAction, OPERATION, repoPath, symbolId } from '#model';
import { defineOperation, filtersOf, type Immutable, limitInput, MAX_CHARS_RULES, pathFilterInput } from '#call';
import { fitPieces, packBudgetOutput, packTooSmall, sizeOfPack, withPackBudget } from './pack-budget.ts';
import { planTask, type TaskPlan } from './task-plan.ts';

const taskSymbol = z.object({
  name: z.string().describe('Qualified name; symbol_id is path#name.'),
  kind: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  signature: z.string(),
});
const taskFile = z.object({
  path: z.string(),
  why: z.string(),
  symbols: z.array(taskSymbol).optional(),
});

const output = z.object({
  digest: z.string(),
  items: z.array(taskFile).describe('Files, most likely first.'),
  nearest_names: z.array(z.string()).optional().describe('Similar names, if nothing matched.'),
  budget: packBudgetOutput,
});
type TaskPackData = Immutable<z.output<typeof output>>;

export const taskPack = defineOperation({
  name: 'task_pack',
  summary: 'From a task to the files and symbols to change, with reasons.',
  toolset: 'packs',
  isDefault: true,
  needs: 'symbols',
  positional: ['intent'],
  maxChars: 'pack',
  examples: [
    { title: 'A change request', input: { intent: 'skip files that git ignores when the folder is not a repository' } },
    { title: 'Only names', input: { intent: 'count the words of a query', max_chars: 1_000 } },
  ],
  input: z.object({
    intent: z.string().trim().min(1).describe('What is to be done, in your words.'),
    limit: limitInput.optional().describe('Number of files. Default: up to 12, fewer if some stand out.'),
    ...pathFilterInput,
  }),
  output,
  shrink: (data, fits) => shrinkPack(data, fits),
  run: async ({ view, caller: { signal } }, input) => {
    const { intent, limit, max_chars: maxChars = MAX_CHARS_RULES.pack.default } = input;
    const plan = await planTask(view, { text: intent, filters: filtersOf(input), signal }, limit);
    const data = fitPlan(plan, maxChars);
    if (!data) throw packTooSmall({ tool: OPERATION.taskPack, input, minimum: smallestSize(plan, maxChars), maxChars });
    const { isConfident, history } = plan.ranking;
    return {
      data,
      message: data.digest,
      confidence: isConfident ? ('medium' as const) : ('low' as const),
      meta: { history, ...(data.budget.truncated ? { result_completeness: 'truncated' as const } : {}) },
      nextActions: nextReads(plan),
      rest: () => [{ tool: OPERATION.taskPack, args: { ...input, max_chars: maxChars * 2 }, reason: 'More of the same pack.' }],
    };
  },
  render: ({ items }) =>
    items
      .flatMap(({ path, why, symbols = [] }) => [
        `${path}  ${why}`,
        ...symbols.map(
          ({ kind, name, line_start: start, line_end: end, signature }) => `  ${start}-${end} ${kind} ${name}  ${signature}`,
        ),
      ])
      .join('\n'),
});

type Piece = { readonly kind: 'file' | 'symbol'; readonly file: number; readonly symbol?: number };

const piecesOf = ({ files }: TaskPlan): { readonly first: readonly Piece[]; readonly rest: readonly Piece[] } => ({
  first: files.map((_, file) => ({ kind: 'file', file })),
  rest: files.flatMap(({ symbols }, file) => symbols.map((_, symbol) => ({ kind: 'symbol' as const, file, symbol }))),
});

const contentOf = ({ files, ranking }: TaskPlan, kept: ReadonlySet<Piece>): Omit<TaskPackData, 'budget'> => {
  const named = new Set([...kept].filter(({ kind }) => kind === 'file').map(({ file }) => file));
  const shown = new Set([...kept].filter(({ kind }) => kind === 'symbol').map(({ file, symbol }) => `${file}:${symbol}`));
  return {
    digest: digestOf(files.length, named.size),
    items: files.flatMap(({ path, why, symbols }, file) => {
      const own = symbols.filter((_, symbol) => shown.has(`${file}:${symbol}`));
      return named.has(file) ? [{ path, why, ...(own.length > 0 ? { symbols: own } : {}) }] : [];
    }),
    ...(files.length === 0 && ranking.nearestNames.length > 0 ? { nearest_names: [...ranking.nearestNames] } : {}),
  };
};

const digestOf = (total: number, named: number): string =>
  total === 0 ? 'No file matches the task.' : `${named < total ? `${named} of ` : ''}${countOf(total, 'file')} to look at.`;

const fitPlan = (plan: TaskPlan, maxChars: number): TaskPackData | undefined => {
  const parts = piecesOf(plan);
  const kept = fitPieces({
    parts,
    contentOf: (pieces) => contentOf(plan, pieces),
    fits: (content) => sizeOfPack(content, maxChars) <= maxChars,
  });
  if (!kept) return undefined;
  const truncated = kept.size < parts.first.length + parts.rest.length;
  return withPackBudget(contentOf(plan, kept), { maxChars, truncated });
};

const smallestSize = (plan: TaskPlan, maxChars: number): number =>
  sizeOfPack(contentOf(plan, new Set(piecesOf(plan).first.slice(0, 1))), maxChars);

/** For a smaller budget than its own, as in a batch: symbols go first, then files from the last. */
const shrinkPack = (data: TaskPackData, fits: (data: TaskPackData) => boolean): TaskPackData => {
  const { max_chars: maxChars } = data.budget;
  const bare = data.items.map(({ path, why }) => ({ path, why }));
  for (let count = bare.length; count > 0; count -= 1) {
    const { budget: _budget, ...content } = { ...data, items: bare.slice(0, count) };
    const smaller = withPackBudget(content, { maxChars, truncated: true });
    if (fits(smaller) || count === 1) return smaller;
  }
  return data;
};

const MOST_READS = 2;

const nextReads = ({ files }: TaskPlan): readonly NextAction[] =>
  files
    .flatMap(({ path, symbols }) => symbols.slice(0, 1).map(({ name }) => symbolId(repoPath(path), name)))
    .slice(0, MOST_READS)
    .map((id) => ({ tool: OPERATION.symbolsGetDefinitionSpan, args: { symbol_id: id }, reason: 'Its source.' }));
