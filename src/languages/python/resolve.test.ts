import { describe, expect, test } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolvePython, submoduleOf } from './resolve.ts';

type Texts = Readonly<Record<string, string>>;

const view = (...paths: readonly string[]): Texts => Object.fromEntries(paths.map((path) => [path, '']));
const resolve = (texts: Texts, from: string, specifier: string) =>
  resolvePython({ specifier, from: repoPath(from), files: viewFilesOf({ [from]: '', ...texts }) });

describe('absolute imports', () => {
  test.each([
    ['the root of the repository', 'shop/__init__.py', 'shop/cart.py'],
    ['src', 'src/shop/__init__.py', 'src/shop/cart.py'],
  ])('start at %s', async (_, init, cart) => {
    expect(await resolve(view(init, cart), 'tests/test_cart.py', 'shop')).toEqual({ paths: [init] });
    expect(await resolve(view(init, cart), 'tests/test_cart.py', 'shop.cart')).toEqual({ paths: [cart] });
  });

  test('start above the package of the file', async () => {
    const texts = view('tools/x/shop/__init__.py', 'tools/x/shop/sub/__init__.py', 'tools/x/shop/cart.py', 'tools/x/other.py');
    expect(await resolve(texts, 'tools/x/shop/sub/a.py', 'shop.cart')).toEqual({ paths: ['tools/x/shop/cart.py'] });
    expect(await resolve(texts, 'tools/x/shop/sub/a.py', 'other')).toEqual({ paths: ['tools/x/other.py'] });
  });

  test.each([
    ['setup.py', "setup(package_dir={'': 'code'}, packages=find_packages('code'))"],
    ['setup.py', 'setup(packages=find_packages(where="code"))'],
    ['setup.cfg', '[options]\npackage_dir =\n    = code\n'],
    ['setup.cfg', '[options.packages.find]\nwhere = code\n'],
    ['pyproject.toml', '[tool.setuptools.packages.find]\nwhere = ["code"]\n'],
    ['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "code"}\n'],
    ['pyproject.toml', '[tool.setuptools.package-dir]\n"" = "code"\n'],
    ['pyproject.toml', '[tool.poetry]\npackages = [{ include = "shop", from = "code" }]\n'],
    ['pyproject.toml', '[tool.hatch.build.targets.wheel]\npackages = ["code/shop"]\n'],
    ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = [\n  "code",\n]\n'],
  ])('start where %s says: %j', async (name, text) => {
    const texts = { [`projects/one/${name}`]: text, ...view('projects/one/code/shop/__init__.py') };
    expect(await resolve(texts, 'projects/two/a.py', 'shop')).toEqual({ paths: ['projects/one/code/shop/__init__.py'] });
  });

  test('find the nearest of several', async () => {
    const texts = view('one/setup.py', 'one/shop/__init__.py', 'two/setup.py', 'two/shop/__init__.py');
    expect(await resolve(texts, 'two/tests/unit/a.py', 'shop')).toEqual({ paths: ['two/shop/__init__.py'] });
    expect(await resolve(texts, 'one/a.py', 'shop')).toEqual({ paths: ['one/shop/__init__.py'] });
  });

  test('do not find a neighbour in the same package', async () => {
    const texts = view('app/__init__.py', 'app/redis.py', 'scripts/redis.py', 'scripts/other.py');
    expect(await resolve(texts, 'app/cache.py', 'redis')).toEqual({ external: 'redis' });
    expect(await resolve(texts, 'app/redis.py', 'redis.client')).toEqual({ external: 'redis.client' });
    expect(await resolve(texts, 'scripts/run.py', 'other')).toEqual({ paths: ['scripts/other.py'] });
    expect(await resolve(texts, 'app/__init__.py', 'app')).toEqual({ paths: ['app/__init__.py'] });
  });

  test('start at any folder with packages if no project is nearer, but not among samples', async () => {
    const texts = view('deep/python/shop/__init__.py', 'tests/fixtures/numpy/__init__.py');
    expect(await resolve(texts, 'a.py', 'shop')).toEqual({ paths: ['deep/python/shop/__init__.py'] });
    expect(await resolve(texts, 'a.py', 'numpy')).toEqual({ external: 'numpy' });
  });

  test('find a package before a module of the same name', async () => {
    expect(await resolve(view('shop.py', 'shop/__init__.py'), 'a.py', 'shop')).toEqual({ paths: ['shop/__init__.py'] });
  });
});

