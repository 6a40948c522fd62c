/** What is known of one call so far: an error is told with as much of it as there was. */
import type { Settings, SettingLayer } from '#config';
import type { Hint, IndexState, LimitApplied, Meta, Timing, Warning } from '#model';
import type { Freshness, IndexDescription, RepositoryIndex } from '#pipeline';
import type { Page } from './cursor.ts';
import type { Operation } from './define-operation.ts';
import type { Caller, Engine } from './operation-context.ts';

export type CallRecord = {
  readonly started: number;
  /** As it was asked for, until the operation is found. */
  tool: string;
  settings: Settings;
  /** What the request sets for itself. */
  overrides?: SettingLayer;
  /** The fields that the caller filled in; the others have their defaults. */
  given: ReadonlySet<string>;
  operation?: Operation;
  input: Readonly<Record<string, unknown>>;
  root?: string;
  repository?: RepositoryIndex;
  freshness?: Freshness;
  /** Of an operation whose list comes in pages. */
  page?: Page;
  warnings: readonly Warning[];
  /** Told on the way to the answer. */
  readonly hints: Hint[];
  limits: Readonly<Record<string, LimitApplied>>;
  freshnessMs?: number;
  queryMs?: number;
};

export const elapsed = (since: number): number => Math.round((performance.now() - since) * 10) / 10;

/** `meta` is brief for agents and full for scripts, unless the caller says. */
export const metaSize = (call: CallRecord, { surface }: Caller): 'brief' | 'full' => {
  const asked = call.input['meta'];
  if (asked === 'brief' || asked === 'full') return asked;
  return surface === 'mcp' ? 'brief' : 'full';
};

/** What the call itself can say in `meta`; the reply's own words go over it. */
export const metaOf = async (
  engine: Engine,
  call: CallRecord,
  own: Partial<Timing> = {},
): Promise<Omit<Meta, 'protocol_version'>> => {
  const known = call.freshness ?? (await describeIndex(engine, call));
  return {
    ...known?.meta,
    ...(known ? { index_state: stateOf(known) } : {}),
    ...(call.freshness && !call.freshness.meta.result_completeness ? { result_completeness: 'complete' as const } : {}),
    ...(Object.keys(call.limits).length > 0 ? { limits_applied: call.limits } : {}),
    timing: {
      total_ms: elapsed(call.started),
      ...(call.freshnessMs === undefined ? {} : { freshness_ms: call.freshnessMs }),
      ...(call.queryMs === undefined ? {} : { query_ms: call.queryMs }),
      ...own,
    },
  };
};

const stateOf = (known: Freshness | IndexDescription): IndexState => ('indexState' in known ? known.indexState : known.state);

/** The state of the index is told on every answer whose root is known, but never at the price of the answer. */
const describeIndex = async (engine: Engine, call: CallRecord): Promise<IndexDescription | undefined> => {
  if (call.root === undefined) return undefined;
  try {
    const repository = call.repository ?? (await engine.repository(call.root));
    return await repository.describe('none');
  } catch (error) {
    engine.log('debug', `the index of ${call.root} could not be described`, error);
    return undefined;
  }
};
