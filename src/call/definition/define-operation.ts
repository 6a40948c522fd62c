/**
 * An operation is defined once. MCP tools, CLI commands, HTTP routes, schemas and reference pages are derived from it.
 * To add one, add a file to the folder of its toolset and a line to `all-operations.ts`.
 */
import { z } from 'zod';
import type {
  Confidence,
  EnvelopeReason,
  EnvelopeStatus,
  Evidence,
  Hint,
  Json,
  LimitApplied,
  Meta,
  NextAction,
  Timing,
  Warning,
} from '#model';
import { viewInput } from './view-input.ts';
import type { OperationContext } from '../context/operation-context.ts';
import { LIST_FIELDS, type ListDefinition, listOutput, type ListRule, listRuleOf, requiredLists } from './list-rule.ts';
import { cursorInput, everyInput, indexInput, type MaxCharsRule, maxCharsInput, scanInput } from './shared-input.ts';

export const TOOLSETS = [
  'lifecycle',
  'workspace',
  'search',
  'read',
  'graph',
  'history',
  'surfaces',
  'packs',
  'quality',
  'compose',
] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** What is prepared before `run`: nothing, the repository's index object, or a view fresh enough for text or symbols. */
export type Need = 'nothing' | 'repository' | 'text' | 'symbols';

/** `writes` and `removes` are idempotent. `anything`: depends on the calls it makes. */
export type Effect = 'writes' | 'removes' | 'anything';

type Shrink<Data> = (data: Data, fits: (data: Data) => boolean) => Data;

/** Deeply read-only: the type that `run` returns and `render` receives. */
export type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

/** `input`: the rest of the command line. */
type CombineValues = (values: readonly string[], input: Json) => Json;

/** `short`: one letter. */
export type CommandSwitch = { readonly short?: string; readonly describe: string; readonly preset: Json };

export type OperationAlias = {
  /** Dots, dashes and underscores are equivalent. */
  readonly name: string;
  /** Arguments that the alias fixes; they override the caller's. */
  readonly preset?: Json;
  /** Field names that map to another field under this alias, such as `path` for `repo`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Makes the alias a CLI command, with this line as its help. */
  readonly command?: string;
  /** CLI switches of that command, and the arguments they set. */
  readonly switches?: Readonly<Record<string, CommandSwitch>>;
};

/** `input` must run unchanged; the CLI line is derived from it. */
export type OperationExample = { readonly title: string; readonly input: Json; readonly alias?: string };

/** What `run` returns; `callOperation` turns it into an envelope. */
export type OperationReply<Data = Json> = {
  readonly data: Data;
  /** `ok` when absent. */
  readonly status?: EnvelopeStatus;
  readonly reason?: EnvelopeReason;
  /** One deterministic sentence for a person. */
  readonly message?: string;
  readonly hints?: readonly Hint[];
  readonly warnings?: readonly Warning[];
  readonly nextActions?: readonly NextAction[];
  readonly confidence?: Confidence;
  readonly evidence?: readonly Evidence[];
  /** Fields that only the operation knows: ranking_reasons, suppressed counts, completeness… */
  readonly meta?: Partial<Omit<Meta, 'timing' | 'protocol_version' | 'limits_applied'>>;
  readonly limitsApplied?: Readonly<Record<string, LimitApplied>>;
  readonly timing?: Partial<Timing>;
  /** For operations that page themselves: more items follow. */
  readonly hasMore?: boolean;
  /** Bytes of the files that a reader would have opened instead; the basis of tokens_saved. */
  readonly readerBytes?: number;
};

/** A reply, and what operations that shrink their own answers know only after that. */
export type FittingReply<Data = Json> = OperationReply<Data> & {
  /** The message, in place of `message`. */
  readonly messageOf?: (fitted: Data) => string;
  /** The calls that return what `fitted` leaves out; asked only if it leaves out anything. */
  readonly rest?: (fitted: Data) => readonly NextAction[];
  /** In place of the operation's `render`, for text that says more than `data`. Answers inside a batch do without it. */
  readonly renderFitted?: (fitted: Data) => string;
};

/** Input fields that `defineOperation` adds. `ref` is only added to operations that read the index. */
export type AddedInput = {
  readonly repo?: string | undefined;
  readonly ref?: string | undefined;
  readonly max_chars?: number | undefined;
};

/** Renders the data of another operation, for nested answers; undefined for an unknown operation. */
export type RenderOther = (tool: string, data: Json, input: unknown) => string | undefined;

