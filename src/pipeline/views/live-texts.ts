/** Reads current texts: from disk for a working tree, with or without an index, and from git objects for a tree. */
import { join } from 'node:path';
import {
  entryOfPath,
  type LiveText,
  Problem,
  type RepoPath,
  type TextReader,
  TURN_LIMITS,
  TurnBudget,
  type ViewTable,
} from '#model';
import { type BlobReader, contentIdOf, readFileBytes } from '#platform';
import { classifyBytes, scan, type ScanOptions, textOfCleanBytes } from '#scan';
import type { ContentRecord, StoreReader } from '#store';
import type { DiskText } from '../port.ts';

export type TextSource = { readonly table: ViewTable; readonly reader: StoreReader; readonly objectFormat: 'sha1' | 'sha256' };

export const diskTexts =
  ({ table, reader, objectFormat }: TextSource, root: string): TextReader =>
  async (path) => {
    const indexed = await indexedContent({ table, reader }, path);
    if (!indexed) return undefined;
    const found = readFileBytes(join(root, path), { within: root });
    return found.kind === 'bytes' ? liveText(found.bytes, { path, indexed, objectFormat }) : undefined;
  };

export const blobTexts =
  ({ table, reader, objectFormat }: TextSource, blobs: Pick<BlobReader, 'read'>): TextReader =>
  async (path) => {
    const indexed = await indexedContent({ table, reader }, path);
    const bytes = indexed && (await blobs.read(indexed.id));
    if (indexed && !bytes) throw lostBlobProblem(path);
    return indexed && bytes ? liveText(bytes, { path, indexed, objectFormat }) : undefined;
  };

/** The texts of a working tree without an index, in path order. `only`: the text of this file. */
export async function* scanDisk(root: string, rules: ScanOptions, only?: RepoPath): AsyncGenerator<DiskText> {
  const turn = new TurnBudget(TURN_LIMITS.texts);
  for (const { path, skip } of (await scan(root, rules)).files) {
    if (only !== undefined && path !== only) continue;
    const read = skip ? undefined : readFileBytes(join(root, path), { within: root });
    const found = read?.kind === 'bytes' ? classifyBytes(read.bytes, path) : undefined;
    if (found?.kind === 'text') yield { path, text: found.text, redactedLines: found.redactedLines };
    await turn.spend({ files: 1, bytes: read?.kind === 'bytes' ? read.bytes.length : 0 });
  }
}

/** Git had the blob when it was indexed. Skipping it would report no match in this file. */
const lostBlobProblem = (path: RepoPath): Problem =>
  new Problem('internal_error', `Git can no longer read ${path} of this commit.`, {
    hint: 'Retry. If it still fails, run "git fsck": the repository may have lost objects.',
    details: { path },
    retryable: true,
  });

const indexedContent = async (
  { table, reader }: Pick<TextSource, 'table' | 'reader'>,
  path: RepoPath,
): Promise<ContentRecord | undefined> => {
  const content = entryOfPath(table, path)?.content;
  if (content === undefined) return undefined;
  return (await reader.contents([content])).get(content);
};

type ExpectedText = {
  readonly path: RepoPath;
  readonly indexed: ContentRecord;
  readonly objectFormat: 'sha1' | 'sha256';
};

const liveText = (bytes: Uint8Array, { path, indexed, objectFormat }: ExpectedText): LiveText | undefined => {
  const contentId = contentIdOf(bytes, objectFormat);
  const isStale = contentId !== indexed.id;
  // Looking for secrets takes longer than all the rest, and was done when this content was indexed.
  const text = isStale || indexed.redactedLines > 0 ? redactedText(bytes, path) : textOfCleanBytes(bytes, path);
  return text === undefined ? undefined : { text, contentId, isStale };
};

const redactedText = (bytes: Uint8Array, path: RepoPath): string | undefined => {
  const found = classifyBytes(bytes, path);
  return found.kind === 'text' ? found.text : undefined;
};
