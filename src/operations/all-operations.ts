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
import { repoStatus } from './repo-status.ts';
import { searchCode } from './search-code.ts';
import { symbolsGetDefinitionSpan } from './symbols-get-definition-span.ts';
import { symbolsSearch } from './symbols-search.ts';
import { textSearch } from './text-search.ts';

export const OPERATIONS: readonly Operation[] = [
  manageIndex,
  searchCode,
  locateSymbol,
  symbolsSearch,
  textSearch,
  getFileOutline,
  listSymbols,
  getContext,
  codeGetSpan,
  symbolsGetDefinitionSpan,
  repoStatus,
  healthCheck,
  capabilities,
  configRead,
  batch,
];
