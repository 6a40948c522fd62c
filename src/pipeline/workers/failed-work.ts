/** Work that failed or was cancelled: what is said about the files, and the problems. */
import { Problem } from '#model';
import { createSegmentBuilder, type ParseFailure } from '#store';
import type { FactsReply, FailedFile, FileToParse } from './tasks.ts';

/** A parser that hung once may have had a busy machine; one that hung this often will hang again. */
export const MOST_PARSE_ATTEMPTS = 3;

/** The bytes are to blame: they may fail again. */
export const failedFile = (
  { content, language }: Pick<FileToParse, 'content' | 'language'>,
  code: ParseFailure['code'],
  message: string,
): FailedFile => ({ content, language, blame: 'content', code, message });

/** The worker or the grammar is missing. */
export const unavailableFile = (file: Pick<FileToParse, 'content' | 'language'>, message: string): FailedFile => ({
  ...failedFile(file, 'parse_crash', message),
  blame: 'environment',
});

/** A reply in which nothing was parsed. */
export const allFailed = (failed: readonly FailedFile[]): FactsReply => ({
  facts: [],
  segment: createSegmentBuilder('name').finish(),
  failed,
  withProblems: 0,
  bytesRead: 0,
});

export const environmentProblem = (message: string, cause?: unknown): Problem =>
  new Problem('internal_error', `Files cannot be parsed: ${message}.`, {
    hint: 'Reinstall Lodestone, then sync: what was indexed so far is kept.',
    retryable: true,
    ...(cause === undefined ? {} : { cause }),
  });

export const cancelledProblem = (cause: unknown): Problem =>
  new Problem('cancelled', 'The work was cancelled; what was done is kept.', { retryable: true, cause });

export const throwIfCancelled = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw cancelledProblem(signal.reason);
};
