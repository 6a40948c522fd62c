import { describe, expect, test } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveGo } from './resolve.ts';

type Texts = Readonly<Record<string, string>>;

const view = (...paths: readonly string[]): Texts => Object.fromEntries(paths.map((path) => [path, '']));
const resolve = (texts: Texts, from: string, specifier: string) =>
  resolveGo({ specifier, from: repoPath(from), files: viewFilesOf({ [from]: '', ...texts }) });

describe('packages of a module', () => {
  const texts = {
    'go.mod': '// A module.\nmodule example.com/shop // here\n\ngo 1.22\n',
    ...view(
      'shop.go',
      'cart/cart.go',
      'cart/price.go',
      'cart/cart_test.go',
      'cart/_skipped.go',
      'cart/notes.md',
      'internal/db/db.go',
    ),
  };

  test.each([
    ['example.com/shop', ['shop.go']],
    ['example.com/shop/cart', ['cart/cart.go', 'cart/price.go']],
    ['example.com/shop/internal/db', ['internal/db/db.go']],
    ['../cart', ['cart/cart.go', 'cart/price.go']],
  ])('%s is %j', async (specifier, paths) => {
    expect(await resolve(texts, 'cmd/main.go', specifier)).toEqual({ paths });
  });

  test('include test files only for their own tests', async () => {
    const all = { paths: ['cart/cart.go', 'cart/cart_test.go', 'cart/price.go'] };
    expect(await resolve(texts, 'cart/cart_test.go', 'example.com/shop/cart')).toEqual(all);
    expect(await resolve(texts, 'other/a_test.go', 'example.com/shop/cart')).toEqual({
      paths: ['cart/cart.go', 'cart/price.go'],
    });
  });

  test('are unknown if they are missing, since a build may generate them', async () => {
    expect(await resolve(texts, 'cmd/main.go', 'example.com/shop/gen/pb')).toBeUndefined();
  });

  test.each(['fmt', 'net/http', 'C', 'github.com/other/thing', 'example.com/shopping/cart'])(
    '%s is external',
    async (specifier) => {
      expect(await resolve({ ...texts, 'src/fmt/a.go': '' }, 'cmd/main.go', specifier)).toEqual({ external: specifier });
    },
  );
});

describe('several modules', () => {
  const texts = {
    'go.mod': 'module example.com/shop\n',
    'api/go.mod': 'module "example.com/shop/api/v2"\n',
    'tools/go.mod':
      'module example.com/tools\nreplace (\n\texample.com/fork v1.2.0 => ./fork // local\n\texample.com/far => example.com/near v1.0.0\n)\n',
    ...view('api/api.go', 'api/types/types.go', 'tools/fork/fork.go', 'tools/run/run.go', 'lib/lib.go'),
  };

  test('one may be inside another', async () => {
    expect(await resolve(texts, 'main.go', 'example.com/shop/api/v2/types')).toEqual({ paths: ['api/types/types.go'] });
    expect(await resolve(texts, 'api/types/types.go', 'example.com/shop/lib')).toEqual({ paths: ['lib/lib.go'] });
  });

  test('one may replace another, for its own files', async () => {
    expect(await resolve(texts, 'tools/run/run.go', 'example.com/fork')).toEqual({ paths: ['tools/fork/fork.go'] });
    expect(await resolve(texts, 'tools/run/run.go', 'example.com/far')).toEqual({ external: 'example.com/far' });
    expect(await resolve(texts, 'main.go', 'example.com/fork')).toEqual({ external: 'example.com/fork' });
  });

  test('a workspace chooses among copies', async () => {
    const copies = {
      'go.work': 'go 1.22\nuse ./app\nuse (\n\t./two\n)\nreplace example.com/other => ./stand-in\n',
      'app/go.mod': 'module example.com/app\n',
      'app/copy/go.mod': 'module example.com/lib\n',
      'two/go.mod': 'module example.com/lib\n',
      ...view('app/copy/lib.go', 'two/lib.go', 'stand-in/x.go'),
    };
    expect(await resolve(copies, 'app/main.go', 'example.com/lib')).toEqual({ paths: ['two/lib.go'] });
    expect(await resolve(copies, 'app/main.go', 'example.com/other')).toEqual({ paths: ['stand-in/x.go'] });
  });
});

describe('trees without a module of that path', () => {
  test('find third-party packages in vendor', async () => {
    const texts = { 'svc/go.mod': 'module example.com/svc\n', ...view('svc/vendor/github.com/a/b/b.go') };
    expect(await resolve(texts, 'svc/pkg/x.go', 'github.com/a/b')).toEqual({ paths: ['svc/vendor/github.com/a/b/b.go'] });
  });

  test('may have a GOPATH layout', async () => {
    const texts = view('src/example.com/x/x.go', 'src/shop/cart/cart.go', 'src/log/log.go');
    expect(await resolve(texts, 'src/shop/main.go', 'example.com/x')).toEqual({ paths: ['src/example.com/x/x.go'] });
    expect(await resolve(texts, 'src/shop/main.go', 'shop/cart')).toEqual({ paths: ['src/shop/cart/cart.go'] });
    expect(await resolve(view('deps/example.com/x/x.go'), 'deps/example.com/y/y.go', 'example.com/x')).toEqual({
      paths: ['deps/example.com/x/x.go'],
    });
    expect(await resolve(texts, 'src/shop/main.go', 'log')).toEqual({ external: 'log' });
  });

  test('may be the standard library itself', async () => {
    const texts = view('src/builtin/builtin.go', 'src/fmt/print.go', 'src/vendor/golang.org/x/net/dns.go');
    expect(await resolve(texts, 'src/net/http/server.go', 'fmt')).toEqual({ paths: ['src/fmt/print.go'] });
    expect(await resolve(texts, 'src/net/dial.go', 'golang.org/x/net')).toEqual({
      paths: ['src/vendor/golang.org/x/net/dns.go'],
    });
  });
});

test('settings come from the queried view', async () => {
  const texts = view('one/a.go', 'two/a.go');
  expect(await resolve({ ...texts, 'one/go.mod': 'module example.com/m\n' }, 'main.go', 'example.com/m')).toEqual({
    paths: ['one/a.go'],
  });
  expect(await resolve({ ...texts, 'two/go.mod': 'module example.com/m\n' }, 'main.go', 'example.com/m')).toEqual({
    paths: ['two/a.go'],
  });
});
