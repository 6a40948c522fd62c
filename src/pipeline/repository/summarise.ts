/** The summary of a workspace in a list. */
import { entryOfPath, isProblem, SURFACE_KINDS, type SurfaceFact } from '#model';
import { log } from '#platform';
import type { StoreReader } from '#store';
import { freshnessMeta } from '../freshness/index-state.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import type { WorkspaceSummary } from '../port.ts';
import type { WorkspaceView } from '../views/workspaces/workspace-view.ts';

export const summarise = async (view: WorkspaceView, current: CurrentStore, usedAt: Date): Promise<WorkspaceSummary> => {
  const { definition } = view;
  const { refreshed_at: refreshedAt, project_path: projectPath } = definition;
  return {
    id: definition.id,
    baseCommit: definition.base_commit,
    revision: definition.overlay_revision,
    changedFiles: definition.overlay.size,
    createdAt: definition.created_at,
    lastUsedAt: usedAt.toISOString(),
    ...(refreshedAt === undefined ? {} : { refreshedAt }),
    ...(projectPath === undefined ? {} : { projectPath }),
    ...(await countOverlay(view, current)),
  };
};

type OverlayCounts = Pick<WorkspaceSummary, 'symbols' | 'facts' | 'semanticLevel'>;

/** Empty when the view is not built or the index cannot be read: the workspace exists regardless. */
const countOverlay = async (view: WorkspaceView, current: CurrentStore): Promise<OverlayCounts> => {
  try {
    const store = await current.get();
    return (await store?.read((reader) => countStored(view, reader))) ?? {};
  } catch (error) {
    if (!isProblem(error)) throw error;
    log.debug('could not count the symbols of a workspace', { id: view.definition.id, error: String(error) });
    return {};
  }
};

const SHOWN_KINDS: ReadonlySet<SurfaceFact['kind']> = new Set(SURFACE_KINDS);

const countStored = async ({ definition, name }: WorkspaceView, reader: StoreReader): Promise<OverlayCounts> => {
  const stored = await reader.view(name);
  if (!stored) return {};
  const facts = [...definition.overlay.keys()].flatMap((path) => entryOfPath(stored.table, path)?.facts ?? []);
  const symbols = await reader.symbols(facts);
  const surfaces = await reader.surfaces(facts, SHOWN_KINDS);
  const files = facts.flatMap((number) => symbols.get(number) ?? []);
  const { semantic_level: semanticLevel } = freshnessMeta({ stored, isFresh: true, isWorking: false, needs: 'symbols' });
  return {
    ...(semanticLevel ? { semanticLevel } : {}),
    symbols: files.reduce((sum, { symbols }) => sum + symbols.length, 0),
    facts: [...surfaces.values()].flat().filter(({ kind }) => SHOWN_KINDS.has(kind)).length,
  };
};
