/**
 * The operations: one file each, in the folder of its toolset.
 * In: validated input and an open view. Out: data and its text; `call/` does the rest.
 */
export { OPERATIONS } from './all-operations.ts';
