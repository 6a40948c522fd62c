/** Calls an engine in this process like a surface does, for tests with many queries or that inspect internals. */
import type { Envelope } from '#model';
import type { Engine } from '#call';
import { openProduct } from '../../support/open-product.ts';
import type { TestFolders } from './command.ts';

export type DataEnvelope = Envelope & { readonly data: Record<string, unknown> };
export type AskEngine = (operation: string, input?: Readonly<Record<string, unknown>>) => Promise<DataEnvelope>;

/** Long enough for any test repository: a timeout would change the answer. */
const ENOUGH_MS = 60_000;

export const openEngineAt = async ({
  repo,
  home,
}: TestFolders): Promise<{ readonly ask: AskEngine; readonly engine: Engine }> => {
  const { engine, call } = await openProduct({ repo, env: { LODESTONE_HOME: home } });
  const ask: AskEngine = async (operation, input = {}) => {
    const budget = operation === 'manage_index' ? {} : { max_reindex_ms: ENOUGH_MS };
    const { envelope } = await call(operation, { ...budget, ...input });
    return { ...envelope, data: (envelope.data ?? {}) as Record<string, unknown> };
  };
  return { ask, engine };
};

export type Hit = {
  readonly path: string;
  readonly name: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly text?: string;
};

export const hitsOf = ({ data }: { readonly data?: unknown }, list: string): readonly Hit[] =>
  ((data as Readonly<Record<string, unknown>> | undefined)?.[list] ?? []) as readonly Hit[];

export const pathsOf = (envelope: { readonly data?: unknown }, list: string): readonly string[] =>
  hitsOf(envelope, list).map(({ path }) => path);
