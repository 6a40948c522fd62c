/** Whether a query is a stack trace, a compiler's message or an error text, and what it says. */
import { isErrorText } from '../query/classify-intent.ts';
import { type Frame, parseFrames } from './parse-frames.ts';
import { messageOf } from './error-message.ts';

export type StackTrace = {
  readonly frames: readonly Frame[];
  /** The text without places; empty if there is none. */
  readonly message: string;
};

/** Undefined for a question or a name. A sentence that names one place has frames but is a question. */
export const readTrace = (query: string): StackTrace | undefined => {
  const frames = parseFrames(query);
  const isError = isErrorText(query);
  if (frames.length === 0 && !isError) return undefined;
  if (frames.length === 1 && !isError && !query.trim().includes('\n')) return { frames, message: '' };
  return { frames, message: messageOf(query) };
};
