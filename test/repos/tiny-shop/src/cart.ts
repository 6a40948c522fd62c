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
    return `${this.lines.length} articles, ${formatPrice(this.total())}`;
  }
}

interface CartLine {
  readonly article: string;
  readonly price: Price;
  count: number;
}
