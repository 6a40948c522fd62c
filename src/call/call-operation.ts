/** Every call on every surface: find → normalise → validate → root → fresh view → run → envelope. */
import { defined, isProblem, Problem } from '#model';
import { type CallRecord, callMeta, metaSize } from './call-record.ts';
import { withDeadline } from './with-deadline.ts';
import type { Operation, FittingReply, RenderOther } from './definition/define-operation.ts';
import { matchOperation } from './input/find-operation.ts';
import { failureEnvelope, type Success, successEnvelope, type SuccessParts } from './envelope/make-envelope.ts';
import type { Answer } from './envelope/render-answer.ts';
import { normaliseInput } from './input/normalise-input.ts';
import type {
  Caller,
  Engine,
  FittedEnvelope,
  NestedAnswer,
  OperationRequest,
  RecognisedCall,
} from './context/operation-context.ts';
import { resolveRoot } from './context/resolve-root.ts';
import { requireOperation } from './input/require-operation.ts';
import { runPrepared } from './run-prepared.ts';
import { withSameView } from './with-same-view.ts';
import { applyRequestSettings } from './call-settings.ts';
import { validateInput } from './input/validate-input.ts';
import { knownField } from './input/vocabulary.ts';

/** The engine and its operations: all that a surface needs. */
export type Product = { readonly engine: Engine; readonly operations: readonly Operation[] };

/** Never throws: a failure is an envelope too. */
export const callOperation = async (product: Product, request: OperationRequest, caller: Caller): Promise<Answer> =>
  (await recordCall(product, request, caller)).answer;

type RecordedCall = { readonly answer: Answer; readonly call: CallRecord; readonly nested: NestedAnswer };

const recordCall = async (product: Product, request: OperationRequest, caller: Caller): Promise<RecordedCall> => {
  const call: CallRecord = {
    started: performance.now(),
    surface: caller.surface,
    tool: request.operation,
    input: {},
    settings: product.engine.settings(),
    given: new Set(),
    others: [],
    warnings: [],
    hints: [],
    limits: {},
  };
  const done = product.engine.prewarm.beginQuestion();
  const answered = await answerCall(product, request, { call, caller })
    .catch((error: unknown) =>
      failCall(product.engine, { call, caller, request, problem: toProblem(product.engine, error, caller) }),
    )
    .finally(done);
  const inView = ({ envelope, cutBy }: Success): FittedEnvelope =>
    defined({ envelope: withSameView(product.operations, envelope, call), cutBy });
  const whole = inView(answered);
  const nested = { ...whole, fit: (maxChars: number) => inView(answered.fit?.(maxChars) ?? answered) };
  const renderOther = makeRenderOther(product.operations);
  const { envelope } = whole;
  const { operation } = call;
  const { renderFitted } = answered;
  const answer = { envelope, input: call.input, renderOther, ...defined({ operation, renderFitted }) };
  return { call, nested, answer };
};

type ActiveCall = { readonly call: CallRecord; readonly caller: Caller };

/** `fit`: the same answer in a smaller budget; absent for failures. */
type Answered = Success & { readonly fit?: (maxChars: number) => Success };

const answerCall = async (product: Product, request: OperationRequest, { call, caller }: ActiveCall): Promise<Answered> => {
  const found = requireOperation(product.operations, request.operation, request.input);
  const { operation } = found;
  call.operation = operation;
  call.tool = operation.name;
  const { input, warnings, limitsApplied, misspelled } = normaliseInput(found, request.input, request.options);
  call.input = input;
  call.misspelled = misspelled;
  call.warnings = warnings;
  call.limits = limitsApplied;
  applyRequestSettings(call, request.config);
  call.given = new Set(Object.keys(call.input));
  call.input = validateInput(operation, call.input, misspelled);
  const reply = await runWithDeadline(product, operation, { call, caller, options: request.options });
  call.limits = { ...call.limits, ...reply.limitsApplied };
  const parts: SuccessParts = {
    operation,
    input: call.input,
    ...(call.page ? { page: call.page } : {}),
    reply: { ...reply, hints: [...(call.freshness?.hints ?? []), ...call.hints, ...(reply.hints ?? [])] },
    meta: await callMeta(product.engine, call, reply.timing),
    warnings: call.warnings,
    size: metaSize(call, caller),
  };
  const whole = successEnvelope(parts);
  if (whole.savings) product.engine.recordSavings(whole.savings);
  return { ...whole, fit: (maxChars) => successEnvelope({ ...parts, maxChars }) };
};