export type OperationDefinition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  /** One plain sentence; the tool description starts with it. */
  readonly summary: string;
  /** Optional detail for the tool and the reference page. Keep it short. */
  readonly description?: string;
  readonly toolset: Toolset;
  /** Listed by MCP when no toolset is requested. */
  readonly isDefault?: boolean;
  readonly aliases?: readonly OperationAlias[];
  /** Field names that map to another field of this operation, before the table in `vocabulary.ts`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Side effects; absent: read-only. */
  readonly effect?: Effect;
  readonly needs: Need;
  /** Reads the text of one file, from disk if the index cannot answer: then `view` is absent and `freshness.scanTexts` set. */
  readonly fallback?: 'disk';
  /** Fields that positional CLI words fill, in order. A last field that is a list takes all remaining words; so does `query`. */
  readonly positional?: readonly (keyof (z.output<Input> & AddedInput) & string)[];
  /** One-letter CLI options and their fields. */
  readonly shortOptions?: Readonly<Record<string, keyof z.output<Input> & string>>;
  /** How several uses of a CLI option with one value become input; without it they are a mistake. */
  readonly combine?: Readonly<Record<string, CombineValues>>;
  /** Parses CLI words that hold several fields (`FILE:10-40`); undefined when they do not match. */
  readonly readWords?: (words: readonly string[]) => Json | undefined;
  readonly examples: readonly [OperationExample, ...OperationExample[]];
  /** `repo`, `meta` and `max_chars` are added; operations that read the index also get `ref` and the freshness fields. */
  readonly input: Input;
  /** Required lists are the main lists and are sent even when empty; other empty lists are omitted. */
  readonly output: Output;
  /**
   * Every operation with a main list has pages of the last one: `cursor` is added to its input, counts and `next_cursor` to its
   * output. True: `run` honours `offset` and `limit`. Absent: `run` returns the whole list, and pages are taken from it.
   */
  readonly isPaged?: boolean;
  readonly list?: ListDefinition;
  /** Fields of `data` copied from other answers; they are not pruned. */
  readonly passThrough?: readonly (keyof z.output<Output> & string)[];
  /** `standard` when absent. */
  readonly maxChars?: MaxCharsRule;
  /**
   * Shrinks an answer that is over budget: returns the largest `data` for which `fits` holds, or the smallest possible.
   * Such an operation has no pages: its data has `truncated`, and its reply `rest`. Absent: the last main list is cut.
   */
  readonly shrink?: Shrink<Immutable<z.output<Output>>>;
  readonly run: (
    context: OperationContext,
    input: z.output<Input> & AddedInput,
  ) => Promise<FittingReply<Immutable<z.output<Output>>>>;
  /** `data` as compact text, for MCP content and the CLI. Empty lists other than main lists are absent. */
  readonly render: (data: Immutable<z.output<Output>>, input: z.output<Input>, renderOther: RenderOther) => string;
};

/** An operation as the surfaces see it, with its types erased. */
export type Operation = {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly toolset: Toolset;
  readonly isDefault: boolean;
  readonly aliases: readonly OperationAlias[];
  readonly rename: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly needs: Need;
  readonly fallback?: 'disk';
  readonly positional: readonly string[];
  readonly shortOptions: Readonly<Record<string, string>>;
  readonly combine: Readonly<Record<string, CombineValues>>;
  readonly readWords?: (words: readonly string[]) => Json | undefined;
  readonly examples: readonly [OperationExample, ...OperationExample[]];
  /** Includes the fields that every operation takes. */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Lists of `data` that are sent even when empty. */
  readonly mainLists: readonly string[];
  /** Absent for operations without a list, and for those that shrink their own answers. */
  readonly list?: ListRule;
  readonly passThrough: readonly string[];
  readonly maxChars: MaxCharsRule;
  readonly shrink?: Shrink<Json>;
  readonly run: (context: OperationContext, input: Json) => Promise<FittingReply>;
  readonly render: (data: Json, input: Json, renderOther: RenderOther) => string;
};

export const defineOperation = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: OperationDefinition<Input, Output>,
): Operation => {
  const { input, output, run, render, shrink, effect, isPaged, list: given, maxChars = 'standard', ...rest } = definition;
  const list = shrink
    ? undefined
    : listRuleOf(output, {
        ...given,
        pagedBy: isPaged ? 'run' : 'call',
        statesTruncated: maxChars !== 'on_request',
      });
  // `run` receives what `input` parsed and `render` what `run` returned, so the cast is safe.
  const erased = { run, render, ...(shrink ? { shrink } : {}) } as unknown as Pick<Operation, 'run' | 'render' | 'shrink'>;
  return {
    isDefault: false,
    aliases: [],
    rename: {},
    readOnly: effect === undefined,
    destructive: effect === 'removes' || effect === 'anything',
    idempotent: effect !== 'anything',
    positional: [],
    shortOptions: {},
    combine: {},
    passThrough: [],
    ...rest,
    maxChars,
    input: z.object({ ...input.shape, ...addedInput({ needs: rest.needs, maxChars, hasPages: list !== undefined }) }),
    output: list ? z.object({ ...output.shape, ...listOutput(list), ...statedCounts(output) }) : output,
    mainLists: requiredLists(output),
    ...(list ? { list } : {}),
    ...erased,
  };
};

/** An operation may describe the added fields in its own words. */
const statedCounts = ({ shape }: z.ZodObject): z.ZodRawShape =>
  Object.fromEntries([...LIST_FIELDS].flatMap((field) => (shape[field] ? [[field, shape[field]]] : [])));

type AddedInputOptions = { readonly needs: Need; readonly maxChars: MaxCharsRule; readonly hasPages: boolean };

const addedInput = ({ needs, maxChars, hasPages }: AddedInputOptions): z.ZodRawShape => ({
  ...(hasPages ? cursorInput : {}),
  max_chars: maxCharsInput(maxChars),
  ...(needs === 'text' || needs === 'symbols' ? { ...viewInput, ...indexInput } : {}),
  ...(needs === 'text' ? scanInput : {}),
  ...everyInput,
});
