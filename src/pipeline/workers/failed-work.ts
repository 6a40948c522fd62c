/** Results and problems for work that failed or was cancelled. */
import { Problem } from '#model';
import { createSegmentBuilder, type ParseFailure } from '#store';
import type { FactsReply, FailedFile, FileToParse } from './tasks.ts';

/** Where the time that a thread computes is unknown, a busy machine may cause a timeout; this many will likely recur. */
export const MOST_PARSE_ATTEMPTS = 3;

/** The content itself fails to parse. */
export const failedFile = (
  { content, language }: Pick<FileToParse, 'content' | 'language'>,
  code: ParseFailure['code'],
  message: string,
): FailedFile => ({ content, language, blame: 'content', code, message });

/** The worker or the grammar is missing; the content is not at fault. */
export const unavailableFile = (file: Pick<FileToParse, 'content' | 'language'>, message: string): FailedFile => ({
  ...failedFile(file, 'parse_crash', message),
  blame: 'environment',
});

/** A reply without any parsed file. */
export const allFailed = (failed: readonly FailedFile[]): FactsReply => ({
  facts: [],
  segment: createSegmentBuilder('name').finish(),
  failed,
  withProblems: 0,
  bytesRead: 0,
});

export const environmentProblem = (message: string, cause?: unknown): Problem =>
  new Problem('internal_error', `Cannot parse files: ${message}.`, {
    hint: 'Reinstall Lodestone, then sync. Everything indexed so far is kept.',
    retryable: true,
    ...(cause === undefined ? {} : { cause }),
  });

export const cancelledProblem = (cause: unknown): Problem =>
  new Problem('cancelled', 'Cancelled. Finished work is kept.', { retryable: true, cause });

export const throwIfCancelled = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw cancelledProblem(signal.reason);
};
