/**
 * Limits the concurrent calls of a server.
 * In: calls that want to start. Out: their turns, in order; none for a call whose client has disconnected.
 */
export { Turns } from './turns.ts';
