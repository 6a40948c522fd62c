import { describe, expect, test } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { modulesOf } from './module-tree.ts';
import { resolveRust } from './resolve.ts';

type Texts = Readonly<Record<string, string>>;

const resolve = async (texts: Texts, from: string, specifier: string) => {
  const found = await resolveRust({ specifier, from: repoPath(from), files: viewFilesOf({ [from]: '', ...texts }) });
  return found && ('paths' in found ? found.paths : found);
};

const SHOP: Texts = {
  'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nshop = { path = "crates/shop" }\n',
  'crates/shop/Cargo.toml':
    '[package]\nname = "shop"\n[lib]\nname = "shop_lib" # not the name of the package\npath = "src/all.rs"\n',
  'crates/shop/src/all.rs': 'mod stock;\nmod odd { mod inner; }\n#[path = "places/far.rs"]\nmod near;\ncfg_io! { mod io; }\n',
  'crates/shop/src/stock/mod.rs': 'pub mod shelf;\n',
  'crates/shop/src/stock/shelf.rs': '',
  'crates/shop/src/odd/inner.rs': '',
  'crates/shop/src/places/far.rs': '',
  'crates/shop/src/io.rs': '',
  'crates/shop/src/main.rs': 'mod stock;\n',
  'crates/shop/src/bin/audit.rs': '',
  'crates/shop/src/bin/count/main.rs': 'mod totals;\n',
  'crates/shop/src/bin/count/totals.rs': '',
  'crates/shop/tests/orders.rs': 'mod common;\n',
  'crates/shop/tests/common/mod.rs': '',
  'crates/till/Cargo.toml':
    '[package]\nname = "till"\n[dependencies]\nshop.workspace = true\nserde = "1"\nold-goods = { package = "shop",\n  path = "../shop" }\n[dev-dependencies.again]\npath = "../shop"\npackage = "shop"\n',
  'crates/till/src/lib.rs': '',
};

const at = (path: string): string => `crates/shop/${path}`;

describe('what a path starts with', () => {
  test.each([
    ['crate', 'src/stock/shelf.rs', ['src/all.rs', 'src/main.rs']],
    ['crate', 'src/io.rs', ['src/all.rs']],
    ['crate', 'src/places/far.rs', ['src/all.rs']],
    ['crate', 'src/bin/audit.rs', ['src/bin/audit.rs']],
    ['crate', 'src/bin/count/totals.rs', ['src/bin/count/main.rs']],
    ['crate', 'tests/common/mod.rs', ['tests/orders.rs']],
    ['crate', 'src/unknown.rs', ['src/unknown.rs']],
    ['super', 'src/stock/shelf.rs', ['src/stock/mod.rs']],
    ['super::super', 'src/stock/shelf.rs', ['src/all.rs', 'src/main.rs']],
    ['super', 'src/odd/inner.rs', ['src/all.rs']],
    ['self', 'src/stock/mod.rs', ['src/stock/mod.rs']],
    ['self::stock', 'src/all.rs', ['src/stock/mod.rs']],
    ['self::shelf', 'src/stock/mod.rs', ['src/stock/shelf.rs']],
    ['self::odd::inner', 'src/all.rs', ['src/odd/inner.rs']],
    ['self::near', 'src/all.rs', ['src/places/far.rs']],
    ['shop_lib', 'tests/orders.rs', ['src/all.rs']],
  ])('%s in %s is a file', async (specifier, from, expected) => {
    expect(await resolve(SHOP, at(from), specifier)).toEqual(expected.map(at));
  });

  test.each([
    ['shop', [at('src/all.rs')]],
    ['old_goods', [at('src/all.rs')]],
    ['again', [at('src/all.rs')]],
    ['serde', { external: 'serde' }],
    ['std', { external: 'std' }],
    ['unknown', undefined],
    ['self::missing', undefined],
    ['super', undefined],
  ])('%s, a name in a manifest or none', async (specifier, expected) => {
    expect(await resolve(SHOP, 'crates/till/src/lib.rs', specifier)).toEqual(expected);
  });

  test('a file without a manifest has the modules beside it', async () => {
    const texts = { 'a/main.rs': 'mod b;', 'a/b.rs': '' };
    expect(await resolve(texts, 'a/main.rs', 'self::b')).toEqual(['a/b.rs']);
    expect(await resolve(texts, 'a/b.rs', 'crate')).toEqual(['a/main.rs']);
  });
});

describe('the modules that a text declares', () => {
  test.each([
    ['pub(crate) mod a;', ['a']],
    ['mod a { /* } */ mod b; fn f() { "}"; \'}\'; } mod c; } mod d;', ['a::b', 'a::c', 'd']],
    ['// mod a;\n/* mod b; */ const C: &str = r#"mod c; ""#; mod r#d;', ['d']],
    ['#[cfg(unix)]\n#[path = "unix.rs"]\nmod a;', ['a unix.rs']],
    [
      '#[cfg_attr(unix, path = "unix.rs")] #[cfg_attr(windows, path = "windows.rs")] mod a; mod b;',
      ['a unix.rs windows.rs', 'b'],
    ],
  ])('%s', (text, expected) => {
    expect(modulesOf(text).map(({ names, written }) => [names.join('::'), ...written].join(' '))).toEqual(expected);
  });
});
