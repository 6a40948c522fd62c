import { expect, it } from 'vitest';
import { docText } from './doc-text.ts';

it('keeps the text of a documentation comment and drops its tags', () => {
  const doc = [
    '<summary>',
    'Finds <see cref="T:Shop.Order"/> for <paramref name="key" /> &lt;b&gt;.',
    '</summary>',
    '<param name="key">the key</param>',
    '<returns>the order or <c>null</c></returns>',
  ].join('\n');
  expect(docText(doc)).toBe('Finds Shop.Order for key <b>.\nkey: the key\nReturns: the order or null');
});

it('leaves text without tags as it is', () => {
  expect(docText('a < b')).toBe('a < b');
});
