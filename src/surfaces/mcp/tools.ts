/** Operations as MCP tools, small: every listed tool is paid for in each conversation. */
import type { Tool } from '@modelcontextprotocol/server';
import { type JsonSchema, inputSchema, type Operation, shallowOutputSchema, TOOLSETS } from '#operations';

/** The operations that a list of toolsets shows: `default`, `all`, or names of toolsets. */
export const listedOperations = (operations: readonly Operation[], toolsets: readonly string[]): readonly Operation[] => {
  if (toolsets.includes('all')) return operations;
  const asked = new Set(toolsets);
  return operations.filter(
    ({ toolset, isDefault }) => asked.has(toolset) || (isDefault && (asked.size === 0 || asked.has('default'))),
  );
};

/** The names in a list of toolsets that mean nothing. */
export const unknownToolsets = (toolsets: readonly string[]): readonly string[] => {
  const known: readonly string[] = ['all', 'default', ...TOOLSETS];
  return toolsets.filter((name) => !known.includes(name));
};

export const toolOf = (operation: Operation): Tool => ({
  name: operation.name,
  title: operation.name.replaceAll('_', ' '),
  description: operation.description ? `${operation.summary} ${operation.description}` : operation.summary,
  inputSchema: { ...slim(withoutRareFields(operation)), type: 'object' },
  outputSchema: { ...shallowOutputSchema(operation), type: 'object' },
  annotations: {
    readOnlyHint: operation.readOnly,
    destructiveHint: operation.destructive,
    idempotentHint: operation.idempotent,
    openWorldHint: false,
  },
});

/**
 * Fields of every reader that are taken all the same, told by the instructions and by `lodestone://schema/<operation>`:
 * listed with each tool they would be half of the list.
 */
const RARE_FIELDS: ReadonlySet<string> = new Set([
  'ref',
  'consistency',
  'workspace_id',
  'virtual_files',
  'freshness_policy',
  'max_reindex_ms',
  'meta',
  'qualified_name',
  'column',
  'ranking_explain_level',
  'language',
  'exclude_paths',
  'file_pattern',
]);

const withoutRareFields = (operation: Operation): JsonSchema => {
  const { properties = {}, ...schema } = inputSchema(operation);
  const isListed = (field: string): boolean =>
    !RARE_FIELDS.has(field) && (field !== 'max_chars' || operation.maxChars === 'pack');
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries({ ...(properties as JsonSchema) }).filter(([field]) => isListed(field))),
  };
};

/** The same schema without what a model does not need to fill it in. */
const slim = (schema: JsonSchema): JsonSchema => {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    return LEFT_OUT.has(key) ? [] : [[key, slimValue(value)]];
  });
  return Object.fromEntries(entries);
};

const LEFT_OUT: ReadonlySet<string> = new Set(['additionalProperties', 'propertyNames', '$schema', 'minLength', 'minimum']);

const slimValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(slimValue);
  return typeof value === 'object' && value !== null ? slim({ ...value }) : value;
};
