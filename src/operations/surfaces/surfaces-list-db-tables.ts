import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import { defineOperation, fileFilterInput, limitInput, uncoveredSymbols } from '#call';
import type { NamedFact } from '#stitch';
import { computedOutput, computedNames, renderComputed, withoutComputed } from './computed-names.ts';
import { bestConfidence, findNamedFacts, groupByName } from './named-lists.ts';

const ACCESSES = ['ddl', 'read', 'write'] as const;

const tablePlace = z.object({
  path: z.string(),
  line_start: z.number(),
  symbol_id: z.string().optional(),
  access: z.string(),
});

const tableOutput = z.object({
  table_name: z.string(),
  schema: z.string().optional(),
  entity_symbol: z.string().optional().describe('The type that stands for it.'),
  access: z.array(z.enum(ACCESSES)),
  referenced_by: z.array(z.string()).optional().describe('Symbols that use it.'),
  places: z.array(tablePlace),
  confidence: z.enum(['high', 'medium', 'low']),
});

export const surfacesListDbTables = defineOperation({
  name: 'surfaces_list_db_tables',
  summary: 'List the database tables that the code defines, reads and writes.',
  toolset: 'surfaces',
  aliases: [{ name: 'tables', command: 'List database tables and who reads or writes them.' }, { name: 'list_db_tables' }],
  needs: 'symbols',
  positional: ['table_filter'],
  examples: [
    { title: 'All tables', input: {} },
    { title: 'Who touches a table', input: { table_filter: 'orders' } },
  ],
  input: z.object({
    table_filter: z.string().min(1).optional().describe('Part of the name, in any case.'),
    ...fileFilterInput,
    limit: limitInput.default(50),
  }),
  output: z.object({ tables: z.array(tableOutput), computed: computedOutput }),
  list: { fixed: [] },
  run: async ({ view, caller: { signal } }, input) => {
    const call = { tool: OPERATION.surfacesListDbTables, args: input, name: input.table_filter, signal };
    const { facts, outside } = await findNamedFacts(view, { ...call, kind: 'db_table' });
    const tables = [...groupByName(withoutComputed(facts), ({ name }) => name.toLowerCase())]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, places]) => tableFields(places));
    return {
      data: { tables, ...computedNames(facts) },
      message: tables.length === 0 ? 'No database tables were found.' : `${countOf(tables.length, 'table')}.`,
      confidence: tables.length === 0 ? ('low' as const) : ('medium' as const),
      ...outside,
      warnings: tables.length === 0 ? await uncoveredSymbols(view) : [],
    };
  },
  render: ({ tables, computed }) =>
    [...tables.map(renderTable), ...renderComputed(computed, { one: 'use', of: 'table name' })].join('\n'),
});

const accessOf = ({ detail }: NamedFact): (typeof ACCESSES)[number] => ACCESSES.find((one) => one === detail['access']) ?? 'read';

const tableFields = (facts: readonly NamedFact[]): z.output<typeof tableOutput> => {
  const name = facts.find(({ detail }) => detail['access'] === 'ddl')?.name ?? facts[0]?.name ?? '';
  const dot = name.lastIndexOf('.');
  const schema =
    dot > 0
      ? name.slice(0, dot)
      : facts.flatMap(({ parts }) => (parts['schema']?.kind === 'text' ? parts['schema'].text : []))[0];
  return {
    table_name: name.slice(dot + 1),
    ...defined({
      schema,
      entity_symbol: facts.find(({ detail }) => detail['by'] === 'model')?.symbol,
    }),
    access: ACCESSES.filter((access) => facts.some((fact) => accessOf(fact) === access)),
    referenced_by: [...new Set(facts.flatMap(({ symbol }) => symbol ?? []))].sort(),
    places: facts.map((fact) =>
      defined({ path: fact.path, line_start: fact.line, symbol_id: fact.symbol, access: accessOf(fact) }),
    ),
    confidence: bestConfidence(facts),
  };
};

type RenderedTable = {
  readonly table_name: string;
  readonly schema?: string | undefined;
  readonly places: readonly { readonly path: string; readonly line_start: number; readonly access: string }[];
};

const MOST_PLACES = 4;

const renderTable = ({ table_name: name, schema, places }: RenderedTable): string => {
  const parts = ACCESSES.flatMap((access) => {
    const own = places.filter((place) => place.access === access);
    const shown = own.slice(0, MOST_PLACES).map(({ path, line_start: line }) => `${path}:${line}`);
    const more = own.length > shown.length ? ` and ${own.length - shown.length} more` : '';
    return own.length === 0 ? [] : [`${WORDS[access]} ${shown.join(', ')}${more}`];
  });
  return `${schema === undefined ? '' : `${schema}.`}${name}  ${parts.join('; ')}`;
};

const WORDS = { ddl: 'defined at', read: 'read at', write: 'written at' } as const;
