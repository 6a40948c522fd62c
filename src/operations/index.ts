/**
 * What the product can do: one file an operation, and the one path that calls them.
 * In: a request of any dialect. Out: an envelope. Surfaces add nothing but their own wire.
 */
export { OPERATIONS } from './all-operations.ts';
export type { Answer, Product } from './call-operation.ts';
export { callOperation } from './call-operation.ts';
export type { Operation, OperationAlias, OperationExample } from './define-operation.ts';
export { TOOLSETS } from './define-operation.ts';
export { matchOperation } from './find-operation.ts';
export { isSchema, unwrap } from './normalise-input.ts';
export type { Caller, Engine, Grammars, OperationRequest, Savings } from './operation-context.ts';
export { problemEnvelope } from './problem-envelope.ts';
export { parseCommand } from './read-command.ts';
export { renderAnswer } from './render-answer.ts';
export type { JsonSchema } from './schemas.ts';
export { dataSchema, envelopeSchema, inputSchema, shallowOutputSchema } from './schemas.ts';
export { knownField, snakeCase } from './vocabulary.ts';
