/** Operations as JSON Schema, for MCP tools, OpenAPI and `contracts/`. */
import { z } from 'zod';
import { ERROR_CODES, WARNING_CODES } from '#model';
import type { Operation } from '../definition/define-operation.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const inputSchema = (operation: Operation): JsonSchema => toJsonSchema(operation.input, 'input');
export const dataSchema = (operation: Operation): JsonSchema => toJsonSchema(operation.output, 'output');

/** The full envelope of one operation. */
export const envelopeSchema = (operation: Operation): JsonSchema => ({
  ...toJsonSchema(envelope, 'output'),
  title: `${operation.name} answer`,
  properties: { ...propertiesOf(toJsonSchema(envelope, 'output')), data: dataSchema(operation) },
});

/** Detailed enough to validate an answer, small enough to list with every tool. */
export const shallowOutputSchema = (operation: Operation): JsonSchema => ({
  type: 'object',
  properties: {
    status: { type: 'string' },
    data: {
      type: 'object',
      ...(operation.mainLists.length > 0
        ? { properties: Object.fromEntries(operation.mainLists.map((list) => [list, { type: 'array' }])) }
        : {}),
    },
  },
  required: ['status'],
});

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: dropSafeMaximum });
  return rest;
};

/** zod adds this bound to every whole number; it carries no information. */
const dropSafeMaximum = ({ jsonSchema }: { readonly jsonSchema: { maximum?: number; minimum?: number } }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

const propertiesOf = (schema: JsonSchema): JsonSchema => {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
};

const codes = (registry: Readonly<Record<string, string>>) => z.enum(Object.keys(registry));
const nextAction = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), reason: z.string() });

const envelope = z.object({
  status: z.enum(['ok', 'error', 'not_ready', 'not_indexed', 'requires_reindex', 'blocked']),
  reason: z.string().optional(),
  message: z.string().optional(),
  data: z.unknown().optional(),
  error: z
    .object({
      code: codes(ERROR_CODES),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
      hint: z.string().optional(),
      retryable: z.boolean(),
      next_actions: z.array(nextAction),
    })
    .optional(),
  hints: z.array(z.object({ type: z.enum(['info', 'cache', 'action', 'warn', 'deprecation']), text: z.string() })).optional(),
  warnings: z.array(z.object({ code: codes(WARNING_CODES), message: z.string() })).optional(),
  next_actions: z.array(nextAction).optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  evidence: z.array(z.looseObject({ path: z.string(), line_start: z.number(), line_end: z.number() })).optional(),
  meta: z.looseObject({ protocol_version: z.string(), index_state: z.looseObject({}).optional() }),
});
