/**
 * Text × focus → the lines that matter. In: an open view, a file and what its reader looks for. Out: weights of lines, telling
 * lines, and folded text, in which printed lines and folds cover the range exactly once.
 */
export { type Focus, NO_FOCUS, openFocus, plainFocus } from './open-focus.ts';
export { type FoldedText, foldBudget, foldText } from './fold-text.ts';
export { readSourceLines, type SourceLines, sourceLines } from './source-lines.ts';
export { symbolsInRuns } from './symbols-in-range.ts';
export { type TellingLine, tellingLines, tellingLinesOf } from './telling-lines.ts';
