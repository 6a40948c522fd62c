import { z } from 'zod';
import { type NextAction, OPERATION, repoPath, roleOfKind, SYMBOL_KINDS, symbolId } from '#model';
import { defineOperation, filtersOf, limitInput, MAX_CHARS_RULES, pathFilterInput, scopeInput } from '#call';
import { absenceHints } from './absence-hints.ts';
import { largerPack, maxTokensInput, packLimits, smallestPackProblem } from './pack-budget.ts';
import { renderTask } from './render-task.ts';
import { fitTask, shrinkTask, smallestTask } from './task-pieces.ts';
import { type TaskData, taskOutput } from './task-output.ts';
import { planTask } from './task-plan.ts';

export const taskPack = defineOperation({
  name: 'task_pack',
  summary: 'Start here: from a task to the files to change, the lines to look at, similar past changes and tests.',
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
    max_tokens: maxTokensInput,
    scope: scopeInput,
    ...pathFilterInput,
  }),
  output: taskOutput,
  shrink: (data, fits) => shrinkTask(data, fits),
  run: async ({ view, freshness, caller: { signal } }, input) => {
    const { intent, limit } = input;
    const limits = await packLimits(input);
    const extraChars = Math.max(0, limits.maxChars - MAX_CHARS_RULES.pack.default);
    const plan = await planTask(view, { text: intent, filters: filtersOf(input), signal, limit, extraChars });
    const data = fitTask(plan, limits);
    if (!data) throw smallestPackProblem({ tool: OPERATION.taskPack, input, limits, content: smallestTask(plan) });
    const { isConfident, history } = plan.ranking;
    return {
      data,
      message: data.digest,
      confidence: isConfident ? ('medium' as const) : ('low' as const),
      hints: await absenceHints({ view, freshness }, { text: intent, absent: plan.ranking.absentTexts }),
      meta: { history, ...(data.budget.truncated ? { result_completeness: 'truncated' as const } : {}) },
      nextActions: data.items.length > 0 ? nextReads(data, intent) : [overview],
      rest: () => [largerPack(OPERATION.taskPack, input, limits)],
    };
  },
  render: renderTask,
});

const overview: NextAction = { tool: OPERATION.map, args: {}, reason: 'No word of the task is in the code: see what is there.' };

const MOST_READS = 1;
const MOST_FOCUS = 120;

/** The best symbols of the best files, and who calls the first. */
const nextReads = ({ items }: TaskData, intent: string): readonly NextAction[] => {
  const leads = items
    .flatMap(({ path, lines = [] }) =>
      lines.flatMap(({ symbol, kind }) => (symbol === undefined ? [] : [{ path, symbol, kind }])).slice(0, 1),
    )
    .slice(0, MOST_READS)
    .map(({ path, symbol, kind }) => ({ symbol, kind, id: symbolId(repoPath(path), symbol) }));
  const called = leads.find(({ kind }) => isCallable(kind));
  return [
    ...leads.map(({ id }) => ({
      tool: OPERATION.symbolsGetDefinitionSpan,
      args: { symbol_id: id, focus: intent.slice(0, MOST_FOCUS) },
      reason: 'Its source, folded to the task.',
    })),
    ...(called
      ? [
          {
            tool: OPERATION.graphCallers,
            args: { symbol_id: called.id },
            reason: 'What calls it: read that before a change.',
          },
        ]
      : []),
  ];
};

const CALLABLE_KINDS: ReadonlySet<string> = new Set(SYMBOL_KINDS.filter((kind) => roleOfKind(kind) === 'callable'));
const isCallable = (kind: string | undefined): boolean => kind !== undefined && CALLABLE_KINDS.has(kind);
