/**
 * What the product can do: one file an operation, and the one path that calls them.
 * In: a request of any dialect. Out: an envelope. Surfaces add nothing but their own wire.
 */
export { OPERATIONS } from './all-operations.ts';
export type { Product } from './call/call-operation.ts';
export { callOperation, problemOf, recognise } from './call/call-operation.ts';
export type { Operation, OperationAlias, OperationExample } from './definition/define-operation.ts';
export { TOOLSETS } from './definition/define-operation.ts';
export { matchOperation } from './input/find-operation.ts';
export { isSchema, unwrap } from './input/normalise-input.ts';
export type { Caller, Engine, Grammars, Located, OperationRequest, Savings } from './context/operation-context.ts';
export { problemEnvelope } from './envelope/make-envelope.ts';
export { parseCommand } from './input/read-command.ts';
export { Prewarm } from './context/prewarm.ts';
export { resolveRoot } from './context/resolve-root.ts';
export type { Answer } from './envelope/render-answer.ts';
export { renderAnswer } from './envelope/render-answer.ts';
export type { JsonSchema } from './envelope/schemas.ts';
export { dataSchema, envelopeSchema, inputSchema, shallowOutputSchema } from './envelope/schemas.ts';
export { startPrewarm } from './context/start-prewarm.ts';
export { knownField, snakeCase } from './input/vocabulary.ts';
