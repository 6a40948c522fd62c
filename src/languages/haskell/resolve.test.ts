import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveHaskell } from './resolve.ts';

const files = viewFilesOf({
  'shop/src/Shop/Orders.hs': '',
  'shop/src/Shop/Rates.hsc': '',
  'shop/test/Main.hs': '',
  'server/src/Server.hs': '',
  'server/test/Main.hs': '',
});

const resolve = (specifier: string, from: string) => resolveHaskell({ specifier, from: repoPath(from), files });

it('finds a module in any source folder, the nearest first', async () => {
  expect(await resolve('Shop.Orders', 'server/src/Server.hs')).toEqual({ paths: ['shop/src/Shop/Orders.hs'] });
  expect(await resolve('Shop.Rates', 'shop/test/Main.hs')).toEqual({ paths: ['shop/src/Shop/Rates.hsc'] });
  expect(await resolve('Main', 'server/src/Server.hs')).toEqual({ paths: ['server/test/Main.hs'] });
});

it('does not know a module that is missing beside others, and one of another package is outside', async () => {
  expect(await resolve('Shop.Version', 'shop/src/Shop/Orders.hs')).toBeUndefined();
  expect(await resolve('Paths_shop', 'shop/src/Shop/Orders.hs')).toBeUndefined();
  expect(await resolve('Data.Map', 'shop/src/Shop/Orders.hs')).toEqual({ external: 'Data.Map' });
});
