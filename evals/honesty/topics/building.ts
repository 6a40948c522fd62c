import type { Topic } from '../question.ts';

const FILES = Array.from(
  { length: 40 },
  (_, index) => `//- src/file-${index}.ts
export function doThing${index}(): number { return ${index}; }
`,
).join('');

/** Questions before the first index is complete. */
export const BUILDING: Topic = {
  name: 'while building',
  files: FILES,
  isIndexed: false,
  questions: [
    {
      truth: 'nothing has been indexed, so nothing is known',
      command: ['locate', 'doThing7', '--freshness-policy', 'strict'],
      says: [/index_missing/u],
      never: [/\bno symbol\b/iu, /\b0 symbols\b/u],
    },
    {
      truth: 'nothing has been read within no time at all',
      command: ['locate', 'doThing7', '--max-reindex-ms', '0'],
      says: [/not known yet|\b\d+ of 40 files\b|src\/file-7\.ts:1/u],
      never: [/^no symbol/imu, /^0 symbols/mu],
    },
    {
      truth: 'text can be searched without an index',
      command: ['grep', 'doThing7', '--freshness-policy', 'best_effort'],
      says: [/src\/file-7\.ts/u],
    },
    {
      truth: 'lines are read from the disk',
      command: ['span', 'src/file-7.ts', '--freshness-policy', 'strict'],
      says: [/doThing7/u],
    },
  ],
};
