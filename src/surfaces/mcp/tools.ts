/** Operations as MCP tools, small: every listed tool is paid for in each conversation. */
import { OPERATION } from '#model';
import type { Tool } from '@modelcontextprotocol/server';
import { inputSchema, type JsonSchema, type Operation, shallowOutputSchema, TOOLSETS } from '#call';

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
    return OMITTED_KEYS.has(key) ? [] : [[key, slimValue(value)]];
  });
  return Object.fromEntries(entries);
};

const OMITTED_KEYS: ReadonlySet<string> = new Set(['additionalProperties', 'propertyNames', '$schema', 'minLength', 'minimum']);

const slimValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(slimValue);
  return typeof value === 'object' && value !== null ? slim({ ...value }) : value;
};

/** What a client's model reads once. The first 512 characters stand alone: some clients cut there. */
export const INSTRUCTIONS = [
  'Lodestone answers questions about the code of this repository from an index that it keeps fresh by itself:',
  'edits are seen at once, so ask right after writing.',
  `Find code by words with ${OPERATION.searchCode}, a definition by name with ${OPERATION.locateSymbol}, the structure of a file with`,
  `${OPERATION.getFileOutline}; then read only the lines you need. Paths are relative to the repository; lines count from 1.`,
  `Several questions at once: ${OPERATION.batch}.`,
  `\n\nAll to know of one symbol: ${OPERATION.symbolsGetCard}; its uses: ${OPERATION.refsFind}; who calls it and which tests reach it:`,
  `${OPERATION.graphCallers}; what a function sets in motion: ${OPERATION.graphTraceFeature}.`,
  'Answers are small on purpose; next_actions are calls that run as they stand.',
  'Ask for less with detail_level "location", for code with "context".',
  `Tools that are not listed can be called too: ${OPERATION.textSearch}, ${OPERATION.codeGetSpan}.`,
  'Every question takes ref (a git branch, tag or commit), workspace_id and virtual_files [{path, content}] for unsaved edits.',
  'meta is brief: silence means fresh and complete; what is stale, partial or truncated is said.',
  `The first question builds the index; ${OPERATION.manageIndex} is needed only to rebuild or inspect it.`,
].join(' ');
