import type { Envelope, Problem } from '#model';
import { failureEnvelope } from './make-envelope.ts';

/** The envelope of a request that reached no operation: unreadable, too large, refused. */
export const problemEnvelope = (problem: Problem): Envelope =>
  failureEnvelope({ problem, call: { tool: '', args: {} }, meta: {}, warnings: [], size: 'full' });
