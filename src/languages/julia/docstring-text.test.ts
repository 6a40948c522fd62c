import { expect, it } from 'vitest';
import { docstringText } from './docstring-text.ts';

it.each([
  ['"A cart."', 'A cart.'],
  ['"""\n    add(cart)\n\nAdds.\n"""', 'add(cart)\n\nAdds.'],
  ['A comment.', 'A comment.'],
])('reads %s', (doc, text) => {
  expect(docstringText(doc)).toBe(text);
});
