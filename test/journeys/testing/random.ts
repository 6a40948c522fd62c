/** Chance that can be repeated: the same seed, the same numbers. */

/** Where the numbers start: `LODESTONE_SEED`, or a new one that the test prints. */
export const seedOfRun = (): number => Number(process.env['LODESTONE_SEED'] ?? Date.now() % 1_000_000);

/** True in `npm run soak`. */
export const isSoak = process.env['LODESTONE_SOAK'] === '1';

/** Numbers from 0 up to 1 (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
