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
  inputSchema: { ...slim(inputSchema(operation)), type: 'object' },
  outputSchema: { ...shallowOutputSchema(operation), type: 'object' },
  annotations: {
    readOnlyHint: operation.readOnly,
    destructiveHint: operation.destructive,
    idempotentHint: operation.idempotent,
    openWorldHint: false,
  },
});

/** The same schema without what a model does not need to fill it in. */
const slim = (schema: JsonSchema): JsonSchema => {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    return LEFT_OUT.has(key) ? [] : [[key, slimValue(value)]];
  });
  return Object.fromEntries(entries);
};

const LEFT_OUT: ReadonlySet<string> = new Set(['additionalProperties', 'propertyNames', '$schema']);

const slimValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(slimValue);
  return typeof value === 'object' && value !== null ? slim({ ...value }) : value;
};
