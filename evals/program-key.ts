import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the program that is running: this bundle holds the evaluation and the engine; the built product holds the workers. */
export const programKey = (): string => {
  const hash = createHash('sha1');
  for (const path of [fileURLToPath(import.meta.url), join('dist', 'main.js')]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
};
