/** Every operation, in the order of help and reference. */
import { batch } from './compose/batch.ts';
import { capabilities } from './lifecycle/capabilities.ts';
import { codeGetSpan } from './read/code-get-span.ts';
import { configRead } from './lifecycle/config-read.ts';
import type { Operation } from '#call';
import { evidenceFetch } from './read/evidence-fetch.ts';
import { getContext } from './read/get-context.ts';
import { getFileOutline } from './read/get-file-outline.ts';
import { healthCheck } from './lifecycle/health-check.ts';
import { history } from './history/history.ts';
import { listFiles } from './read/list-files.ts';
import { listSymbols } from './read/list-symbols.ts';
import { map } from './packs/map.ts';
import { locateSymbol } from './search/locate-symbol.ts';
import { manageIndex } from './lifecycle/manage-index.ts';
import { refreshOverlay } from './workspace/refresh-overlay.ts';
import { graphCallees } from './graph/graph-callees.ts';
import { graphCallers } from './graph/graph-callers.ts';
import { graphTraceFeature } from './graph/graph-trace-feature.ts';
import { refsFind } from './graph/refs-find.ts';
import { searchWithContext } from './search/search-with-context.ts';
import { symbolsGetCard } from './read/symbols-get-card.ts';
import { typesHierarchy } from './graph/types-hierarchy.ts';
import { repoStatus } from './lifecycle/repo-status.ts';
import { searchCode } from './search/search-code.ts';
import { symbolsGetDefinitionSpan } from './read/symbols-get-definition-span.ts';
import { surfacesList } from './surfaces/surfaces-list.ts';
import { surfacesListConfigKeys } from './surfaces/surfaces-list-config-keys.ts';
import { surfacesListDbTables } from './surfaces/surfaces-list-db-tables.ts';
import { surfacesListEndpoints } from './surfaces/surfaces-list-endpoints.ts';
import { symbolsSearch } from './search/symbols-search.ts';
import { repoOnboardingPack } from './packs/repo-onboarding-pack.ts';
import { contextPack } from './packs/context-pack.ts';
import { taskPack } from './packs/task-pack.ts';
import { textSearch } from './search/text-search.ts';
import { workspaceCreate } from './workspace/workspace-create.ts';
import { workspaceDelete } from './workspace/workspace-delete.ts';
import { workspaceList } from './workspace/workspace-list.ts';
import { workspaceReset } from './workspace/workspace-reset.ts';

export const OPERATIONS: readonly Operation[] = [
  manageIndex,
  searchCode,
  locateSymbol,
  symbolsSearch,
  searchWithContext,
  textSearch,
  listFiles,
  getFileOutline,
  listSymbols,
  getContext,
  codeGetSpan,
  symbolsGetDefinitionSpan,
  evidenceFetch,
  symbolsGetCard,
  refsFind,
  graphCallers,
  graphCallees,
  typesHierarchy,
  graphTraceFeature,
  surfacesListEndpoints,
  surfacesListConfigKeys,
  surfacesListDbTables,
  surfacesList,
  history,
  taskPack,
  contextPack,
  map,
  repoOnboardingPack,
  workspaceCreate,
  refreshOverlay,
  workspaceList,
  workspaceReset,
  workspaceDelete,
  repoStatus,
  healthCheck,
  capabilities,
  configRead,
  batch,
];
