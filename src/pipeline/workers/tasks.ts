/** What the pipeline asks of a worker, and what comes back. Plain values: they cross a thread. */
import type { ContentId, ContentNumber, RepoPath, SkipReason } from '#model';
import type { PackedFacts, ParseFailure, TextBatch } from '#store';

/** Where a file's bytes are: on disk, or handed over (git objects). */
export type ByteSource =
  | { readonly kind: 'disk'; readonly file: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** Without a size it may be of any. */
export type FileToRead = { readonly path: RepoPath; readonly source: ByteSource; readonly size?: number };
/** A file whose content id is known: other bytes mean that it moved on, and the next sync sees to it. */
export type FileWithId = FileToRead & { readonly contentId: ContentId };
export type FileToParse = FileWithId & { readonly content: ContentNumber; readonly language: string };

type ObjectFormat = 'sha1' | 'sha256';

export type WorkerTask =
  | { readonly kind: 'identify'; readonly objectFormat: ObjectFormat; readonly files: readonly FileToRead[] }
  | { readonly kind: 'texts'; readonly objectFormat: ObjectFormat; readonly files: readonly FileWithId[] }
  | { readonly kind: 'facts'; readonly objectFormat: ObjectFormat; readonly files: readonly FileToParse[] };
export type TaskOf<Kind extends WorkerTask['kind']> = Extract<WorkerTask, { readonly kind: Kind }>;

export type FileIdentity =
  | {
      readonly kind: 'content';
      readonly id: ContentId;
      readonly size: number /** The `#!` line, if any. */;
      readonly interpreter?: string;
    }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  /** The file went away between the scan and the read. */
  | { readonly kind: 'gone' };

/** One a file of the task, in its order. */
export type IdentifyReply = { readonly identities: readonly FileIdentity[] };

/** `batch.contents` are those read; files that moved on are left out, files that are no text are named. */
export type TextsReply = {
  readonly batch: TextBatch;
  readonly skipped: readonly { readonly contentId: ContentId; readonly reason: SkipReason }[];
  readonly bytesRead: number;
};

/**
 * A file of which nothing is known, because the attempt to parse it failed. Blame `content`: its bytes may fail again.
 * Blame `environment`: the worker or the grammar is missing, which says nothing about the file.
 */
export type FailedFile = {
  readonly content: ContentNumber;
  readonly language: string;
  readonly blame: 'content' | 'environment';
  readonly code: ParseFailure['code'];
  readonly message: string;
};

export type FactsReply = {
  readonly facts: readonly PackedFacts[];
  readonly segment: TextBatch['segments'][number];
  readonly failed: readonly FailedFile[];
  /** Files that could be read only in part. */
  readonly withProblems: number;
  readonly bytesRead: number;
};

export type ReplyOf<Kind extends WorkerTask['kind']> = Kind extends 'identify'
  ? IdentifyReply
  : Kind extends 'texts'
    ? TextsReply
    : FactsReply;
