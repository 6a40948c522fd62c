/** What a task pack is on the wire. */
import { z } from 'zod';
import type { Immutable } from '#call';
import { packBudgetOutput } from './pack-budget.ts';

const taskLine = z.object({
  line: z.number(),
  text: z.string(),
  symbol: z.string().optional().describe('The symbol around it; its symbol_id is path#symbol.'),
  kind: z.string().optional(),
  line_start: z.number().optional().describe('First line of the symbol.'),
  line_end: z.number().optional(),
});
const taskItem = z.object({
  path: z.string(),
  role: z.enum(['primary', 'together']).describe('together: listed because it changes or works with another file.'),
  why: z.string(),
  lines: z.array(taskLine).optional().describe('Lines to look at, best first.'),
  symbols: z.array(z.string()).optional().describe('Further symbols with words of the task, best first: name first-last line.'),
  content: z.string().optional().describe('The best symbol, folded.'),
});
const taskChange = z.object({
  commit: z.string(),
  date: z.string(),
  subject: z.string(),
  files: z.array(z.string()).describe('Source files first; tests and documents only if there are no others.'),
  more_files: z.number().optional(),
  tests: z.number().optional().describe('Changed test files that are not listed.'),
  documents: z.number().optional(),
});

export const taskOutput = z.object({
  digest: z.string(),
  similar_changes: z.array(taskChange).optional().describe('Past commits like the task.'),
  items: z.array(taskItem).describe('Files, most likely first.'),
  tests: z.array(z.object({ path: z.string(), why: z.string() })).optional(),
  nearest_names: z.array(z.string()).optional().describe('Similar names, if nothing matched.'),
  budget: packBudgetOutput,
});

/** A line to look at, with the symbol around it and its range. */
export type TaskLine = Immutable<z.output<typeof taskLine>>;
export type TaskItem = Immutable<z.output<typeof taskItem>>;
export type TaskChange = Immutable<z.output<typeof taskChange>>;
export type TaskData = Immutable<z.output<typeof taskOutput>>;
export type TaskContent = Omit<TaskData, 'budget'>;
