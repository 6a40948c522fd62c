import { expect, it } from 'vitest';
import { kdocText } from './kdoc-text.ts';

it('keeps what the comment says, without links, code marks and tags', () => {
  const doc = 'Opens [Store] or [the other][Store.open],\nsee [here](https://x).\n\n@param id the `id` of it\n@return a store';
  expect(kdocText(doc)).toBe('Opens Store or the other,\nsee here.\nid: the id of it\nReturns: a store');
});
