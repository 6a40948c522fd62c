import { OPERATION } from '#model';

/** What a client's model reads once. The first 512 characters stand alone: some clients cut there. */
export const INSTRUCTIONS = [
  'Lodestone answers questions about the code of this repository from an index that it keeps fresh by itself:',
  'edits are seen at once, so ask right after writing.',
  `Find code by words with ${OPERATION.searchCode}, a definition by name with ${OPERATION.locateSymbol}, the structure of a file with`,
  `${OPERATION.getFileOutline}; then read only the lines you need. Paths are relative to the repository; lines count from 1.`,
  `Several questions at once: ${OPERATION.batch}.`,
  `\n\nAll to know of one symbol: ${OPERATION.symbolsGetCard}; its uses: ${OPERATION.refsFind}; who calls it and which tests reach it:`,
  `${OPERATION.graphCallers}; what a function sets in motion: ${OPERATION.graphTraceFeature}.`,
  'Answers are small on purpose; next_actions are calls that run as they stand.',
  'Ask for less with detail_level "location", for code with "context".',
  `Tools that are not listed can be called too: ${OPERATION.textSearch}, ${OPERATION.codeGetSpan}.`,
  'Every question takes ref (a git branch, tag or commit), workspace_id and virtual_files [{path, content}] for unsaved edits.',
  'meta is brief: silence means fresh and complete; what is stale, partial or truncated is said.',
  `The first question builds the index; ${OPERATION.manageIndex} is needed only to rebuild or inspect it.`,
].join(' ');
