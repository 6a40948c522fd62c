import { z } from 'zod';
import { type CommitRecord, countOf, defined } from '#model';
import { defineOperation, filtersOf, limitInput, pathFilterInput, scopeInput } from '#call';
import { resolvedSymbolId } from '../targets/resolved-symbol.ts';
import { symbolInput } from '../targets/symbol-input.ts';
import { pastChangeFields, changeOutput, dateOf, renderPastChange, shortCommit } from './change-output.ts';
import { findTopic, type HistoryTopic } from './history-topic.ts';
import { answerFile, answerFiles, answerSymbol, answerTask, type HistoryAnswer } from './topic-answers.ts';
import { historyHints, narrowHistory, openViewHistory, type ViewHistory } from './view-history.ts';

const fileChange = z.object({ path: z.string(), commit: z.string(), date: z.string() });

export const history = defineOperation({
  name: 'history',
  summary: 'Past changes like a task, what changes together with a file or symbol, or the most changed files.',
  description: 'Counts leave out mass changes, formatting, lock files and tests.',
  toolset: 'history',
  needs: 'symbols',
  positional: ['query'],
  examples: [
    { title: 'Past changes like a task', input: { query: 'follow symbolic links when files are listed' } },
    { title: 'What changes together with a file', input: { path: 'src/search/search.ts' } },
    { title: 'The most changed files of a folder', input: { path: 'src/link' } },
  ],
  input: z.object({
    query: z.string().min(1).optional().describe('A task in words, or a file.'),
    ...symbolInput,
    path: z
      .string()
      .min(1)
      .optional()
      .describe('A file, or a folder or glob to look into. With query: only changes that touch it.'),
    include_paths: pathFilterInput.include_paths,
    exclude_paths: pathFilterInput.exclude_paths,
    file_pattern: pathFilterInput.file_pattern,
    scope: scopeInput,
    limit: limitInput.default(10).describe('Number of changes (max 100).'),
  }),
  output: z.object({
    path: z.string().optional().describe('The file that the answer is about, under its path of today.'),
    symbol_id: z.string().optional(),
    files: z
      .array(fileChange)
      .optional()
      .describe('Files that similar changes touched, best first, each with its most similar change.'),
    hot: z
      .array(fileChange.extend({ count: z.number() }))
      .optional()
      .describe('Files with the most changes in the last 500 commits, each with its last change.'),
    recent: z.array(fileChange).optional().describe('Files that changed last.'),
    together: z
      .array(z.object({ path: z.string(), count: z.number(), of: z.number() }))
      .describe(
        'Files that changed in count of the focused changes of the file: those of at most 12 source files. On the first page.',
      ),
    changes: z.array(changeOutput),
    total_count: z.number().describe('Changes before the limit.'),
  }),
  isPaged: true,
  run: async (context, input) => {
    const log = await openViewHistory(context.view);
    const topic = await findTopic(context, log, input);
    const view = await narrowHistory(log, context.view, filtersOf(filterFields(input, topic)));
    const answer = answerTopic(view, topic);
    const { offset } = context;
    const { message, confidence, nextActions, changes } = answer;
    return {
      data: {
        ...topicFields(topic),
        ...(offset === 0 ? fileFields(answer) : { together: [] }),
        changes: changes
          .slice(offset, offset + input.limit)
          .map((change) => pastChangeFields(change, { exists: view.exists, roleOf: log.roleOf })),
        total_count: changes.length,
      },
      message,
      confidence,
      hasMore: changes.length > offset + input.limit,
      hints: historyHints(log),
      nextActions,
    };
  },
  render: ({ path: about, together, hot = [], files = [], changes }) => {
    const partners = together.map(({ path, count, of }) => `${count} of ${of}  ${path}`);
    const active = hot.map(({ path, count, date }) => `${countOf(count, 'change')}  ${path}  last ${date}`);
    const lines = changes.map((change) => renderPastChange(change, about));
    return [
      ...partners,
      ...active,
      ...(partners.length + active.length > 0 ? titled('changes:', lines) : lines),
      ...titled(
        'files of such changes:',
        files.map(({ path, commit }) => `${path}  (${shortCommit(commit)})`),
      ),
    ].join('\n');
  },
});

type FilterFields = Parameters<typeof filtersOf>[0];

/** With a file or symbol, `path` says which one; otherwise it narrows. */
const filterFields = (input: FilterFields, { kind }: HistoryTopic): FilterFields => {
  const { path, language, ...filters } = { ...input, kinds: undefined };
  return kind === 'task' || kind === 'files' ? { ...filters, path, language } : filters;
};

const topicFields = (topic: HistoryTopic) => {
  if (topic.kind === 'symbol') return { path: topic.found.path, symbol_id: resolvedSymbolId(topic.found) };
  return topic.kind === 'file' ? { path: topic.path } : {};
};

const fileFields = ({ files, hot, recent, together = [] }: HistoryAnswer) => ({
  ...defined({
    files: files?.map(({ path, change }) => ({ path, ...commitFields(change) })),
    hot: hot?.map(({ path, last, count }) => ({ path, ...commitFields(last), count })),
    recent: recent?.map(({ path, last }) => ({ path, ...commitFields(last) })),
  }),
  together,
});

const commitFields = ({ id, time }: CommitRecord) => ({ commit: id, date: dateOf(time) });

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

const answerTopic = (view: ViewHistory, topic: HistoryTopic): HistoryAnswer => {
  switch (topic.kind) {
    case 'task':
      return answerTask(view, topic.text);
    case 'file':
      return answerFile(view, topic);
    case 'symbol':
      return answerSymbol(view, topic.found);
    case 'files':
      return answerFiles(view);
  }
};
