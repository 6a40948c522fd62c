import { z } from 'zod';
import { countOf, defined, OPERATION, SURFACE_KINDS } from '#model';
import { defineOperation, fileFilterInput, limitInput, uncoveredSymbols } from '#call';
import { findNamedFacts } from './named-lists.ts';

const factOutput = z.object({
  kind: z.string(),
  value: z.string(),
  symbol_id: z.string().optional().describe('The innermost symbol around it.'),
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  framework: z.string().optional(),
  detail: z.record(z.string(), z.string()).optional().describe('The level of a log, the lifetime of a registration, …'),
  confidence: z.enum(['high', 'medium', 'low']),
});

export const surfacesList = defineOperation({
  name: 'surfaces_list',
  summary: 'List what the code exposes and touches of one kind: exceptions, logs, middleware, jobs, events, ….',
  toolset: 'surfaces',
  aliases: [{ name: 'surfaces', command: 'List facts of a kind: exception, log, middleware, ….' }],
  needs: 'symbols',
  positional: ['kind'],
  examples: [
    { title: 'What is thrown', input: { kind: 'exception' } },
    { title: 'Log messages of a folder', input: { kind: 'log', path: 'src/api' } },
  ],
  input: z.object({
    kind: z.enum(SURFACE_KINDS),
    value_filter: z.string().min(1).optional().describe('Part of the value, in any case.'),
    ...fileFilterInput,
    limit: limitInput.default(50),
  }),
  output: z.object({ facts: z.array(factOutput) }),
  run: async ({ view, caller: { signal } }, input) => {
    const { kind, value_filter: name } = input;
    const { facts, outside } = await findNamedFacts(view, { tool: OPERATION.surfacesList, args: input, kind, name, signal });
    return {
      data: {
        facts: facts.map((fact) =>
          defined({
            kind: fact.kind,
            value: fact.name,
            symbol_id: fact.symbol,
            path: fact.path,
            line_start: fact.line,
            line_end: fact.lineEnd,
            framework: fact.framework,
            detail: Object.keys(fact.detail).length > 0 ? { ...fact.detail } : undefined,
            confidence: fact.confidence,
          }),
        ),
      },
      message: facts.length === 0 ? `Nothing of kind ${kind} was found.` : `${countOf(facts.length, 'fact')} of kind ${kind}.`,
      confidence: facts.length === 0 ? ('low' as const) : ('medium' as const),
      ...outside,
      warnings: facts.length === 0 ? await uncoveredSymbols(view) : [],
    };
  },
  render: ({ facts }) =>
    facts
      .map(({ value, detail, path, line_start: line, symbol_id: symbol }) =>
        [value || '(again)', ...Object.values(detail ?? {}), `${path}:${line}`, symbol?.slice(symbol.indexOf('#') + 1) ?? '']
          .filter((part) => part !== '')
          .join('  '),
      )
      .join('\n'),
});
