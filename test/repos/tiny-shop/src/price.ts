export type Price = { readonly cents: number };

export const FREE: Price = { cents: 0 };

/** Euros with two digits: `3.50 €`. */
export function formatPrice({ cents }: Price): string {
  return `${(cents / 100).toFixed(2)} €`;
}
