/** A uniform, reproducible sample of a list. */

/** Mulberry32: 32 bits of state are enough to shuffle a few thousand symbols. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SEED = 20_240_607;

/** `count` items, in list order. */
export const sample = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const next = numbersFrom(SEED);
  return items
    .map((item, index) => ({ item, index, draw: next() }))
    .toSorted((a, b) => a.draw - b.draw || a.index - b.index)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ item }) => item);
};
