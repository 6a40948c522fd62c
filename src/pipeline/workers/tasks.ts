/** The tasks and replies of a pipeline worker. Plain values, because they cross a thread boundary. */
import type { ContentId, ContentNumber, RepoPath, SkipReason } from '#model';
import type { LanguageOverrides } from '#scan';
import type { PackedFacts, ParseFailure, TextBatch } from '#store';

/** A file's bytes: on disk, or in memory (git objects). */
export type ByteSource =
  | { readonly kind: 'disk'; readonly file: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** `size` is absent when unknown. */
export type FileToRead = { readonly path: RepoPath; readonly source: ByteSource; readonly size?: number };
/** A file with a known content id. If its bytes differ, it changed meanwhile, and the next sync indexes it. */
export type FileWithId = FileToRead & { readonly contentId: ContentId };
export type FileToParse = FileWithId & { readonly content: ContentNumber; readonly language: string };

type ObjectFormat = 'sha1' | 'sha256';

export type WorkerTask =
  | {
      readonly kind: 'identify';
      readonly objectFormat: ObjectFormat;
      readonly files: readonly FileToRead[];
      readonly languages?: LanguageOverrides | undefined;
    }
  | { readonly kind: 'texts'; readonly objectFormat: ObjectFormat; readonly files: readonly FileWithId[] }
  | { readonly kind: 'facts'; readonly objectFormat: ObjectFormat; readonly files: readonly FileToParse[] };
export type TaskOf<Kind extends WorkerTask['kind']> = Extract<WorkerTask, { readonly kind: Kind }>;

export type FileIdentity =
  | {
      readonly kind: 'content';
      readonly id: ContentId;
      readonly size: number;
      readonly language?: string;
    }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  /** The file was removed between the scan and the read. */
  | { readonly kind: 'gone' };

/** One identity per file of the task, in the same order. */
export type IdentifyReply = { readonly identities: readonly FileIdentity[] };

/** `batch.contents`: the texts read. Files that changed meanwhile are omitted; files that are not text are in `skipped`. */
export type TextsReply = {
  readonly batch: TextBatch;
  readonly skipped: readonly { readonly contentId: ContentId; readonly reason: SkipReason }[];
  readonly bytesRead: number;
};

/**
 * A file that failed to parse. Blame `content`: the same bytes may fail again. Blame `environment`: the worker or the
 * grammar is missing, and the file is not at fault.
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
  /** Number of files parsed only in part. */
  readonly withProblems: number;
  readonly bytesRead: number;
};

export type ReplyOf<Kind extends WorkerTask['kind']> = Kind extends 'identify'
  ? IdentifyReply
  : Kind extends 'texts'
    ? TextsReply
    : FactsReply;
