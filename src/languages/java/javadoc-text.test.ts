import { expect, it } from 'vitest';
import { javadocText } from './javadoc-text.ts';

it('keeps the text of a documentation comment and drops its marks', () => {
  const doc = [
    'Finds an {@link Order} or {@code a &lt; b}.',
    '<p>',
    'See <a href="x">there</a>.',
    '',
    '@param key the key',
    '@return the order',
    '@throws ShopException if closed',
  ].join('\n');
  expect(javadocText(doc)).toBe(
    'Finds an Order or a < b.\nSee there.\nkey: the key\nReturns: the order\nShopException: if closed',
  );
});

it('leaves text without marks as it is', () => {
  expect(javadocText('a < b')).toBe('a < b');
});
