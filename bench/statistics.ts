/** Statistics for the tables. */

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Nearest rank. */
export const percentile = (values: readonly number[], rank: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN;
};

export const mean = (values: readonly number[]): number => total(values, (value) => value) / values.length;

export const total = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
