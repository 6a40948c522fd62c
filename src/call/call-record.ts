/** The state of one call so far. An error reports whatever was known when it was thrown. */
import type { Settings, SettingLayer } from '#config';
import type { Hint, LimitApplied, Meta, Timing, Warning } from '#model';
import type { Freshness, IndexDescription, IndexSettings, RepositoryIndex } from '#pipeline';
import type { Page } from './envelope/cursor.ts';
import type { Operation } from './definition/define-operation.ts';
import type { Caller, Engine, Surface } from './context/operation-context.ts';
import { processMeta } from './process-meta.ts';

export type CallRecord = {
  readonly started: number;
  readonly surface: Surface;
  /** As the caller named it, until the operation is found. */
  tool: string;
  settings: Settings;
  /** The settings that affect the index; absent until the root is known, and when the settings are invalid. */
  indexSettings?: IndexSettings;
  /** Settings for this request only. */
  overrides?: SettingLayer;
  /** Fields that the caller set; the others have their defaults. */
  given: ReadonlySet<string>;
  operation?: Operation;
  input: Readonly<Record<string, unknown>>;
  /** Values of ignored fields, by the field that the caller may have meant. */
  misspelled?: Readonly<Record<string, unknown>>;
  root?: string;
  /** A call that names no repository has the same root. */
  isRootImplied?: boolean;
  repository?: RepositoryIndex;
  freshness?: Freshness;
  /** The calls that this one made. */
  readonly others: { readonly root?: string; readonly freshness?: Freshness }[];
  /** Set for paged operations. */
  page?: Page;
  warnings: readonly Warning[];
  /** Hints collected before the operation replies. */
  readonly hints: Hint[];
  limits: Readonly<Record<string, LimitApplied>>;
  freshnessMs?: number;
  queryMs?: number;
};

export const elapsed = (since: number): number => Math.round((performance.now() - since) * 10) / 10;

/** `meta` is brief for agents and full for scripts, unless the caller chooses. */
export const metaSize = (call: CallRecord, { surface }: Pick<Caller, 'surface'>): 'brief' | 'full' => {
  const requested = call.input['meta'];
  if (requested === 'brief' || requested === 'full') return requested;
  return surface === 'mcp' ? 'brief' : 'full';
};

/** The part of `meta` that the call itself knows; fields of the reply override it. */
export const callMeta = async (
  engine: Engine,
  call: CallRecord,
  own: Partial<Timing> = {},
): Promise<Omit<Meta, 'protocol_version'>> => {
  const known = leastFresh(call) ?? (await describeCallIndex(engine, call));
  const indexState = known && ('indexState' in known ? known.indexState : known.state);
  const { repository, freshnessMs, queryMs } = call;
  return {
    ...known?.meta,
    ...(indexState ? { index_state: indexState } : {}),
    ...(await processMeta(engine, { repository, size: metaSize(call, call), indexState, freshnessMs, queryMs })),
    ...(Object.keys(call.limits).length > 0 ? { limits_applied: call.limits } : {}),
    timing: {
      total_ms: elapsed(call.started),
      ...(call.freshnessMs === undefined ? {} : { freshness_ms: call.freshnessMs }),
      ...(call.queryMs === undefined ? {} : { query_ms: call.queryMs }),
      ...own,
    },
  };
};

/** An answer made of several answers is as fresh and as complete as the worst of them. */
const leastFresh = ({ freshness, others }: CallRecord): Freshness | undefined => {
  const reported = [freshness, ...others.map((other) => other.freshness)].filter((one) => one !== undefined);
  const [worst] = reported.toSorted((one, other) => freshnessRank(one) - freshnessRank(other));
  if (!worst || reported.length === 1) return worst;
  const isPartial = reported.some(({ meta }) => meta.result_completeness === 'partial');
  return isPartial ? { ...worst, meta: { ...worst.meta, result_completeness: 'partial' } } : worst;
};

const WORST_FIRST: readonly Freshness['meta']['freshness_status'][] = ['stale', 'syncing', 'fresh'];

const freshnessRank = ({ meta }: Freshness): number => WORST_FIRST.indexOf(meta.freshness_status);

/** Every answer with a known root reports the index state, but failing to read that state never fails the answer. */
const describeCallIndex = async (engine: Engine, call: CallRecord): Promise<IndexDescription | undefined> => {
  const root = call.others.find((other) => other.root !== undefined)?.root ?? call.root;
  if (root === undefined) return undefined;
  try {
    const repository = root === call.repository?.root ? call.repository : await engine.repository(root);
    return await repository.describe('none');
  } catch (error) {
    engine.log('debug', `could not describe the index of ${root}`, error);
    return undefined;
  }
};
