/** The texts of a working tree without an index, in path order. */
import { join } from 'node:path';
import { type RepoPath, TURN_LIMITS, TurnBudget } from '#model';
import { readFileBytes } from '#platform';
import { classifyBytes, type Scan } from '#scan';

export async function* scanDisk(
  root: string,
  look: () => Promise<Scan>,
): AsyncGenerator<{ readonly path: RepoPath; readonly text: string }> {
  const turn = new TurnBudget(TURN_LIMITS.texts);
  for (const { path, skip } of (await look()).files) {
    const read = skip ? undefined : readFileBytes(join(root, path), { within: root });
    const found = read?.kind === 'bytes' ? classifyBytes(read.bytes, path) : undefined;
    if (found?.kind === 'text') yield { path, text: found.text };
    await turn.spend({ files: 1, bytes: read?.kind === 'bytes' ? read.bytes.length : 0 });
  }
}