describe('relative imports', () => {
  const texts = view('shop/__init__.py', 'shop/cart.py', 'shop/pay/__init__.py', 'shop/pay/card.py', 'plain/other.py', 'top.py');
  test.each([
    ['shop/pay/card.py', '.', 'shop/pay/__init__.py'],
    ['shop/pay/card.py', '..', 'shop/__init__.py'],
    ['shop/pay/card.py', '..cart', 'shop/cart.py'],
    ['shop/pay/__init__.py', '.card', 'shop/pay/card.py'],
    ['shop/cart.py', '.pay', 'shop/pay/__init__.py'],
    ['shop/cart.py', '.pay.card', 'shop/pay/card.py'],
    ['shop/cart.py', '..top', 'top.py'],
    ['plain/a.py', '.other', 'plain/other.py'],
  ])('in %s %s resolves to %s', async (from, specifier, path) => {
    expect(await resolve(texts, from, specifier)).toEqual({ paths: [path] });
  });

  test.each(['....x', '.missing', '.pay.card.nothing'])('%s is unknown', async (specifier) => {
    expect(await resolve(texts, 'shop/cart.py', specifier)).toBeUndefined();
  });
});

describe('stubs', () => {
  test('come before the code next to them', async () => {
    const texts = view('shop/__init__.py', 'shop/__init__.pyi', 'shop/cart.py', 'shop/cart.pyi');
    expect(await resolve(texts, 'a.py', 'shop.cart')).toEqual({ paths: ['shop/cart.pyi', 'shop/cart.py'] });
    expect(await resolve(texts, 'shop/b.py', '.')).toEqual({ paths: ['shop/__init__.pyi', 'shop/__init__.py'] });
  });

  test('are found in folders of their own', async () => {
    const texts = view(
      'shop/__init__.py',
      'shop/cart.py',
      'typings/shop/cart.pyi',
      'stubs/yaml/__init__.pyi',
      'src/attr-stubs/x.pyi',
    );
    expect(await resolve(texts, 'a.py', 'shop.cart')).toEqual({ paths: ['typings/shop/cart.pyi', 'shop/cart.py'] });
    expect(await resolve(texts, 'a.py', 'yaml')).toEqual({ paths: ['stubs/yaml/__init__.pyi'] });
    expect(await resolve(texts, 'a.py', 'attr.x')).toEqual({ paths: ['src/attr-stubs/x.pyi'] });
  });
});

describe('namespace packages', () => {
  const texts = view('src/acme/billing/__init__.py', 'src/acme/tools/run.py', 'yaml/sample.yaml');

  test('resolve their modules', async () => {
    expect(await resolve(texts, 'a.py', 'acme.billing')).toEqual({ paths: ['src/acme/billing/__init__.py'] });
    expect(await resolve(texts, 'a.py', 'acme.tools.run')).toEqual({ paths: ['src/acme/tools/run.py'] });
  });

  test('are neither files nor external', async () => {
    expect(await resolve(texts, 'a.py', 'acme')).toBeUndefined();
    expect(await resolve(texts, 'a.py', 'acme.tools')).toBeUndefined();
  });

  test('may share their name with external packages', async () => {
    expect(await resolve(texts, 'a.py', 'acme.elsewhere')).toEqual({ external: 'acme.elsewhere' });
    expect(await resolve(texts, 'a.py', 'yaml')).toEqual({ external: 'yaml' });
  });
});

describe('specifiers outside the view', () => {
  test.each(['os.path', 'numpy', 'django.db.models'])('%s is external', async (specifier) => {
    expect(await resolve(view('shop/__init__.py'), 'shop/a.py', specifier)).toEqual({ external: specifier });
  });

  test('the standard library is not hidden by a module of a package', async () => {
    const texts = view('src/acme/types.py', 'src/acme/sub/__init__.py', 'lib/setup.py', 'lib/json/__init__.py');
    expect(await resolve(texts, 'src/acme/sub/a.py', 'types')).toEqual({ external: 'types' });
    expect(await resolve(texts, 'src/acme/sub/a.py', 'json')).toEqual({ external: 'json' });
  });

  test('the standard library may be in the view itself', async () => {
    const names = ['abc', 'ast', 'bdb', 'cmd', 'code', 'copy', 'csv', 'dis', 'enum', 'os'].map((name) => `Lib/${name}.py`);
    const texts = view(...names, 'Lib/json/__init__.py', 'Lib/json/decoder.py', 'Lib/test/__init__.py');
    expect(await resolve(texts, 'Lib/test/test_json.py', 'json.decoder')).toEqual({ paths: ['Lib/json/decoder.py'] });
  });

  test('a module that is missing in a package of the view is unknown', async () => {
    expect(await resolve(view('shop/__init__.py'), 'a.py', 'shop.orders_pb2')).toBeUndefined();
  });
});

test('an imported name may be a submodule', () => {
  expect(['.', '..', '.a', 'a.b'].map((specifier) => submoduleOf(specifier, 'x'))).toEqual(['.x', '..x', '.a.x', 'a.b.x']);
});
