/** Whether this version can read the existing index; shared by health_check and manage_index. */
import { z } from 'zod';
import { defined } from '#model';
import type { IndexDescription } from '#pipeline';

export const SCHEMA_STATES = ['compatible', 'not_indexed', 'reindex_required', 'corrupt_manifest'] as const;
type SchemaState = (typeof SCHEMA_STATES)[number];

export const startupChecksOutput = z.object({
  index: z.object({
    status: z.enum(SCHEMA_STATES),
    current_schema_version: z.number().optional(),
    required_schema_version: z.number().optional(),
    message: z.string(),
  }),
});

type StartupCheck = z.output<typeof startupChecksOutput>['index'];

const MESSAGES: Readonly<Record<SchemaState, string>> = {
  compatible: 'The index is readable.',
  not_indexed: 'Not indexed yet; the first query or `lodestone index` builds the index.',
  reindex_required: 'The index was written by another version; run `lodestone index --force`.',
  corrupt_manifest: 'The index is damaged; run `lodestone index --force`.',
};

export const startupCheck = (description: IndexDescription | undefined): StartupCheck => {
  const store = description?.store;
  const status: SchemaState = description?.meta.schema_status ?? storeStatus(store?.schema);
  return {
    status,
    ...defined({ current_schema_version: store?.currentSchemaVersion, required_schema_version: store?.requiredSchemaVersion }),
    message: MESSAGES[status],
  };
};

/** The schema is readable but the contents are not. */
export const DAMAGED_CHECK: StartupCheck = { status: 'corrupt_manifest', message: MESSAGES.corrupt_manifest };

/** An unreadable store is reported even if it holds no index. */
const storeStatus = (schema: SchemaState | undefined): SchemaState =>
  schema === undefined || schema === 'compatible' ? 'not_indexed' : schema;
