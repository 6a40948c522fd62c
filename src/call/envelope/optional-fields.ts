/** Fields of `data` that an answer can do without when it must be smaller. */
import { z } from 'zod';
import type { Json } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { LIST_FIELDS } from '../definition/list-rule.ts';

/** Optional lists and objects that `data` has, the last one first. Counts and cursors stay. */
export const optionalFields = ({ output }: Operation, data: Json): readonly string[] =>
  Object.keys(output.shape)
    .filter((field) => output.shape[field] instanceof z.ZodOptional && !LIST_FIELDS.has(field))
    .filter((field) => typeof data[field] === 'object')
    .reverse();

export const withoutFields = (data: Json, fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));
