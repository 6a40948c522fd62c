/** Every operation of the product, in the order of help and reference. A line here is all that adding one takes. */
import { batch } from './batch.ts';
import { codeGetSpan } from './code-get-span.ts';
import type { Operation } from './define-operation.ts';
import { getFileOutline } from './get-file-outline.ts';
import { healthCheck } from './health-check.ts';
import { locateSymbol } from './locate-symbol.ts';
import { manageIndex } from './manage-index.ts';
import { searchCode } from './search-code.ts';
import { textSearch } from './text-search.ts';

export const OPERATIONS: readonly Operation[] = [
  manageIndex,
  searchCode,
  locateSymbol,
  textSearch,
  getFileOutline,
  codeGetSpan,
  healthCheck,
  batch,
];
