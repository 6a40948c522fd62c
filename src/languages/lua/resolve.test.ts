import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveLua } from './resolve.ts';

const files = viewFilesOf({
  'lua/shop/init.lua': '',
  'lua/shop/orders.lua': '',
  'spec/orders_spec.lua': '',
  'plugins/tax/src/tax/rates.lua': '',
  'tools/build.lua': '',
});

const resolve = async (specifier: string, from: string) => resolveLua({ specifier, from: repoPath(from), files });

it('finds a module below the folder of code', async () => {
  expect(await resolve('shop.orders', 'spec/orders_spec.lua')).toEqual({ paths: ['lua/shop/orders.lua'] });
  expect(await resolve('shop', 'lua/shop/orders.lua')).toEqual({ paths: ['lua/shop/init.lua'] });
});

it('finds a module anywhere by the end of its path', async () => {
  expect(await resolve('tax.rates', 'lua/shop/init.lua')).toEqual({ paths: ['plugins/tax/src/tax/rates.lua'] });
});

it('does not know a missing module of the project, and one of another project is outside', async () => {
  expect(await resolve('shop.missing', 'spec/orders_spec.lua')).toBeUndefined();
  expect(await resolve('socket.http', 'spec/orders_spec.lua')).toEqual({ external: 'socket.http' });
});
