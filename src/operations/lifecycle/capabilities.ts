import { z } from 'zod';
import { OPERATION, PROTOCOL_VERSION } from '#model';
import { defineOperation, MAX_CHARS_RULES, SAFETY_LIMIT_BYTES } from '#call';

/** Version of the shape of `data`; fields are added, never renamed. */
const SCHEMA_VERSION = 1;

export const capabilities = defineOperation({
  name: 'capabilities',
  summary: 'List all operations, the default budgets and a first call.',
  toolset: 'lifecycle',
  needs: 'nothing',
  examples: [{ title: 'All operations', input: {} }],
  input: z.object({}),
  output: z.object({
    schema_version: z.number(),
    server: z.object({ name: z.string(), version: z.string() }),
    versions: z.object({ protocol: z.string(), command_api: z.string(), index_state: z.number() }),
    default_budgets: z.object({
      max_chars: z.number(),
      pack_max_chars: z.number(),
      batch_max_chars: z.number(),
      response_bytes: z.number(),
      max_reindex_ms: z.number(),
      request_timeout_ms: z.number(),
    }),
    operations: z.array(z.object({ name: z.string(), toolset: z.string(), is_default: z.boolean(), summary: z.string() })),
    start_route: z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), reason: z.string() }),
  }),
  run: async ({ engine, config, root, listOperations }) => {
    const operations = listOperations().map(({ name, toolset, isDefault, summary }) => ({
      name,
      toolset,
      is_default: isDefault,
      summary,
    }));
    return {
      data: {
        schema_version: SCHEMA_VERSION,
        server: { name: 'lodestone', version: engine.version },
        versions: { protocol: PROTOCOL_VERSION, command_api: 'v1', index_state: 1 },
        default_budgets: {
          max_chars: MAX_CHARS_RULES.standard.default,
          pack_max_chars: MAX_CHARS_RULES.pack.default,
          batch_max_chars: MAX_CHARS_RULES.several.default,
          response_bytes: SAFETY_LIMIT_BYTES,
          max_reindex_ms: config.max_reindex_ms,
          request_timeout_ms: config.request_timeout_ms,
        },
        operations,
        start_route: {
          tool: OPERATION.searchCode,
          args: { query: 'where does the program start', ...(root === undefined ? {} : { repo: root }) },
          reason: 'Takes a question or a name: the quickest way in.',
        },
      },
      message: `Lodestone ${engine.version}: ${operations.length} operations.`,
    };
  },
  render: ({ operations, start_route: start }) =>
    [
      ...operations.map(({ name, toolset, summary }) => `${name}  (${toolset})  ${summary}`),
      `start: ${start.tool} ${JSON.stringify(start.args)}`,
    ].join('\n'),
});
