/** Reproducible random numbers. */

/** True in `npm run soak`. */
export const isSoak = process.env['LODESTONE_SOAK'] === '1';

/** The suite uses a fixed seed; long runs draw a new one each time. */
const SEED_OF_THE_SUITE = 11;

/** `npm run soak` sets `LODESTONE_SEED`; set it to repeat a run. */
export const seedOfRun = (): number => Number(process.env['LODESTONE_SEED'] ?? SEED_OF_THE_SUITE);

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
