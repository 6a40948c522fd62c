/**
 * How many calls a server runs at once, for every surface that serves.
 * In: calls that want to begin. Out: their turns, in order; none for a call whose caller has gone.
 */
export { Turns } from './turns.ts';
