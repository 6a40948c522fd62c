import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveJulia } from './resolve.ts';

const FILES = { 'src/Shop.jl': '', 'src/cart/cart.jl': '', 'src/Orders.jl': '', 'test/runtests.jl': '' };

it.each([
  ['src/Shop.jl', 'cart/cart.jl', { paths: ['src/cart/cart.jl'] }],
  ['src/cart/cart.jl', '../Orders.jl', { paths: ['src/Orders.jl'] }],
  ['src/Shop.jl', 'missing.jl', undefined],
  ['test/runtests.jl', 'Shop', { paths: ['src/Shop.jl'] }],
  ['src/Shop.jl', '.Orders', { paths: ['src/Orders.jl'] }],
  ['src/Shop.jl', '.Inner', undefined],
  ['src/Shop.jl', 'LinearAlgebra', { external: 'LinearAlgebra' }],
])('in %s, %s is %j', async (from, specifier, target) => {
  expect(await resolveJulia({ specifier, from: repoPath(from), files: viewFilesOf(FILES) })).toEqual(target);
});
