import type { Envelope, Problem } from '#model';
import { failureEnvelope } from './make-envelope.ts';
import type { FailedCall } from './remedy.ts';

/** The envelope of a request that reached no operation: unreadable, too large, refused. `call`: what it asked for, if known. */
export const problemEnvelope = (problem: Problem, call: FailedCall = { tool: '', args: {} }): Envelope =>
  failureEnvelope({ problem, call, meta: {}, warnings: [], size: 'full' });
