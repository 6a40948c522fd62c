/** Which texts may be sent to a provider, cut as the built-in vectors cut them. */
import { join } from 'node:path';
import { type ContentId, contentNumber, factsNumber, nextTurn, splitLines, type StoredView } from '#model';
import { contentIdOf, readFileBytes } from '#platform';
import { classifyBytes, isSecretPath } from '#scan';
import type { StoreReader } from '#store';

export type FileToSend = {
  readonly path: string;
  readonly content: ContentId;
  /** The last line of each piece. */
  readonly ends: Int32Array;
};

type Source = { readonly reader: StoreReader; readonly stored: StoredView; readonly secretFolder: string };

/**
 * Files of the working tree that have symbols, one per content. Never those with a masked line, nor any with a path that looks
 * secret, even if the user lets it be indexed.
 */
export const filesToSend = async ({ reader, stored: { table }, secretFolder }: Source): Promise<readonly FileToSend[]> => {
  const entries = new Map<number, number>();
  const secret = new Set<number>();
  for (let entry = 0; entry < table.count; entry += 1) {
    const content = table.contents[entry] ?? 0;
    if (content <= 0) continue;
    if (isSecretPath(table.paths[entry] ?? '', { folder: secretFolder })) secret.add(content);
    else if ((table.facts[entry] ?? 0) > 0 && !entries.has(content)) entries.set(content, entry);
  }
  const contents = [...entries.keys()].filter((content) => !secret.has(content));
  const records = await reader.contents(contents.map(contentNumber));
  const vectors = await reader.vectors(contents.map((content) => factsNumber(table.facts[entries.get(content) ?? 0] ?? 0)));
  return contents.flatMap((content) => {
    const entry = entries.get(content) ?? 0;
    const record = records.get(contentNumber(content));
    const ends = vectors.get(factsNumber(table.facts[entry] ?? 0))?.ends;
    if (!record || record.redactedLines > 0 || !ends || ends.length === 0) return [];
    return [{ path: table.paths[entry] ?? '', content: record.id, ends }];
  });
};

/** A line of a generated file may be far longer than a piece should be. */
const MOST_CHARACTERS = 4_000;

type Tree = { readonly root: string; readonly objectFormat: 'sha1' | 'sha256' };

/** Undefined if the file has changed or holds a secret: the bytes on disk decide, whatever the index says. */
export const readPieces = async (
  { root, objectFormat }: Tree,
  { path, content, ends }: FileToSend,
): Promise<readonly string[] | undefined> => {
  await nextTurn();
  const found = readFileBytes(join(root, path), { within: root });
  if (found.kind !== 'bytes' || contentIdOf(found.bytes, objectFormat) !== content) return undefined;
  const classified = classifyBytes(found.bytes, path);
  if (classified.kind !== 'text' || classified.redactedLines > 0) return undefined;
  const lines = splitLines(classified.text);
  return Array.from(ends, (end, at) => {
    const text = lines.slice(ends[at - 1] ?? 0, end).join('\n');
    // Some providers refuse an empty text.
    return text.trim() === '' ? '-' : text.slice(0, MOST_CHARACTERS);
  });
};