/** Only read-only operations have a time limit; builds and syncs take as long as they need. */
const runWithDeadline = (
  product: Product,
  operation: Operation,
  { call, caller, options }: ActiveCall & { options: unknown },
): Promise<FittingReply> =>
  withDeadline({
    ...(operation.readOnly ? { limitMs: call.settings.config.request_timeout_ms } : {}),
    ...(caller.signal ? { signal: caller.signal } : {}),
    run: (signal) => {
      const stoppable = { ...caller, signal };
      const nested = {
        call: async (request: OperationRequest) => {
          const other = await recordCall(product, request, stoppable);
          call.others.push(other.call);
          return other.nested;
        },
        recognise: (request: OperationRequest) => recognise(product.operations, request),
        listOperations: () => product.operations,
        ...(typeof options === 'object' && options !== null ? { options: { ...options } } : {}),
      };
      return runPrepared({ engine: product.engine, operation, call, caller: stoppable, nested });
    },
    onLateFailure: (error) => product.engine.log('debug', `${operation.name} failed after its caller was answered`, error),
  });

/** Resolves the operation and repository of a call without making it; undefined for an unknown operation. */
export const recognise = (operations: readonly Operation[], request: OperationRequest): RecognisedCall | undefined => {
  const found = matchOperation(operations, request.operation);
  if (!found) return undefined;
  const { repo } = normaliseInput(found, request.input, {}).input;
  const { name, mainLists, readOnly } = found.operation;
  return { tool: name, mainLists, readOnly, ...(typeof repo === 'string' ? { repo } : {}) };
};

/** Nested answers are rendered by their own operations. */
const makeRenderOther = (operations: readonly Operation[]): RenderOther => {
  const renderOther: RenderOther = (tool, data, given) => {
    const found = matchOperation(operations, tool);
    return found?.operation.render(data, normaliseInput(found, given, {}).input, renderOther);
  };
  return renderOther;
};

type FailedRequest = ActiveCall & { readonly request: OperationRequest; readonly problem: Problem };

/** An error reports the index state too, wherever the root is known. */
const failCall = async (engine: Engine, { call, caller, request, problem }: FailedRequest): Promise<Answered> => {
  if (call.root === undefined) {
    const root = await rootOfFailedCall(engine, { call, caller, request });
    if (root !== undefined) call.root = root;
  }
  const envelope = failureEnvelope({
    problem,
    ...(call.operation ? { operation: call.operation } : {}),
    call: {
      tool: call.tool,
      args: call.input,
      ...(call.misspelled ? { misspelled: call.misspelled } : {}),
      ...(call.root === undefined ? {} : { root: call.root }),
    },
    meta: await callMeta(engine, call),
    warnings: call.warnings,
    size: metaSize(call, caller),
  });
  return { envelope };
};

/** The root of a call that failed before its root was resolved; undefined when the root itself is the problem. */
const rootOfFailedCall = async (
  engine: Engine,
  { call, caller, request }: Omit<FailedRequest, 'problem'>,
): Promise<string | undefined> => {
  const given = Object.entries(request.input ?? {}).find(([key]) => knownField(key, ROOT_FIELD) !== undefined)?.[1];
  const repo = call.input['repo'] ?? given;
  const retry = (): never => {
    throw new Problem('invalid_input', 'Could not determine the repository root.');
  };
  try {
    return await resolveRoot({
      engine,
      config: call.settings.config,
      caller,
      ...(typeof repo === 'string' ? { repo } : {}),
      retry,
    });
  } catch (error) {
    engine.log('debug', 'could not determine the repository root of a failed call', error);
    return undefined;
  }
};

const ROOT_FIELD: ReadonlySet<string> = new Set(['repo']);

/** Anything that is not a Problem is a bug: its stack is logged, the request fails, the server keeps running. */
export const toProblem = (engine: Engine, error: unknown, { isRemote = false }: Pick<Caller, 'isRemote'>): Problem => {
  if (isProblem(error)) return error;
  engine.log('error', 'internal error', error);
  const message = error instanceof Error ? error.message : String(error);
  return new Problem('internal_error', isRemote ? 'Internal error. See the server log.' : `Internal error: ${message}`, {
    cause: error,
  });
};
