import { expect, it } from 'vitest';
import { luaDocText } from './doc-text.ts';

it('reads the tags of LDoc and of the Lua language server', () => {
  expect(luaDocText('Makes an order.\n@param id the number\n@tparam[opt] string name its name\n@return an order')).toBe(
    'Makes an order.\nid: the number\nstring: name its name\nReturns an order',
  );
  expect(luaDocText('-@class Order\n-@field id? number')).toBe('Class Order\nid?: number');
});

it('leaves other text as it is', () => {
  expect(luaDocText('Mail to a@example.org.')).toBe('Mail to a@example.org.');
});
