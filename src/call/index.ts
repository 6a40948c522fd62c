/**
 * Runs every operation call: reads the request, resolves root and settings, queries the repository, runs the operation,
 * fits and renders the answer.
 * In: a request in any dialect and the list of operations. Out: an envelope, even on failure.
 */
export { callOperation, toProblem, type Product, recognise } from './call-operation.ts';
export type {
  Caller,
  Engine,
  Grammars,
  FittedEnvelope,
  NestedAnswer,
  ResolvedPath,
  OperationContext,
  OperationRequest,
  Savings,
} from './context/operation-context.ts';
export { Prewarm, type PrewarmStatus } from './context/prewarm.ts';
export { readableFolder, resolveRoot } from './context/resolve-root.ts';
export { startPrewarm } from './context/start-prewarm.ts';
export { partlyReadFiles, uncoveredFiles, uncoveredSymbols, uncoveredUses } from './coverage.ts';
export {
  defineOperation,
  type Immutable,
  type Operation,
  type OperationAlias,
  type OperationExample,
  type OperationReply,
  type RenderOther,
  TOOLSETS,
} from './definition/define-operation.ts';
export { fileFilterInput, filterInput, filtersOf } from './definition/filter-input.ts';
export {
  contextLinesInput,
  depthInput,
  detailInput,
  FIELD_SWITCHES,
  focusInput,
  indexInput,
  kindsInput,
  languageInput,
  limitInput,
  lineInput,
  MAX_CHARS_RULES,
  maxLinesInput,
  nearDepthInput,
  pathFilterInput,
  pathInput,
  referencesInput,
  SAFETY_LIMIT_BYTES,
  scopeInput,
  windowInput,
} from './definition/shared-input.ts';
export { withinRoot } from './definition/within-root.ts';
export { problemEnvelope } from './envelope/make-envelope.ts';
export { countCharacters } from './envelope/measure.ts';
export { isRepeatable } from './envelope/repeat-call.ts';
export { candidateLine } from './envelope/error-lines.ts';
export { type Answer, renderAnswer } from './envelope/render-answer.ts';
export { dataSchema, envelopeSchema, inputSchema, type JsonSchema, shallowOutputSchema } from './envelope/schemas.ts';
export { matchOperation } from './input/find-operation.ts';
export { isSchema, unwrap } from './input/normalise-input.ts';
export { parseCommand } from './input/parse-command.ts';
export { knownField, namesOfIdea, snakeCase } from './input/vocabulary.ts';
