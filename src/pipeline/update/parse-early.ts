/** Lets a small update parse new contents while their texts are still being stored. */
import { type ContentId, contentNumber, type RepoPath } from '#model';
import type { FactsReply } from '../workers/tasks.ts';
import { type UpdateContext, openFiles } from './update-context.ts';

export type UnknownContent = {
  readonly path: RepoPath;
  readonly size: number;
  readonly contentId: ContentId;
  /** Absent when the language is not supported. */
  readonly language?: string | undefined;
};

export type ParsableContent = UnknownContent & { readonly language: string };

export type EarlyParse = {
  /** Facts in the replies refer to indexes in this list, because content numbers are assigned when the texts are stored. */
  readonly contents: readonly ParsableContent[];
  readonly replies: Promise<readonly FactsReply[]>;
};

/** Several per worker, so a worker that is still starting delays little. */
const MOST_PIECES = 8;
/** Starting another worker takes longer than parsing less than this. */
const PIECE_BYTES = 32 * 1024;

export const parseEarly = (context: UpdateContext, unknown: readonly UnknownContent[]): EarlyParse => {
  const contents = unknown.filter((one): one is ParsableContent => one.language !== undefined);
  const places = contents.map((_, place) => place).sort((a, b) => (contents[b]?.size ?? 0) - (contents[a]?.size ?? 0));
  const bytes = contents.reduce((sum, { size }) => sum + size, 0);
  const count = Math.min(places.length, MOST_PIECES, Math.max(1, Math.ceil(bytes / PIECE_BYTES)));
  const pieces = Array.from({ length: count }, (_, piece) => places.filter((_place, rank) => rank % count === piece));
  const replies = Promise.all(pieces.map((piece) => parsePiece(context, contents, piece))).then((all) => all.flat());
  // The error is reported to the caller that awaits the replies.
  replies.catch(() => undefined);
  return { contents, replies };
};

const parsePiece = async (
  context: UpdateContext,
  contents: readonly ParsableContent[],
  piece: readonly number[],
): Promise<readonly FactsReply[]> => {
  const { plan, tools, options } = context;
  const files = piece.flatMap((place) => {
    const one = contents[place];
    return one ? [{ path: one.path, contentId: one.contentId, language: one.language, content: contentNumber(place) }] : [];
  });
  const opened = await openFiles(context, files);
  const workers = tools.pool.workersFor(contents.reduce((sum, { size }) => sum + size, 0));
  return tools.pool.parse({ kind: 'facts', objectFormat: plan.objectFormat, files: opened.files }, { ...options, workers });
};
