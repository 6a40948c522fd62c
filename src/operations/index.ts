/**
 * What the product can do: one file per operation, in the folder of its toolset.
 * In: validated input and an open view. Out: data and its rendering; `call/` does the rest.
 */
export { OPERATIONS } from './all-operations.ts';
