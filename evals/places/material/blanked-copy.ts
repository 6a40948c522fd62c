/** A copy of a folder in which the lines that would give the answers away are blank. Lines keep their numbers. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineRange } from './place-questions.ts';

export const blankedCopy = (folder: string, ranges: readonly LineRange[]): string => {
  if (ranges.length === 0) return folder;
  const digest = createHash('sha256').update(JSON.stringify(ranges)).digest('hex').slice(0, 8);
  const copy = `${folder}-blanked-${digest}`;
  if (existsSync(copy)) return copy;
  const draft = `${copy}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(folder, draft, { recursive: true });
  for (const path of new Set(ranges.map((range) => range.path))) {
    const own = ranges.filter((range) => range.path === path);
    const lines = readFileSync(join(draft, path), 'utf8').split('\n');
    const isBlanked = (line: number): boolean => own.some(({ lineStart, lineEnd }) => line >= lineStart && line <= lineEnd);
    writeFileSync(join(draft, path), lines.map((line, at) => (isBlanked(at + 1) ? '' : line)).join('\n'));
  }
  const identity = ['-c', 'user.name=evals', '-c', 'user.email=evals@localhost'];
  execFileSync('git', ['-C', draft, ...identity, 'commit', '--quiet', '--all', '--message', 'without comments'], {
    stdio: 'pipe',
  });
  renameSync(draft, copy);
  return copy;
};
