/** `1 file`, `3 files`. */
export const countOf = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
