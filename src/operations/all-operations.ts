/** Every operation of the product, in the order of help and reference. A line here is all that adding one takes. */
import { batch } from './batch.ts';
import { capabilities } from './capabilities.ts';
import { codeGetSpan } from './code-get-span.ts';
import { configRead } from './config-read.ts';
import type { Operation } from './call/define-operation.ts';
import { getContext } from './get-context.ts';
import { getFileOutline } from './get-file-outline.ts';
import { healthCheck } from './health-check.ts';
import { listSymbols } from './list-symbols.ts';
import { locateSymbol } from './locate-symbol.ts';
import { manageIndex } from './manage-index.ts';
import { refreshOverlay } from './workspaces/refresh-overlay.ts';
import { graphCallees } from './graph/graph-callees.ts';
import { graphCallers } from './graph/graph-callers.ts';
import { graphTraceFeature } from './graph/graph-trace-feature.ts';
import { refsFind } from './graph/refs-find.ts';
import { searchWithContext } from './graph/search-with-context.ts';
import { symbolsGetCard } from './graph/symbols-get-card.ts';
import { typesHierarchy } from './graph/types-hierarchy.ts';
import { repoStatus } from './repo-status.ts';
import { searchCode } from './search-code.ts';
import { symbolsGetDefinitionSpan } from './symbols-get-definition-span.ts';
import { symbolsSearch } from './symbols-search.ts';
import { textSearch } from './text-search.ts';
import { workspaceCreate } from './workspaces/workspace-create.ts';
import { workspaceDelete } from './workspaces/workspace-delete.ts';
import { workspaceList } from './workspaces/workspace-list.ts';
import { workspaceReset } from './workspaces/workspace-reset.ts';

export const OPERATIONS: readonly Operation[] = [
  manageIndex,
  searchCode,
  locateSymbol,
  symbolsSearch,
  searchWithContext,
  textSearch,
  getFileOutline,
  listSymbols,
  getContext,
  codeGetSpan,
  symbolsGetDefinitionSpan,
  symbolsGetCard,
  refsFind,
  graphCallers,
  graphCallees,
  typesHierarchy,
  graphTraceFeature,
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
