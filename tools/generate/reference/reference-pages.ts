/** The pages of `docs/reference/`, in Markdown. */
import { ERROR_CODES, WARNING_CODES } from '#model';
import { dataSchema, inputSchema, type JsonSchema, type Operation } from '#call';
import { exampleLine } from '#surfaces/cli';
import { page, table } from './markdown.ts';

export const operationPage = (operation: Operation): string =>
  page(operation.name, [
    operation.summary,
    ...(operation.description ? [operation.description] : []),
    `${operation.readOnly ? 'Reads only.' : 'Changes the index, never your files.'} Toolset: ${operation.toolset}.${aliasLine(operation)}`,
    '## Examples',
    ...operation.examples.map(
      (example) =>
        `${example.title}:\n\n\`\`\`sh\n${exampleLine(operation, example)}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify(example.input)}\n\`\`\``,
    ),
    '## Input',
    fieldTable(inputSchema(operation)),
    '## Output data',
    fieldTable(dataSchema(operation)),
    ...(operation.mainLists.length > 0
      ? [`Always present: ${operation.mainLists.map((list) => `\`${list}\``).join(', ')}.`]
      : []),
  ]);

export const overviewPage = (operations: readonly Operation[]): string =>
  page('Operations', [
    'Each operation is an MCP tool, a CLI command and an HTTP route (`POST /v1/<operation>`). Every answer is one envelope.',
    table(
      ['operation', 'what it does', 'toolset'],
      operations.map(({ name, summary, toolset }) => [`[${name}](${name.replaceAll('_', '-')}.md)`, summary, toolset]),
    ),
    'See also: [languages](languages.md), [settings](config.md), [errors](errors.md), [warnings](warnings.md), [names in other documents](../compatibility.md).',
  ]);

export const errorsPage = (): string =>
  page('Errors', [
    'Codes are stable: new ones may be added, but none changes its meaning. `error.next_actions` says what to do next.',
    table(['code', 'meaning'], rows(ERROR_CODES)),
  ]);

export const warningsPage = (): string =>
  page('Warnings', ['These are all warning codes.', table(['code', 'meaning'], rows(WARNING_CODES))]);

const aliasLine = ({ aliases }: Operation): string =>
  aliases.length > 0 ? ` Also called ${aliases.map(({ name }) => `\`${name}\``).join(', ')}.` : '';

const rows = (registry: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(registry).map(([code, text]) => [`\`${code}\``, text]);

const fieldTable = (schema: JsonSchema): string => {
  const properties = asObject(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const lines = Object.entries(properties).map(([name, field]) => {
    const { description, default: usual } = asObject(field);
    const need = usual === undefined ? (required.includes(name) ? 'required' : '') : `default \`${JSON.stringify(usual)}\``;
    return [`\`${name}\``, typeWords(asObject(field)), need, String(description ?? '')];
  });
  return lines.length > 0 ? table(['field', 'type', '', 'meaning'], lines) : 'None.';
};

const typeWords = (schema: JsonSchema): string => {
  const options = schema['enum'];
  if (Array.isArray(options)) return options.map((option) => `\`${String(option)}\``).join(' ');
  if (schema['type'] === 'array') return `list of ${typeWords(asObject(schema['items'])) || 'values'}`;
  if (schema['type'] === 'object' && schema['properties']) {
    return `object (${Object.keys(asObject(schema['properties'])).join(', ')})`;
  }
  return String(schema['type'] ?? '');
};

const asObject = (value: unknown): JsonSchema => (typeof value === 'object' && value !== null ? { ...value } : {});
