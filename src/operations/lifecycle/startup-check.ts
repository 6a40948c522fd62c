/** Whether this version can read the index that is there: told alike by health_check and manage_index. */
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
  compatible: 'The index can be read.',
  not_indexed: 'There is no index yet; the first question or `lodestone index` builds it.',
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

/** The schema could be read, what it describes could not. */
export const DAMAGED_CHECK: StartupCheck = { status: 'corrupt_manifest', message: MESSAGES.corrupt_manifest };

/** A store that cannot be read is trouble even when it holds no index. */
const storeStatus = (schema: SchemaState | undefined): SchemaState =>
  schema === undefined || schema === 'compatible' ? 'not_indexed' : schema;
