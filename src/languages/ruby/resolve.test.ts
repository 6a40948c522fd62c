import { describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveRuby } from './resolve.ts';

const files = viewFilesOf({
  'lib/shop.rb': '',
  'lib/shop/cart.rb': '',
  'engine/lib/engine/page.rb': '',
  'test/test_helper.rb': '',
  'test/unit/cart_test.rb': '',
});

describe('a file that Ruby loads', () => {
  it.each([
    ['shop', 'lib/shop/cart.rb', 'lib/shop.rb'],
    ['shop/cart', 'lib/shop.rb', 'lib/shop/cart.rb'],
    ['cart.rb', 'lib/shop/other.rb', 'lib/shop/cart.rb'],
    ['../shop', 'lib/shop/cart.rb', 'lib/shop.rb'],
    ['test_helper', 'test/unit/cart_test.rb', 'test/test_helper.rb'],
    ['engine/page', 'lib/shop.rb', 'engine/lib/engine/page.rb'],
  ])('%s of %s is %s', async (specifier, from, path) => {
    expect(await resolveRuby({ specifier, from: repoPath(from), files })).toEqual({ paths: [path] });
  });

  it('is outside of the view, or unknown', async () => {
    const from = repoPath('lib/shop.rb');
    expect(await resolveRuby({ specifier: 'json', from, files })).toEqual({ external: 'json' });
    expect(await resolveRuby({ specifier: 'shop/gone', from, files })).toBeUndefined();
  });
});
