/** A very small repository. */
export const TINY_SHOP = `//- README.md
# Tiny shop

A sample repository: \`src/cart.ts\` holds the cart.
//- src/cart.ts
import { formatPrice, type Price } from './price.ts';

/** What a customer is about to buy. */
export class Cart {
  private readonly lines: CartLine[] = [];

  /** Adds an article, or more of it. */
  add(article: string, price: Price, count = 1): void {
    const known = this.lines.find((line) => line.article === article);
    if (known) known.count += count;
    else this.lines.push({ article, price, count });
  }

  total(): Price {
    return { cents: this.lines.reduce((sum, line) => sum + line.price.cents * line.count, 0) };
  }

  describe(): string {
    return \`\${this.lines.length} articles, \${formatPrice(this.total())}\`;
  }
}

interface CartLine {
  readonly article: string;
  readonly price: Price;
  count: number;
}
//- src/price.ts
export type Price = { readonly cents: number };

export const FREE: Price = { cents: 0 };

/** Euros with two digits: \`3.50 €\`. */
export function formatPrice({ cents }: Price): string {
  return \`\${(cents / 100).toFixed(2)} €\`;
}
//- src/checkout.js
import { Cart } from './cart.ts';

export async function checkout(cart = new Cart()) {
  if (cart.total().cents === 0) throw new Error('The cart is empty.');
  return { receipt: cart.describe() };
}
//- test/cart-check.ts
import { Cart } from '../src/cart.ts';

const cart = new Cart();
cart.add('tea', { cents: 350 }, 2);
if (cart.total().cents !== 700) throw new Error('wrong total');
`;
