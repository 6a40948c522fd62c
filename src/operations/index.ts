/**
 * What the product can do: one file an operation, and the one path that calls them.
 * In: a request of any dialect. Out: an envelope. Surfaces add nothing but their own wire.
 */
export { OPERATIONS } from './all-operations.ts';
export type { Answer, Product } from './call/call-operation.ts';
export { callOperation, problemOf, recognise } from './call/call-operation.ts';
export type { Operation, OperationAlias, OperationExample } from './call/define-operation.ts';
export { TOOLSETS } from './call/define-operation.ts';
export { matchOperation } from './call/find-operation.ts';
export { isSchema, unwrap } from './input/normalise-input.ts';
export type { Caller, Engine, Grammars, Located, OperationRequest, Savings } from './call/operation-context.ts';
export { problemEnvelope } from './envelope/problem-envelope.ts';
export { parseCommand } from './call/read-command.ts';
export { Prewarm } from './prewarm.ts';
export { resolveRoot } from './call/resolve-root.ts';
export { renderAnswer } from './envelope/render-answer.ts';
export type { JsonSchema } from './envelope/schemas.ts';
export { dataSchema, envelopeSchema, inputSchema, shallowOutputSchema } from './envelope/schemas.ts';
export { startPrewarm } from './start-prewarm.ts';
export { knownField, snakeCase } from './input/vocabulary.ts';
