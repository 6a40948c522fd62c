/**
 * One operation, defined once. MCP tools, CLI commands, HTTP routes, schemas and reference pages are derived from it.
 * Adding one is a file in the folder of its toolset and a line in `all-operations.ts`.
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
import { cursorInput, everyInput, indexInput, type MaxCharsRule, maxCharsInput, nextCursorOutput } from './shared-input.ts';

export const TOOLSETS = ['lifecycle', 'workspace', 'search', 'read', 'graph', 'surfaces', 'packs', 'quality', 'compose'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** What is prepared before `run`: nothing, the repository's index object, or a view fresh enough for text or symbols. */
export type Need = 'nothing' | 'repository' | 'text' | 'symbols';

/** `writes` and `removes`: doing it twice is doing it once. `anything`: whatever the calls that it makes do. */
export type Effect = 'writes' | 'removes' | 'anything';

type Shrink<Data> = (data: Data, fits: (data: Data) => boolean) => Data;

/** What `run` may return and `render` is given: the type of a schema, read-only all the way down. */
export type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

export type OperationAlias = {
  /** Dots, dashes and underscores are one. */
  readonly name: string;
  /** Arguments that the alias stands for. The caller's own win, except over those. */
  readonly preset?: Json;
  /** Field names that mean another field under this alias, such as `path` for `repo`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Also a CLI command, shown in its help with this line. */
  readonly command?: string;
  /** CLI switches of that command that stand for arguments (`index --force`). */
  readonly switches?: Readonly<Record<string, { readonly describe: string; readonly preset: Json }>>;
};

/** `input` must run as it stands; the CLI line is derived from it. */
export type OperationExample = { readonly title: string; readonly input: Json; readonly alias?: string };

/** What `run` hands back; the call path makes the envelope of it. */
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
  /** What this operation knows better than the freshness gate: ranking_reasons, suppressed counts, completeness… */
  readonly meta?: Partial<Omit<Meta, 'timing' | 'protocol_version' | 'limits_applied'>>;
  readonly limitsApplied?: Readonly<Record<string, LimitApplied>>;
  readonly timing?: Partial<Timing>;
  /** Of a paged operation: the list goes on after the items that are here. */
  readonly hasMore?: boolean;
  /** Bytes of the files that a reader would have opened for this answer: what tokens_saved is measured by. */
  readonly readerBytes?: number;
};

/** What `defineOperation` adds to every operation's own input. `ref` is there for readers of the index. */
export type AddedInput = {
  readonly repo?: string | undefined;
  readonly ref?: string | undefined;
  readonly max_chars?: number | undefined;
};

/** The text of another operation's data, for answers that hold answers; undefined when no operation has this name. */
export type RenderOther = (tool: string, data: Json, input: unknown) => string | undefined;

export type OperationDefinition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  /** One plain sentence; the tool's description starts with it. */
  readonly summary: string;
  /** More, for the reference page and the tool. Short. */
  readonly description?: string;
  readonly toolset: Toolset;
  /** Listed by MCP when no toolset is asked for. */
  readonly isDefault?: boolean;
  readonly aliases?: readonly OperationAlias[];
  /** Field names that mean another field of this operation, over the table of the vocabulary. */
  readonly rename?: Readonly<Record<string, string>>;
  /** What it may do beside reading; absent: nothing. */
  readonly effect?: Effect;
  readonly needs: Need;
  /** Fields that CLI words fill, in order. A single one takes all words. */
  readonly positional?: readonly (keyof (z.output<Input> & AddedInput) & string)[];
  /** Reads CLI words that are not one field each (`FILE:10-40`); undefined when it cannot. */
  readonly readWords?: (words: readonly string[]) => Json | undefined;
  readonly examples: readonly [OperationExample, ...OperationExample[]];
  /** `repo`, `meta`, `max_chars` and, for readers of the index, `ref` and the freshness fields are added to it. */
  readonly input: Input;
  /** Its lists that are not optional are its main lists, there even when empty; the wire leaves other empty lists out. */
  readonly output: Output;
  /** The main list comes in pages: `cursor` is added to the input, `next_cursor` to the output. */
  readonly isPaged?: boolean;
  /** Fields of `data` that come from other answers and stand as they are. */
  readonly passThrough?: readonly (keyof z.output<Output> & string)[];
  /** `standard` when absent. */
  readonly maxChars?: MaxCharsRule;
  /**
   * Of an answer over budget: the largest form of `data` for which `fits` holds, or the smallest there is. Absent: the last
   * main list is cut from its end.
   */
  readonly shrink?: Shrink<Immutable<z.output<Output>>>;
  readonly run: (
    context: OperationContext,
    input: z.output<Input> & AddedInput,
  ) => Promise<OperationReply<Immutable<z.output<Output>>>>;
  /** The facts of `data` as compact text: MCP content and the CLI's answer. Empty lists other than main ones are absent. */
  readonly render: (data: Immutable<z.output<Output>>, input: z.output<Input>, renderOther: RenderOther) => string;
};

/** An operation as the surfaces see it: the same for all, its types erased. */
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
  readonly positional: readonly string[];
  readonly readWords?: (words: readonly string[]) => Json | undefined;
  readonly examples: readonly [OperationExample, ...OperationExample[]];
  /** With the fields that every operation takes. */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Lists of `data` that are there even when empty. */
  readonly mainLists: readonly string[];
  readonly isPaged: boolean;
  readonly passThrough: readonly string[];
  readonly maxChars: MaxCharsRule;
  readonly shrink?: Shrink<Json>;
  readonly run: (context: OperationContext, input: Json) => Promise<OperationReply>;
  readonly render: (data: Json, input: Json, renderOther: RenderOther) => string;
};

export const defineOperation = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: OperationDefinition<Input, Output>,
): Operation => {
  const { input, output, run, render, shrink, effect, maxChars = 'standard', ...rest } = definition;
  // The call path hands over what `input` parsed and what `run` returned: the cast only says so.
  const erased = { run, render, ...(shrink ? { shrink } : {}) } as unknown as Pick<Operation, 'run' | 'render' | 'shrink'>;
  return {
    isDefault: false,
    aliases: [],
    rename: {},
    readOnly: effect === undefined,
    destructive: effect === 'removes',
    idempotent: effect !== 'anything',
    positional: [],
    isPaged: false,
    passThrough: [],
    ...rest,
    maxChars,
    input: z.object({ ...input.shape, ...addedInput({ ...rest, maxChars }) }),
    output: definition.isPaged ? output.extend(nextCursorOutput) : output,
    mainLists: Object.keys(output.shape).filter((field) => output.shape[field] instanceof z.ZodArray),
    ...erased,
  };
};

type AddedInputOptions = { readonly needs: Need; readonly maxChars: MaxCharsRule; readonly isPaged?: boolean };

const addedInput = ({ needs, maxChars, isPaged = false }: AddedInputOptions): z.ZodRawShape => ({
  ...(isPaged ? cursorInput : {}),
  max_chars: maxCharsInput(maxChars),
  ...(needs === 'text' || needs === 'symbols' ? { ...viewInput, ...indexInput } : {}),
  ...everyInput,
});
