/** Texts of a scan with virtual files among them, still in path order. */
import type { RepoPath, VirtualFile } from '#model';

type Texts = AsyncIterable<{ readonly path: RepoPath; readonly text: string }>;

export async function* scannedOver(scanned: Texts, files: readonly VirtualFile[]): Texts {
  const given = new Set<string>(files.map(({ path }) => path));
  const waiting = files
    .flatMap(({ path, content }) => (content === null ? [] : [{ path, text: content }]))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  for await (const file of scanned) {
    while (waiting[0] && waiting[0].path < file.path) yield* waiting.splice(0, 1);
    if (!given.has(file.path)) yield file;
  }
  yield* waiting;
}
