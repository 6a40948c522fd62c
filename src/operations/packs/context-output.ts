/** What a context pack is on the wire. */
import { z } from 'zod';
import type { Immutable } from '#call';
import { QUERY_INTENTS } from '#model';
import { packBudgetOutput } from './pack-budget.ts';

export const SECTIONS = ['definitions', 'usages', 'dependencies', 'tests', 'config', 'docs'] as const;
export type Section = (typeof SECTIONS)[number];

export const RELATED_MODES = ['explore', 'focus'] as const;
export const STRATEGIES = ['direct', 'extended', 'deep'] as const;

const contextItem = z.object({
  id: z.string().describe('path:first:last.'),
  role: z.enum(['primary', 'related']).describe('primary: a hit of the search. related: near a hit in the code graph.'),
  section: z.enum(SECTIONS),
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  symbol_id: z.string().optional(),
  kind: z.string(),
  score: z.number().optional().describe('Of a hit.'),
  relationship: z.string().optional().describe('Steps from the hit: calls, called_by, uses, …'),
  distance: z.number().optional(),
  reason: z.string(),
  content: z.string().optional().describe('The code, folded to the query.'),
});

export const contextOutput = z.object({
  query_intent: z.enum(QUERY_INTENTS),
  strategy: z.enum(STRATEGIES),
  related_mode: z.enum(RELATED_MODES),
  items: z.array(contextItem),
  section_counts: z.record(z.string(), z.number()).optional().describe('Items per section.'),
  missing_sections: z.array(z.enum(SECTIONS)).optional(),
  dropped_items: z.number().optional().describe('Items that the budget leaves out.'),
  nearest_names: z.array(z.string()).optional().describe('Similar names, if nothing matched.'),
  budget: packBudgetOutput,
});

export type ContextItem = Immutable<z.output<typeof contextItem>>;
export type ContextData = Immutable<z.output<typeof contextOutput>>;
export type ContextContent = Omit<ContextData, 'budget'>;
